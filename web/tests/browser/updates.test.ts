// Newer versions of the page are announced and the first one is not, in any order of events.
import { afterEach, describe, expect, it, vi } from "vitest";
import { registerServiceWorker } from "../../src/browser/updates";

class FakeWorker extends EventTarget {
  state = "installing";
  postMessage = vi.fn();

  setState(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;

  install(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  ready = new Promise<FakeRegistration>(() => {});
  readonly registration = new FakeRegistration();

  register(): Promise<FakeRegistration> {
    return Promise.resolve(this.registration);
  }

  setController(worker: FakeWorker): void {
    this.controller = this.registration.active = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

/** Register the service worker in a new page. */
async function openPage(container: FakeContainer) {
  const reload = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("location", { reload });
  const announce = vi.fn<(activate: () => void) => void>();
  registerServiceWorker("/service-worker.js", announce);
  await Promise.resolve();
  await Promise.resolve();
  return { announce, reload };
}

afterEach(() => void vi.unstubAllGlobals());

describe("a first visit", () => {
  it("announces nothing, even if the browser reports the installed worker late", async () => {
    const container = new FakeContainer();
    const { announce, reload } = await openPage(container);
    const first = new FakeWorker();
    container.registration.install(first);
    container.setController(first);
    first.setState("installed");
    first.setState("activated");
    expect(announce).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it("offers and activates a newer version", async () => {
    const container = new FakeContainer();
    const { announce, reload } = await openPage(container);
    const [first, second] = [new FakeWorker(), new FakeWorker()];
    container.registration.install(first);
    first.setState("installed");
    container.setController(first);
    container.registration.install(second);
    second.setState("installed");
    expect(announce).toHaveBeenCalledOnce();
    announce.mock.calls[0]![0]();
    expect(second.postMessage).toHaveBeenCalledWith("take-over");
    container.setController(second);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("a later visit", () => {
  it("announces a version that is already waiting", async () => {
    const container = new FakeContainer();
    container.controller = container.registration.active = new FakeWorker();
    container.registration.waiting = new FakeWorker();
    const { announce } = await openPage(container);
    expect(announce).toHaveBeenCalledOnce();
  });

  it("offers to reload the page after another tab activated a newer version", async () => {
    const container = new FakeContainer();
    container.controller = container.registration.active = new FakeWorker();
    const { announce, reload } = await openPage(container);
    container.setController(new FakeWorker());
    expect(reload).not.toHaveBeenCalled();
    announce.mock.calls[0]![0]();
    expect(reload).toHaveBeenCalledOnce();
  });
});

it("asks the service worker to store what was loaded, some time after the first visit", async () => {
  vi.useFakeTimers();
  const container = new FakeContainer();
  const worker = (container.registration.active = new FakeWorker());
  container.ready = Promise.resolve(container.registration);
  vi.stubGlobal("performance", {
    getEntriesByType: (kind: string) => (kind === "resource" ? [{ name: "https://x/a.js" }] : []),
  });
  await openPage(container);
  await vi.advanceTimersByTimeAsync(4000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ loaded: ["https://x/a.js"] });
  vi.useRealTimers();
});
