// Notifications are asked for only by whoever wants them, and ended as easily.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Page } from "../../src/backend/pageContext";
import type { ServerApi } from "../../src/backend/backend";
import type { PushSubscription } from "../../src/messages";
import { NotificationButton } from "../../src/online/NotificationButton";
import { renew } from "../../src/online/push";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));
afterEach(() => void vi.unstubAllGlobals());

/** A browser with a push service, and a server that hears of it. */
function stubbed(answer: NotificationPermission) {
  const told: (PushSubscription | string)[] = [];
  const server = {
    vapidKey: async () => "KEY",
    subscribe: async (target: PushSubscription) => void told.push(target),
    unsubscribe: async (endpoint: string) => void told.push(endpoint),
  } as unknown as ServerApi;
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
  return { server, told, subscribe, requestPermission };
}

const pageOf = (server: ServerApi) =>
  ({ backend: { server }, settings: { language: "en" } }) as unknown as Page;

const TARGET = { endpoint: "https://push.example/1", p256dh: "P", auth: "A" };

it("subscribes after a press, renews in another language, and ends", async () => {
  const { server, told, subscribe, requestPermission } = stubbed("granted");
  await renew(server, "en");
  const page = await renderInPage(<NotificationButton />, pageOf(server));
  expect(requestPermission).not.toHaveBeenCalled();
  expect(told).toEqual([]);
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(page.textContent).toContain("even when this page is closed"));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "KEY" });
  await renew(server, "uk");
  expect(told).toEqual([
    { ...TARGET, language: "en" },
    { ...TARGET, language: "uk" },
  ]);
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(told.at(-1)).toBe("https://push.example/1"));
  await vi.waitFor(() => expect(page.textContent).not.toContain("even when this page is closed"));
});

it("subscribes nobody who says no", async () => {
  const { server, told, subscribe } = stubbed("denied");
  const page = await renderInPage(<NotificationButton />, pageOf(server));
  page.querySelector("button")!.click();
  await vi.waitFor(() => expect(page.textContent).toContain("blocked in your browser"));
  expect(subscribe).not.toHaveBeenCalled();
  expect(told).toEqual([]);
});
