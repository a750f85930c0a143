// The button that turns notifications on and off.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Page } from "../../src/backend/pageContext";
import type { ServerApi } from "../../src/backend/backend";
import type { PushSubscription } from "../../src/messages";
import { NotificationButton } from "../../src/online/NotificationButton";
import { isSubscribed, renew } from "../../src/online/push";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));
afterEach(() => void vi.unstubAllGlobals());

/** Stub a browser with a push service and a server that records the subscriptions. */
function stubPush(permission: NotificationPermission) {
  const requests: (PushSubscription | string)[] = [];
  const server = {
    vapidKey: async () => "KEY",
    subscribe: async (target: PushSubscription) => void requests.push(target),
    unsubscribe: async (endpoint: string) => void requests.push(endpoint),
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
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  vi.stubGlobal("navigator", { serviceWorker });
  return { server, requests, subscribe, requestPermission };
}

const pageWith = (server: ServerApi) =>
  ({ backend: { server }, settings: { language: "en" } }) as unknown as Page;

const TARGET = { endpoint: "https://push.example/1", p256dh: "P", auth: "A" };

it("subscribes, renews the subscription in another language, and unsubscribes", async () => {
  const { server, requests, subscribe, requestPermission } = stubPush("granted");
  await renew(server, "en");
  const page = await renderInPage(<NotificationButton />, pageWith(server));
  expect(requestPermission).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
  page.querySelector("button")!.click();
  await waitFor(() => expect(page.textContent).toContain("even when this page is closed"));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "KEY" });
  await renew(server, "uk");
  expect(requests).toEqual([
    { ...TARGET, language: "en" },
    { ...TARGET, language: "uk" },
  ]);
  page.querySelector("button")!.click();
  await waitFor(() => expect(requests.at(-1)).toBe("https://push.example/1"));
  await waitFor(() => expect(page.textContent).not.toContain("even when this page is closed"));
  expect(await isSubscribed()).toBe(false);
});

it("does not subscribe if permission is denied", async () => {
  const { server, requests, subscribe } = stubPush("denied");
  const page = await renderInPage(<NotificationButton />, pageWith(server));
  page.querySelector("button")!.click();
  await waitFor(() => expect(page.textContent).toContain("blocked in your browser"));
  expect(subscribe).not.toHaveBeenCalled();
  expect(requests).toEqual([]);
});
