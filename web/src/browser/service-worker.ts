// Service worker that caches the page for offline use. Files of one version never mix with those of
// another: each version has a cache of its own, and index.html names all its scripts by content hash.
/// <reference lib="webworker" />

/** Path relative to the folder of the page. */
type FilePath = string;

/** Message of a page once it is loaded, with the addresses that it has loaded. */
export interface LoadedMessage {
  readonly loaded: readonly string[];
}

// Defined by the build.
declare const PAGE_VERSION: string;
declare const ENTRY_FILE: FilePath; // the script of index.html
declare const SHELL_FILES: readonly FilePath[]; // cached before the version is used
declare const SCREEN_FILES: readonly FilePath[]; // cached once the page is loaded
declare const OPTIONAL_FILES: readonly FilePath[]; // cached when they are used

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE_PREFIX = "sixlegs-page-";
const CACHE_NAME = CACHE_PREFIX + PAGE_VERSION;
const PAGE_FILES = new Set([...SHELL_FILES, ...SCREEN_FILES, ...OPTIONAL_FILES]);
const BASE_PATH = new URL(worker.registration.scope).pathname;
const INDEX_PATH = "./"; // index.html, for every screen

worker.addEventListener("install", (event) => {
  event.waitUntil(install());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  const data = event.data as "take-over" | Partial<LoadedMessage> | null;
  // Sent by a page of the previous version once the user accepts the update.
  if (data === "take-over") void worker.skipWaiting();
  else if (data?.loaded) event.waitUntil(cacheAfterLoading(data.loaded));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pagePath(request.url);
  if (request.method !== "GET" || path === undefined) return;
  if (request.mode === "navigate") event.respondWith(respondWithPage(path, request));
  else if (PAGE_FILES.has(path)) event.respondWith(cachedOrFetched(path, request));
});

/** Return the path of an address of this page; undefined for addresses of other hosts. */
function pagePath(address: string): FilePath | undefined {
  const { origin, pathname } = new URL(address);
  return origin === location.origin ? pathname.slice(BASE_PATH.length) : undefined;
}

/** Cache what every screen needs, and what the previous version has cached. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const page = await fetchFile(INDEX_PATH);
  if (!(await page.clone().text()).includes(ENTRY_FILE)) {
    throw new Error("index.html is of another version"); // the browser tries again later
  }
  const previous = await previousFiles();
  const wasCached = (file: FilePath) => previous.has(withoutHash(file));
  const files = [...SHELL_FILES, ...[...SCREEN_FILES, ...OPTIONAL_FILES].filter(wasCached)];
  await Promise.all([cache.put(INDEX_PATH, page), ...files.map((file) => cacheFile(cache, file))]);
}

/** Return the files in the caches of other versions, without content hashes. */
async function previousFiles(): Promise<Set<FilePath>> {
  const previous = await Promise.all((await oldCacheNames()).map((name) => caches.open(name)));
  const requests = await Promise.all(previous.map((cache) => cache.keys()));
  return new Set(requests.flat().map(({ url }) => withoutHash(pagePath(url) ?? "")));
}

/** Return `assets/uk.js` for `assets/uk-B2sS0FJ7.js`. */
function withoutHash(file: FilePath): FilePath {
  return file.replace(/-[\w-]{8}(\.\w+)$/, "$1");
}

/** Cache the files that a page has loaded, which may have been before it was controlled, and all
 * screens. Files that cannot be fetched now are fetched when they are used. */
async function cacheAfterLoading(loaded: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const used = loaded.map(pagePath).filter((path) => path !== undefined && PAGE_FILES.has(path));
  const files = new Set([...(used as FilePath[]), ...SCREEN_FILES]);
  await Promise.allSettled([...files].map((file) => cacheFile(cache, file)));
}

/** Cache a file unless it is cached. A file of another version with the same hash is reused. */
async function cacheFile(cache: Cache, file: FilePath): Promise<void> {
  if (await cache.match(file)) return;
  const known = isHashed(file) ? await caches.match(file) : undefined;
  await cache.put(file, known ?? (await fetchFile(file)));
}

/** Fetch a file. Those with a content hash may come from the browser's HTTP cache. */
async function fetchFile(file: FilePath): Promise<Response> {
  const response = await fetch(new Request(file, { cache: isHashed(file) ? "default" : "reload" }));
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  return response;
}

function isHashed(file: FilePath): boolean {
  return file.startsWith("assets/");
}

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

async function oldCacheNames(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
}

async function deleteOldCaches(): Promise<void> {
  await Promise.all((await oldCacheNames()).map((name) => caches.delete(name)));
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

/** Respond from the cache, or fetch the file and cache it. */
async function cachedOrFetched(file: FilePath, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  const cached = await cache.match(file);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && PAGE_FILES.has(file)) {
    await cache.put(file, response.clone()).catch(() => undefined); // the disk may be full
  }
  return response;
}
