// The service worker: its cache, the responses from it, and notifications.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://hive.example";
type Listener = (event: object) => void;
const listeners: Record<string, Listener> = {};
const client = (url: string) => ({ url, focus: vi.fn(async () => undefined) });
const worker = {
  registration: {
    scope: `${ORIGIN}/hive/`,
    showNotification: vi.fn(async (_title: string, _options: object) => undefined),
  },
  clients: {
    claim: vi.fn(async () => undefined),
    matchAll: vi.fn(async (_options: object) => [] as ReturnType<typeof client>[]),
    openWindow: vi.fn(async (_address: string) => undefined),
  },
  skipWaiting: vi.fn(async () => undefined),
  addEventListener: (name: string, listener: Listener) => (listeners[name] = listener),
};
const stored = new Map<string, Map<string, string>>();
const ENTRY = "assets/index-11111111.js";
const SCREEN = "assets/GameScreen-22222222.js";
const LANGUAGE = "assets/uk-33333333.js";
const CACHE = "sixlegs-page-2";
/** What the network returns by path; everything else has the text "<cache mode> <path>". */
const responses = new Map<string, Response>();
type Fetched = { readonly url: string; readonly cache?: string };
const network = vi.fn(async ({ url, cache }: Fetched) => {
  const path = url.replace(`${ORIGIN}/hive/`, "");
  const text = path ? `${cache ?? "page"} ${path}` : `<script src="./${ENTRY}">`;
  return responses.get(path)?.clone() ?? new Response(text);
});

const absolute = (file: string) => new URL(file, worker.registration.scope).href;

function fakeCache(files: Map<string, string>) {
  return {
    put: async (file: string | Fetched, response: Response) =>
      void files.set(absolute(typeof file === "string" ? file : file.url), await response.text()),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    match: async (file: string) => {
      const text = files.get(absolute(file));
      return text === undefined ? undefined : new Response(text);
    },
  };
}

const openCache = (name: string) => {
  const files = stored.get(name) ?? new Map<string, string>();
  stored.set(name, files);
  return fakeCache(files);
};

/** Return the cached files of a version with their texts. */
const cached = (name = CACHE) =>
  Object.fromEntries(
    [...(stored.get(name) ?? [])].map(([url, text]) => [url.replace(`${ORIGIN}/hive/`, ""), text]),
  );

