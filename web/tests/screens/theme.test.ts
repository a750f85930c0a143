// The theme of the page: the one that was chosen, or the one of the device.
import { afterEach, expect, it, vi } from "vitest";
import { applyTheme } from "../../src/App";
import { defaultSettings, THEMES } from "../../src/browser/settings";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, [...THEMES]],
  [true, ["contrast", "light", "dark", "contrast"]],
])("a device that prefers contrast (%s) decides where nothing was chosen", (matches, themes) => {
  vi.stubGlobal("matchMedia", () => ({ matches }));
  const shown = THEMES.map((theme) => {
    applyTheme({ ...defaultSettings(["en"]), theme });
    return document.documentElement.dataset["theme"];
  });
  expect(shown).toEqual(themes);
});
