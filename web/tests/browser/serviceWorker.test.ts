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
const network = vi.fn(async (_request: object) => new Response("from the network"));

beforeAll(async () => {
  vi.stubGlobal("self", worker);
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("PAGE_FILES", ["assets/index.js", "icon.png"]);
  vi.stubGlobal("PAGE_VERSION", "2");
  vi.stubGlobal("fetch", network);
  vi.stubGlobal(
    "Request",
    class {
      constructor(
        readonly file: string,
        readonly options: RequestInit,
      ) {}
    },
  );
  vi.stubGlobal("caches", {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>();
      stored.set(name, files);
      return {
        addAll: async (requests: readonly { file: string; options: RequestInit }[]) =>
          requests.forEach(({ file, options }) => files.set(file, `${options.cache} ${file}`)),
        match: async (file: string) =>
          files.has(file) ? new Response(files.get(file)) : undefined,
      };
    },
  });
  await import("../../src/browser/service-worker");
});
beforeEach(() => {
  stored.clear();
  vi.clearAllMocks();
});
afterAll(() => void vi.unstubAllGlobals());

/** Dispatch an event and await what the worker passes to `waitUntil`. */
async function dispatch(name: string, event: object = {}): Promise<void> {
  const waiting: Promise<unknown>[] = [];
  listeners[name]!({ ...event, waitUntil: (done: Promise<unknown>) => waiting.push(done) });
  expect(waiting).toHaveLength(name === "message" ? 0 : 1);
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

it("stores every file of its version and removes other versions", async () => {
  stored.set("sixlegs-page-1", new Map()).set("another-program", new Map());
  await dispatch("install");
  expect([...stored.get("sixlegs-page-2")!.keys()]).toEqual(["./", "assets/index.js", "icon.png"]);
  expect(worker.clients.claim).not.toHaveBeenCalled();
  await dispatch("activate");
  expect([...stored.keys()]).toEqual(["another-program", "sixlegs-page-2"]);
  expect(worker.clients.claim).toHaveBeenCalledOnce();
});

it("takes over only at the request of the page", async () => {
  await dispatch("message", { data: "other" });
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await dispatch("message", { data: "take-over" });
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

const SCREEN = { mode: "navigate" };
it.each<[string, object, string | undefined]>([
  ["/hive/assets/index.js", {}, "reload assets/index.js"],
  ["/hive/assets/other.js", {}, undefined],
  ["/hive/assets/index.js", { method: "POST" }, undefined],
  ["/hive/assets/index.js", { url: "https://other.example/hive/assets/index.js" }, undefined],
  ["/hive/", SCREEN, '<a src="/hive/x">'],
  ["/hive/game/abc/review", SCREEN, '<a src="/hive/x">'],
  ["/hive/owners", SCREEN, '<a src="/hive/x">'],
  ["/hive/index.html", SCREEN, '<a src="/hive/x">'],
  ["/hive/api/games", SCREEN, "from the network"],
  ["/hive/owner", SCREEN, "from the network"],
  ["/hive/healthz", SCREEN, "from the network"],
  ["/hive/preview/x", SCREEN, "from the network"],
  ["/hive/licenses.txt", SCREEN, "from the network"],
])("responds to %s %j with %s", async (path, more, expected) => {
  await dispatch("install");
  stored.get("sixlegs-page-2")!.set("./", '<a src="./x">');
  expect(await respond(path, more)).toBe(expected);
});

it("fetches a file that the browser has removed from the cache", async () => {
  expect(await respond("/hive/icon.png")).toBe("from the network");
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
