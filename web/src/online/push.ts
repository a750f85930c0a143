// Web Push: a browser is told of one's turn also while no page is open, once somebody wants that.
import type { LanguageName } from "../messages";
import type { ServerApi } from "../backend/backend";

type PushApi = Pick<ServerApi, "vapidKey" | "subscribe" | "unsubscribe">;

/** Whether this browser is told. */
export async function isSubscribed(): Promise<boolean> {
  return (await currentSubscription()) !== null;
}

/** Be told from now on, in `language`; false if this browser or its push service cannot do it. */
export async function subscribe(server: PushApi, language: LanguageName): Promise<boolean> {
  try {
    const manager = await pushManager();
    if (!manager) return false;
    const applicationServerKey = await server.vapidKey();
    const options = { userVisibleOnly: true, applicationServerKey };
    await sendSubscription(await manager.subscribe(options), server, language);
    return true;
  } catch {
    return false; // out of reach; notifications of an open page work as before
  }
}

/** Be told no more. */
export async function unsubscribe(server: PushApi): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await server.unsubscribe(subscription.endpoint).catch(() => undefined); // it notices by itself
}

/** Tell the server again who is here and in which language, where notifications are wanted. */
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
