// The header: the current screen and the theme switch.
import { expect, it } from "vitest";
import { defaultSettings } from "../../src/browser/settings";
import { Header } from "../../src/screens/Header";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

const SETTINGS = defaultSettings(["en"]);

async function themeIcon(theme: "light" | "dark") {
  const settings = { ...SETTINGS, theme };
  const root = await renderInPage(<Header />, { settings });
  return root.querySelector("button.round path")!.getAttribute("d");
}

it("marks the current screen if it is in the menu", async () => {
  await loadLanguage("en");
  const root = await renderInPage(<Header currentScreen="rules" />, { settings: SETTINGS });
  const marked = [...root.querySelectorAll("[aria-current=page]")];
  expect(marked.map((link) => link.textContent)).toEqual(["Rules"]);
  const home = await renderInPage(<Header currentScreen="home" />, { settings: SETTINGS });
  expect(home.querySelector("[aria-current]")).toBeNull();
});

it("shows a sun in the dark theme and a moon in the light theme", async () => {
  expect(await themeIcon("dark")).not.toBe(await themeIcon("light"));
});
