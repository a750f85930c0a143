// Web Push: a browser is told of one's turn also while no page is open, once somebody wants that.
import type { LanguageName } from "../messages";
import type { People } from "../host/host";

type PushPeople = Pick<People, "pushKey" | "subscribe" | "unsubscribe">;

/** Whether this browser is told. */
export async function isSubscribed(): Promise<boolean> {
  return (await subscriptionNow()) !== null;
}

/** Be told from now on, in `language`; false if this browser or its push service cannot do it. */
export async function subscribe(people: PushPeople, language: LanguageName): Promise<boolean> {
  try {
    const manager = await pushManager();
    if (!manager) return false;
    const applicationServerKey = await people.pushKey();
    const options = { userVisibleOnly: true, applicationServerKey };
    await send(await manager.subscribe(options), people, language);
    return true;
  } catch {
    return false; // out of reach; notifications of an open page work as before
  }
}

/** Be told no more. */
export async function unsubscribe(people: PushPeople): Promise<void> {
  const subscription = await subscriptionNow();
  if (!subscription) return;
  await subscription.unsubscribe();
  await people.unsubscribe(subscription.endpoint).catch(() => undefined); // it notices by itself
}

/** Tell the server again who is here and in which language, where notifications are wanted. */
export async function renew(people: PushPeople, language: LanguageName): Promise<void> {
  const subscription = await subscriptionNow();
  if (subscription) await send(subscription, people, language).catch(() => undefined);
}

async function send(
  subscription: PushSubscription,
  people: PushPeople,
  language: LanguageName,
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await people.subscribe({
    endpoint: endpoint ?? "",
    p256dh: keys?.["p256dh"] ?? "",
    auth: keys?.["auth"] ?? "",
    language,
  });
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.pushManager;
}
