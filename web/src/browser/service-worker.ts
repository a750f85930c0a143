// Keeps the whole page in the browser, so that it works without a network. All files of a version
// are kept together and go together: nobody ever sees a page that is half new.
/// <reference lib="webworker" />

/** Where a file lies, seen from the folder of the page. */
export type FileName = string;

// Put in by the build.
declare const FILES_OF_PAGE: readonly FileName[];
declare const VERSION_OF_PAGE: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "sixlegs-page-";
const KEPT = PREFIX + VERSION_OF_PAGE;
const FILES = FILES_OF_PAGE;
const FOLDER = new URL(worker.registration.scope).pathname;
const PAGE = "./"; // index.html, for every screen

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) =>
        cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: "reload" }))),
      ),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => worker.clients.claim()));
});

// A page of the version before asks for this once the person wants the new one.
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  const path = address.pathname.slice(FOLDER.length);
  if (request.mode === "navigate") event.respondWith(screenAt(path, request));
  else if (FILES.includes(path)) event.respondWith(fileOr(path, request));
});

// A notification of one's turn, in the language of the page that asked for it.
worker.addEventListener("push", (event) => {
  event.waitUntil(notify(event.data));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openGame(event.notification.tag));
});

/** Show what the server tells; browsers want something shown, also if it cannot be read. */
async function notify(data: PushMessageData | null): Promise<void> {
  const told = toldBy(data);
  const icon = new URL("icon-192.png", worker.registration.scope).href;
  const options = { body: told.text ?? "", tag: told.game ?? "", icon };
  await worker.registration.showNotification(told.title ?? "Sixlegs", options);
}

interface TurnNotification {
  readonly game?: string;
  readonly title?: string;
  readonly text?: string;
}

function toldBy(data: PushMessageData | null): TurnNotification {
  try {
    return (data?.json() as TurnNotification | null) ?? {};
  } catch {
    return {};
  }
}

/** Bring the page with that game to the front, or open one. */
async function openGame(game: string): Promise<void> {
  const address = new URL(game && `game/${encodeURIComponent(game)}`, worker.registration.scope);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === address.pathname);
  await (page ? page.focus() : worker.clients.openWindow(address.href));
}

async function removeOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The page, whichever of its screens is asked for; documents of the server are not ours to answer. */
async function screenAt(path: string, request: Request): Promise<Response> {
  const isScreen = !/^(api|healthz|home|preview)(\/|$)/.test(path) && !/\.(?!html$)\w+$/.test(path);
  if (!isScreen) return fetch(request);
  const page = await fileOr(PAGE, request);
  const html = (await page.text()).replaceAll('="./', `="${FOLDER}`); // a screen lies deeper
  return new Response(html, { headers: page.headers });
}

async function fileOr(file: string, request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  return (await cache.match(file)) ?? fetch(request);
}
