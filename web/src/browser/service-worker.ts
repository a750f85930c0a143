// Service worker that caches the page for offline use. All files of a version are added and removed
// together, so that the page never mixes two versions.
/// <reference lib="webworker" />

/** Path relative to the folder of the page. */
export type FilePath = string;

// Defined by the build.
declare const PAGE_FILES: readonly FilePath[];
declare const PAGE_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE_PREFIX = "sixlegs-page-";
const CACHE_NAME = CACHE_PREFIX + PAGE_VERSION;
const CACHED_FILES = PAGE_FILES;
const BASE_PATH = new URL(worker.registration.scope).pathname;
const INDEX_PATH = "./"; // index.html, for every screen

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE_NAME)
      .then((cache) =>
        cache.addAll(
          [INDEX_PATH, ...CACHED_FILES].map((file) => new Request(file, { cache: "reload" })),
        ),
      ),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

// Sent by a page of the previous version once the user accepts the update.
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  const path = address.pathname.slice(BASE_PATH.length);
  if (request.mode === "navigate") event.respondWith(respondWithPage(path, request));
  else if (CACHED_FILES.includes(path)) event.respondWith(cachedOrFetched(path, request));
});

// A turn notification, in the language in which the page subscribed.
worker.addEventListener("push", (event) => {
  event.waitUntil(notify(event.data));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openGame(event.notification.tag));
});

/** Show a push message. Browsers require a notification even if the message cannot be parsed. */
async function notify(data: PushMessageData | null): Promise<void> {
  const notification = parseNotification(data);
  const icon = new URL("icon-192.png", worker.registration.scope).href;
  const options = { body: notification.text ?? "", tag: notification.game ?? "", icon };
  await worker.registration.showNotification(notification.title ?? "Sixlegs", options);
}

interface TurnNotification {
  readonly game?: string;
  readonly title?: string;
  readonly text?: string;
}

function parseNotification(data: PushMessageData | null): TurnNotification {
  try {
    return (data?.json() as TurnNotification | null) ?? {};
  } catch {
    return {};
  }
}

/** Focus a window with this game, or open one. */
async function openGame(game: string): Promise<void> {
  const address = new URL(game && `game/${encodeURIComponent(game)}`, worker.registration.scope);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  await (page ? page.focus() : worker.clients.openWindow(address.href));
}

async function deleteOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME,
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Respond with the page for any of its screens. Documents of the server are fetched. */
async function respondWithPage(path: string, request: Request): Promise<Response> {
  const isScreen =
    !/^(api|embed|healthz|oembed|owner|preview)(\/|$)/.test(path) && !/\.(?!html$)\w+$/.test(path);
  if (!isScreen) return fetch(request);
  const page = await cachedOrFetched(INDEX_PATH, request);
  // The addresses of screens have more segments, so relative URLs would not resolve.
  const html = (await page.text()).replaceAll('="./', `="${BASE_PATH}`);
  return new Response(html, { headers: page.headers });
}

async function cachedOrFetched(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(file)) ?? fetch(request);
}
