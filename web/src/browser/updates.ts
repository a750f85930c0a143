// The page kept in the browser: registered once, and a newer version announced when it is there.

/** Keep the page for when there is no network; `onUpdate` hears when a newer version waits, with
 * how to take it up. */
export function registerServiceWorker(
  address: string,
  onUpdate: (takeUp: () => void) => void,
): void {
  if (!("serviceWorker" in navigator)) return;
  let isKept = navigator.serviceWorker.controller !== null;
  let isTakenUp = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const wasKept = isKept;
    isKept = true;
    if (!wasKept) return; // the first visit
    if (isTakenUp) location.reload();
    else onUpdate(() => location.reload()); // another tab took it up: files of this page are gone
  });
  const offer = (worker: ServiceWorker) =>
    onUpdate(() => {
      isTakenUp = true;
      worker.postMessage("take-over");
    });
  void navigator.serviceWorker.register(address).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // where somebody has switched it off
      if (registration.waiting && isKept) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        if (!registration.active) return; // the first one, of whose states WebKit tells late
        coming?.addEventListener("statechange", () => {
          if (coming.state === "installed") offer(coming);
        });
      });
    },
    () => undefined, // a browser that keeps nothing needs a network, as before
  );
}

const OUTDATED_EVENT = "sixlegs-outdated";

/** The server speaks another version of the protocol than this page. */
export function reportOutdated(): void {
  dispatchEvent(new Event(OUTDATED_EVENT));
}

/** Hear of that; returns how to stop. */
export function onOutdated(listener: () => void): () => void {
  addEventListener(OUTDATED_EVENT, listener);
  return () => removeEventListener(OUTDATED_EVENT, listener);
}

/** Load the newest page: the one that the browser has kept is the old one. */
export async function reloadWithoutCache(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
}
