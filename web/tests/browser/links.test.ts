// Changes of the address: what becomes of the history, and who hears of it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { navigate, onAddressChange, currentLocation } from "../../src/browser/router";

const listener = vi.fn();
let stop = () => {};

beforeEach(() => {
  history.replaceState(null, "", "/start");
  listener.mockClear();
  stop = onAddressChange(listener);
});
afterEach(() => stop());

it("goTo adds an entry to the history, or replaces the current one", () => {
  const { length } = history;
  navigate("/lobby", { replace: true });
  expect([location.pathname, history.length]).toEqual(["/lobby", length]);
  navigate("/play?x=1#gate");
  expect([history.length, listener.mock.calls.length]).toEqual([length + 1, 2]);
  expect(currentLocation()).toEqual({ path: "/play", fragment: "#gate" });
});

it("the back button is heard, until nobody listens any more", () => {
  dispatchEvent(new Event("popstate"));
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new Event("popstate"));
  navigate("/rules");
  expect(listener).toHaveBeenCalledTimes(1);
});
