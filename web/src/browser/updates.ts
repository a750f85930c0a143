// Registration of the service worker, and notification of newer versions of the page.
import type { LoadedMessage } from "./service-worker";

/**
 * Register the service worker at `address`. `onUpdate` is called when a newer version is ready,
 * with a function that activates it.
 */
export function registerServiceWorker(
  address: string,
  onUpdate: (activate: () => void) => void,
): void {
  if (!("serviceWorker" in navigator)) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  let isActivated = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    const wasControlled = isControlled;
    isControlled = true;
    if (!wasControlled) return; // the first visit
    if (isActivated) location.reload();
    // Activated by another tab: the files of this version are gone.
    else onUpdate(() => location.reload());
  });
  const offer = (worker: ServiceWorker) =>
    onUpdate(() => {
      isActivated = true;
      worker.postMessage("take-over");
    });
  void navigator.serviceWorker.register(address).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // service workers are blocked
      void cacheLoadedFiles();
      if (registration.waiting && isControlled) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        if (!registration.active) return; // the first version; WebKit reports its states late
        worker?.addEventListener("statechange", () => {
          if (worker.state === "installed") offer(worker);
        });
      });
    },
    () => undefined, // without a service worker the page needs a network
  );
}

/** Time after which the service worker caches other screens, so that it does not delay this one. */
const CACHE_DELAY_MS = 5000;

/** Ask the service worker to cache what this page has loaded, and the other screens. */
async function cacheLoadedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await new Promise((done) => setTimeout(done, CACHE_DELAY_MS));
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ loaded } satisfies LoadedMessage);
}

const OUTDATED_EVENT = "sixlegs-outdated";

/** Report that the server uses another protocol version than this page. */
export function reportOutdated(): void {
  dispatchEvent(new Event(OUTDATED_EVENT));
}

/** Call `listener` after `reportOutdated`. Return a function that stops it. */
export function onOutdated(listener: () => void): () => void {
  addEventListener(OUTDATED_EVENT, listener);
  return () => removeEventListener(OUTDATED_EVENT, listener);
}

/** Load the latest version, not the one cached by the service worker. */
export async function reloadWithoutCache(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
}