beforeAll(async () => {
  vi.stubGlobal("self", worker);
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("SHELL_FILES", [ENTRY, "icon.png"]);
  vi.stubGlobal("SCREEN_FILES", [SCREEN]);
  vi.stubGlobal("OPTIONAL_FILES", [LANGUAGE, "assets/ru-44444444.js"]);
  vi.stubGlobal("ENTRY_FILE", ENTRY);
  vi.stubGlobal("PAGE_VERSION", "2");
  vi.stubGlobal("fetch", network);
  vi.stubGlobal(
    "Request",
    class {
      readonly url: string;
      readonly cache: string | undefined;

      constructor(file: string, { cache }: RequestInit) {
        this.url = absolute(file);
        this.cache = cache;
      }
    },
  );
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => openCache(name),
    match: async (file: string) => {
      const found = await Promise.all(
        [...stored.values()].map((one) => fakeCache(one).match(file)),
      );
      return found.find(Boolean);
    },
  });
  await import("../../src/browser/service-worker");
});
beforeEach(() => {
  stored.clear();
  responses.clear();
  vi.clearAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

/** Dispatch an event and await what the worker passes to `waitUntil`. */
async function dispatch(name: string, event: object = {}): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  listeners[name]!({ ...event, waitUntil: (done: Promise<unknown>) => waiting.push(done) });
  if (name !== "message") expect(waiting).toHaveLength(1);
  await Promise.all(waiting);
}

/** Return the text of the response to a request; undefined if the worker does not respond. */
async function respond(path: string, more: object = {}): Promise<string | undefined> {
  let response: Promise<Response> | undefined;
  listeners["fetch"]!({
    request: { method: "GET", mode: "no-cors", url: ORIGIN + path, ...more },
    respondWith: (promise: Promise<Response>) => (response = promise),
  });
  return (await response)?.text();
}

it("stores what every screen needs before it is used, and then removes other versions", async () => {
  openCache("sixlegs-page-1");
  openCache("another-program");
  await dispatch("install");
  expect(cached()).toEqual({
    "": `<script src="./${ENTRY}">`,
    [ENTRY]: `default ${ENTRY}`,
    "icon.png": "reload icon.png",
  });
  expect(worker.clients.claim).not.toHaveBeenCalled();
  await dispatch("activate");
  expect([...stored.keys()]).toEqual(["another-program", CACHE]);
  expect(worker.clients.claim).toHaveBeenCalledOnce();
});

it("is not installed with the index.html of another version", async () => {
  responses.set("", new Response('<script src="./assets/index-99999999.js">'));
  await expect(dispatch("install")).rejects.toThrow("another version");
});

it("is not installed if a file is missing", async () => {
  responses.set(ENTRY, new Response("", { status: 404 }));
  await expect(dispatch("install")).rejects.toThrow(`${ENTRY}: status 404`);
});

it("stores what the previous version has stored, without fetching equal files again", async () => {
  stored.set(
    "sixlegs-page-1",
    new Map([
      [absolute(ENTRY), "stored entry"],
      [absolute("icon.png"), "old icon"],
      [absolute("assets/uk-00000000.js"), "old language"],
      [absolute("./"), "old page"],
    ]),
  );
  await dispatch("install");
  expect(cached()).toEqual({
    "": `<script src="./${ENTRY}">`,
    [ENTRY]: "stored entry",
    [LANGUAGE]: `default ${LANGUAGE}`,
    "icon.png": "reload icon.png",
  });
});

it("stores what a page has loaded, and all screens, once the page is loaded", async () => {
  responses.set(SCREEN, new Response("", { status: 503 }));
  const loaded = [LANGUAGE, "api/me"].map(absolute).concat(`https://other.example/${SCREEN}`);
  await dispatch("message", { data: { loaded } });
  expect(cached()).toEqual({ [LANGUAGE]: `default ${LANGUAGE}` });
  responses.clear();
  await dispatch("message", { data: { loaded } });
  expect(Object.keys(cached())).toEqual([LANGUAGE, SCREEN]);
  expect(network.mock.calls.filter(([{ url }]) => url === absolute(LANGUAGE))).toHaveLength(1);
});

it("takes over only at the request of the page", async () => {
  await dispatch("message", { data: "other" });
  await dispatch("message", { data: null });
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await dispatch("message", { data: "take-over" });
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

const NAVIGATION = { mode: "navigate" };
it.each<[string, object, string | undefined]>([
  [`/hive/${ENTRY}`, {}, `default ${ENTRY}`],
  ["/hive/assets/other.js", {}, undefined],
  [`/hive/${ENTRY}`, { method: "POST" }, undefined],
  [`/hive/${ENTRY}`, { url: `https://other.example/hive/${ENTRY}` }, undefined],
  ["/hive/", NAVIGATION, '<a src="/hive/x">'],
  ["/hive/game/abc/review", NAVIGATION, '<a src="/hive/x">'],
  ["/hive/owners", NAVIGATION, '<a src="/hive/x">'],
  ["/hive/index.html", NAVIGATION, '<a src="/hive/x">'],
  ["/hive/api/games", NAVIGATION, "page api/games"],
  ["/hive/embed/x", NAVIGATION, "page embed/x"],
  ["/hive/oembed", NAVIGATION, "page oembed"],
  ["/hive/owner", NAVIGATION, "page owner"],
  ["/hive/healthz", NAVIGATION, "page healthz"],
  ["/hive/preview/x", NAVIGATION, "page preview/x"],
  ["/hive/licenses.txt", NAVIGATION, "page licenses.txt"],
])("responds to %s %j with %s", async (path, more, expected) => {
  await dispatch("install");
  stored.get(CACHE)!.set(absolute("./"), '<a src="./x">');
  expect(await respond(path, more)).toBe(expected);
});

it("fetches a file that is not cached, and stores it", async () => {
  expect(await respond(`/hive/${LANGUAGE}`)).toBe(`page ${LANGUAGE}`);
  expect(cached()).toEqual({ [LANGUAGE]: `page ${LANGUAGE}` });
  expect(await respond(`/hive/${LANGUAGE}`)).toBe(`page ${LANGUAGE}`);
  expect(network).toHaveBeenCalledOnce();
});

it("does not store an error", async () => {
  responses.set(LANGUAGE, new Response("busy", { status: 503 }));
  expect(await respond(`/hive/${LANGUAGE}`)).toBe("busy");
  expect(cached()).toEqual({});
});

it.each([
  [{ title: "Your turn", text: "Ada played", game: "g" }, "Your turn", "Ada played", "g"],
  [{}, "Sixlegs", "", ""],
  [null, "Sixlegs", "", ""],
])("shows a notification for %j", async (data, title, body, tag) => {
  await dispatch("push", { data: { json: () => data } });
  const icon = `${ORIGIN}/hive/icon-192.png`;
  expect(worker.registration.showNotification).toHaveBeenCalledWith(title, { body, tag, icon });
});

const invalidJson = () => {
  throw new SyntaxError();
};

it("shows a notification for invalid data", async () => {
  await dispatch("push", { data: null });
  await dispatch("push", { data: { json: invalidJson } });
  expect(worker.registration.showNotification.mock.calls.map(([title]) => title)).toEqual([
    "Sixlegs",
    "Sixlegs",
  ]);
});

it.each([
  ["g", "/hive/game/g", 1],
  ["a/b", "/hive/game/a%2Fb", undefined],
  ["", "/hive/", 0],
])("a click on the notification of %j focuses or opens its page", async (tag, path, focused) => {
  const pages = ["/hive/", "/hive/game/g", "/hive/game/other"].map((page) => client(ORIGIN + page));
  worker.clients.matchAll.mockResolvedValue(pages);
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { tag, close } });
  expect(close).toHaveBeenCalledOnce();
  expect(worker.clients.matchAll).toHaveBeenCalledWith({
    type: "window",
    includeUncontrolled: true,
  });
  expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual(
    pages.map((_, index) => Number(index === focused)),
  );
  expect(worker.clients.openWindow.mock.calls).toEqual(
    focused === undefined ? [[ORIGIN + path]] : [],
  );
});
