// Web Push: notifies the user of turns even while no page is open, once it is turned on.
import type { LanguageName } from "../messages";
import type { ServerApi } from "../backend/backend";

type PushApi = Pick<ServerApi, "vapidKey" | "subscribe" | "unsubscribe">;

/** Return whether this browser is subscribed. */
export async function isSubscribed(): Promise<boolean> {
  return (await currentSubscription()) !== null;
}

/** Subscribe in `language`. Return false if this browser or its push service cannot do it. */
export async function subscribe(server: PushApi, language: LanguageName): Promise<boolean> {
  try {
    const manager = await pushManager();
    if (!manager) return false;
    const applicationServerKey = await server.vapidKey();
    const options = { userVisibleOnly: true, applicationServerKey };
    await sendSubscription(await manager.subscribe(options), server, language);
    return true;
  } catch {
    return false; // push service not reachable; notifications of an open page still work
  }
}

/** Cancel the subscription. */
export async function unsubscribe(server: PushApi): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  // The server removes dead subscriptions itself
  await server.unsubscribe(subscription.endpoint).catch(() => undefined);
}

/** Send an existing subscription again, since the session or the language may have changed. */
export async function renew(server: PushApi, language: LanguageName): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) await sendSubscription(subscription, server, language).catch(() => undefined);
}

async function sendSubscription(
  subscription: PushSubscription,
  server: PushApi,
  language: LanguageName,
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await server.subscribe({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
    language,
  });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.pushManager;
}
