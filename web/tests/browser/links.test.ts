// Navigation: the browser history, links and listeners for address changes.
import { h, options, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  navigate,
  addBasePathToLinks,
  parsePly,
  plyQuery,
  onAddressChange,
  interceptLinks,
  currentLocation,
} from "../../src/browser/router";

const listener = vi.fn();
let stop = () => {};

beforeEach(() => {
  history.replaceState(null, "", "/start");
  listener.mockClear();
  stop = onAddressChange(listener);
});
afterEach(() => stop());

it("navigate adds an entry to the history, or replaces the current one", () => {
  const { length } = history;
  navigate("/lobby", { replace: true });
  expect([location.pathname, history.length]).toEqual(["/lobby", length]);
  navigate("/play?x=1#gate");
  expect([history.length, listener.mock.calls.length]).toEqual([length + 1, 2]);
  expect(currentLocation()).toEqual({ path: "/play", fragment: "#gate" });
});

it("the back button notifies listeners until they are removed", () => {
  dispatchEvent(new Event("popstate"));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new Event("popstate"));
  navigate("/rules");
  expect(listener).toHaveBeenCalledTimes(1);
});

it("the address of a review has its ply, unless it is the last one", () => {
  const plies = ["?ply=12", "?ply=0", "", "?ply=-1", "?ply=1e3", "?ply=1234567", "?p=1&ply=3"];
  expect(plies.map(parsePly)).toEqual([12, 0, undefined, undefined, undefined, undefined, 3]);
  expect([plyQuery(0, 2), plyQuery(1, 2), plyQuery(2, 2)]).toEqual(["?ply=0", "?ply=1", ""]);
});

let stopLinks = () => {};

/** Click the text in a link without letting happy-dom follow it. Return the event. */
function follow(attributes: Record<string, string>, init: MouseEventInit = {}): MouseEvent {
  const link = document.createElement("a");
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const target = link.appendChild(document.createElement("b"));
  const event = new MouseEvent("click", { cancelable: true, button: 0, ...init });
  Object.defineProperty(event, "target", { value: target });
  dispatchEvent(event);
  return event;
}

const preventDefault = (event: Event) => event.preventDefault();

describe("a click on a link", () => {
  beforeEach(() => (stopLinks = interceptLinks()));
  afterEach(() => stopLinks());

  it.each(["/rules", "/archive?player=Ada", "/local#abc", "/review?ply=3#x"])(
    "changes the screen to %s without loading the page",
    (href) => {
      expect(follow({ href }).defaultPrevented).toBe(true);
      expect(location.pathname + location.search + location.hash).toBe(href);
      expect(listener).toHaveBeenCalledTimes(1);
    },
  );

  it.each<[string, Record<string, string>, MouseEventInit]>([
    ["another site", { href: "https://other.example/rules" }, {}],
    ["an anchor on this screen", { href: "/start#below" }, {}],
    ["another window", { href: "/rules", target: "_blank" }, {}],
    ["a download", { href: "/rules", download: "" }, {}],
    ["a new tab (Control)", { href: "/rules" }, { ctrlKey: true }],
    ["a new tab (Command)", { href: "/rules" }, { metaKey: true }],
    ["a new window (Shift)", { href: "/rules" }, { shiftKey: true }],
    ["a new tab (middle button)", { href: "/rules" }, { button: 1 }],
  ])("is left to the browser if it leads to %s", (_, attributes, init) => {
    expect(follow(attributes, init).defaultPrevented).toBe(false);
    expect(listener).not.toHaveBeenCalled();
  });

  it("is ignored if another listener has handled it, or after interception has stopped", () => {
    stopLinks();
    addEventListener("click", preventDefault);
    stopLinks = interceptLinks();
    follow({ href: "/rules" });
    removeEventListener("click", preventDefault);
    stopLinks();
    expect(follow({ href: "/rules" }).defaultPrevented).toBe(false);
    expect(listener).not.toHaveBeenCalled();
  });
});

it("links have the base path of the page; others are unchanged", () => {
  const { vnode } = options;
  const previousHook = vi.fn();
  options.vnode = previousHook;
  addBasePathToLinks();
  const hrefs = ["/rules", "//other.example/x", "#below"];
  const root = document.createElement("div");
  render(
    hrefs.map((href) => h("a", { href })),
    root,
  );
  if (vnode) options.vnode = vnode;
  else delete options.vnode;
  expect([...root.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(hrefs);
  expect(previousHook).toHaveBeenCalled();
});
