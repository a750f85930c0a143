// Notifications are asked for only by whoever wants them, and ended as easily.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Page } from "../../src/host/page";
import type { People } from "../../src/host/host";
import type { PushTarget } from "../../src/messages";
import { NotificationButton } from "../../src/online/NotificationButton";
import { renew } from "../../src/online/push";
import { speak } from "../../src/words/text";
import { shown } from "../shown";

beforeAll(() => speak("en"));
afterEach(() => void vi.unstubAllGlobals());

/** A browser with a push service, and a server that hears of it. */
function stubbed(answer: NotificationPermission) {
  const told: (PushTarget | string)[] = [];
  const people = {
    pushKey: async () => "KEY",
    subscribe: async (target: PushTarget) => void told.push(target),
    unsubscribe: async (endpoint: string) => void told.push(endpoint),
  } as unknown as People;
  let current: unknown = null;
  const subscription = {
    endpoint: "https://push.example/1",
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "P", auth: "A" } }),
    unsubscribe: async () => (current = null),
  };
  const subscribe = vi.fn(async () => (current = subscription));
  const pushManager = { getSubscription: async () => current, subscribe };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  const requestPermission = vi.fn(async () => answer);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("navigator", { serviceWorker });
  return { people, told, subscribe, requestPermission };
}

const pageOf = (people: People) =>
  ({ host: { people }, settings: { language: "en" } }) as unknown as Page;

const TARGET = { endpoint: "https://push.example/1", p256dh: "P", auth: "A" };

it("subscribes after a press, renews in another language, and ends", async () => {
  const { people, told, subscribe, requestPermission } = stubbed("granted");
  await renew(people, "en");
  const page = await shown(<NotificationButton />, pageOf(people));
  expect(requestPermission).not.toHaveBeenCalled();
  expect(told).toEqual([]);
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(page.textContent).toContain("also while this page is closed"));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "KEY" });
  await renew(people, "uk");
  expect(told).toEqual([
    { ...TARGET, language: "en" },
    { ...TARGET, language: "uk" },
  ]);
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(told.at(-1)).toBe("https://push.example/1"));
  await vi.waitFor(() => expect(page.textContent).not.toContain("also while this page is closed"));
});

it("subscribes nobody who says no", async () => {
  const { people, told, subscribe } = stubbed("denied");
  const page = await shown(<NotificationButton />, pageOf(people));
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(page.textContent).toContain("its settings forbid it"));
  expect(subscribe).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});
