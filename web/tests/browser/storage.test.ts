// Stored texts and settings, the title of the window, and reloading of outdated pages.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defaultSettings, loadSettings, saveSettings } from "../../src/browser/settings";
import { parseFields, parseStored, readText, storeText } from "../../src/browser/storage";
import { setTitleAlert, setScreenTitle } from "../../src/browser/title";
import { reloadWithoutCache, reportOutdated, onOutdated } from "../../src/browser/updates";

beforeEach(() => localStorage.clear()); // files share a window

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("texts are stored, replaced and removed", () => {
  expect(readText("key")).toBeNull();
  expect([storeText("key", "one"), storeText("key", ""), readText("key")]).toEqual([
    true,
    true,
    "",
  ]);
  expect([storeText("key", null), localStorage.length]).toEqual([true, 0]);
});

const denied = () => {
  throw new DOMException("denied", "SecurityError");
};

it("denied storage is not an error", () => {
  vi.stubGlobal("localStorage", {
    getItem: denied,
    setItem: denied,
    removeItem: denied,
    clear() {},
  });
  expect([readText("key"), storeText("key", "x"), storeText("key", null)]).toEqual([
    null,
    false,
    false,
  ]);
  vi.unstubAllGlobals();
});

it("stored JSON is parsed, and invalid JSON is ignored", () => {
  expect(["[1]", "{", "", "null", null].map(parseStored)).toEqual([
    [1],
    undefined,
    undefined,
    null,
    undefined,
  ]);
  expect(['{"a":1}', "7", "null", "{"].map(parseFields)).toEqual([{ a: 1 }, {}, {}, {}]);
});

it("every setting is restored on the next visit", () => {
  const first = { ...defaultSettings(["en"]), theme: "dark", confirming: "always" } as const;
  const changed = { ...first, language: "ru", sound: false, letters: true } as const;
  const settings = { ...changed, notation: true, shortcuts: false, list: true };
  saveSettings(settings);
  expect(loadSettings()).toEqual(settings);
});

it.each([
  [true, "people"],
  [false, "never"],
])("on a phone (%s), moves are confirmed against %s by default", (matches, confirming) => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matches && /pointer: coarse.*max-width/.test(query),
  }));
  expect(loadSettings().confirming).toBe(confirming);
});

it("the title consists of the alert and the name of the screen", () => {
  setScreenTitle("Game");
  setTitleAlert("Your turn");
  expect(document.title).toBe("Your turn · Game");
  setScreenTitle("Rules");
  expect(document.title).toBe("Your turn · Rules");
  setTitleAlert("");
  expect(document.title).toBe("Rules");
});

it("listeners are notified of an outdated page, which reloads without its cached version", async () => {
  const listener = vi.fn();
  const stop = onOutdated(listener);
  reportOutdated();
  stop();
  reportOutdated();
  expect(listener).toHaveBeenCalledTimes(1);
  const order: string[] = [];
  const unregister = async () => order.push("unregister");
  vi.stubGlobal("location", { reload: () => order.push("reload") });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ unregister }) } });
  await reloadWithoutCache();
  vi.stubGlobal("navigator", {});
  await reloadWithoutCache();
  expect(order).toEqual(["unregister", "reload", "reload"]);
});
