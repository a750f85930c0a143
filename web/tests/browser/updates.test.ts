// A newer version of the page is announced, and the first one is not; in any order of events.
import { afterEach, describe, expect, it, vi } from "vitest";
import { registerServiceWorker } from "../../src/browser/updates";

class Coming extends EventTarget {
  state = "installing";
  postMessage = vi.fn();

  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Coming | null = null;
  waiting: Coming | null = null;
  active: Coming | null = null;

  finds(coming: Coming): void {
    this.installing = coming;
    this.dispatchEvent(new Event("updatefound"));
  }
}

class Container extends EventTarget {
  controller: Coming | null = null;
  readonly registration = new Registration();

  register(): Promise<Registration> {
    return Promise.resolve(this.registration);
  }

  isTakenOverBy(worker: Coming): void {
    this.controller = this.registration.active = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

/** A page that has just been opened, with what it announces. */
async function opened(container: Container) {
  const reload = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker: container });
  vi.stubGlobal("location", { reload });
  const announce = vi.fn<(takeUp: () => void) => void>();
  registerServiceWorker("/service-worker.js", announce);
  await Promise.resolve();
  await Promise.resolve();
  return { announce, reload };
}

afterEach(() => void vi.unstubAllGlobals());

describe("a first visit", () => {
  it("announces nothing, though the browser tells late that all is kept", async () => {
    const container = new Container();
    const { announce, reload } = await opened(container);
    const first = new Coming();
    container.registration.finds(first);
    container.isTakenOverBy(first);
    first.becomes("installed");
    first.becomes("activated");
    expect(announce).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it("takes up a newer version that comes while it lasts", async () => {
    const container = new Container();
    const { announce, reload } = await opened(container);
    const [first, second] = [new Coming(), new Coming()];
    container.registration.finds(first);
    first.becomes("installed");
    container.isTakenOverBy(first);
    container.registration.finds(second);
    second.becomes("installed");
    expect(announce).toHaveBeenCalledOnce();
    announce.mock.calls[0]![0]();
    expect(second.postMessage).toHaveBeenCalledWith("take-over");
    container.isTakenOverBy(second);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe("a later visit", () => {
  it("announces a version that waits already", async () => {
    const container = new Container();
    container.controller = container.registration.active = new Coming();
    container.registration.waiting = new Coming();
    const { announce } = await opened(container);
    expect(announce).toHaveBeenCalledOnce();
  });

  it("offers to load the page again where another tab has taken a version up", async () => {
    const container = new Container();
    container.controller = container.registration.active = new Coming();
    const { announce, reload } = await opened(container);
    container.isTakenOverBy(new Coming());
    expect(reload).not.toHaveBeenCalled();
    announce.mock.calls[0]![0]();
    expect(reload).toHaveBeenCalledOnce();
  });
});
