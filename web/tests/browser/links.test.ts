// Changes of the address: what becomes of the history, and who hears of it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { goTo, watchAddress, whereWeAre } from "../../src/browser/router";

const heard = vi.fn();
let stop = () => {};

beforeEach(() => {
  history.replaceState(null, "", "/start");
  heard.mockClear();
  stop = watchAddress(heard);
});
afterEach(() => stop());

it("goTo adds an entry to the history, or replaces the current one", () => {
  const { length } = history;
  goTo("/lobby", { replace: true });
  expect([location.pathname, history.length]).toEqual(["/lobby", length]);
  goTo("/play?x=1#gate");
  expect([history.length, heard.mock.calls.length]).toEqual([length + 1, 2]);
  expect(whereWeAre()).toEqual({ path: "/play", fragment: "#gate" });
});

it("the back button is heard, until nobody listens any more", () => {
  dispatchEvent(new Event("popstate"));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new Event("popstate"));
  goTo("/rules");
  expect(heard).toHaveBeenCalledTimes(1);
});
