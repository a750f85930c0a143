// The bar on top: where one is, and which theme its switch leads to.
import { expect, it } from "vitest";
import { defaultSettings } from "../../src/browser/settings";
import { Header } from "../../src/screens/Header";
import { speak } from "../../src/words/text";
import { shown } from "../shown";

const SETTINGS = defaultSettings(["en"]);

async function signIn(theme: "light" | "dark") {
  const settings = { ...SETTINGS, theme };
  const root = await shown(<Header />, { settings });
  return root.querySelector("button.round path")!.getAttribute("d");
}

it("marks the screen that one is at, and none where the menu has none", async () => {
  await speak("en");
  const root = await shown(<Header here="rules" />, { settings: SETTINGS });
  const marked = [...root.querySelectorAll("[aria-current=page]")];
  expect(marked.map((link) => link.textContent)).toEqual(["Rules"]);
  const home = await shown(<Header here="home" />, { settings: SETTINGS });
  expect(home.querySelector("[aria-current]")).toBeNull();
});

it("shows a sun in the dark and a moon in the light", async () => {
  expect(await signIn("dark")).not.toBe(await signIn("light"));
});
