// Screens are loaded on demand, and a failure is a page of its own.
import { render } from "preact";
import { expect, it } from "vitest";
import { t } from "../../src/i18n/translate";
import { LOADERS, loadScreen } from "../../src/screens/loadScreen";

/** Return the main heading of a loaded screen. */
async function headingOf(...parameters: Parameters<typeof loadScreen>) {
  const { renderScreen } = await loadScreen(...parameters);
  const container = document.createElement("div");
  render(renderScreen(), container);
  return container.querySelector("h1")?.textContent;
}

it("loads the screen of a route", async () => {
  expect(await headingOf({ screen: "rules" })).toBe(t("page-rules-title"));
  expect(await headingOf({ screen: "not-found" })).toBe(t("page-not-found"));
});

it("offers to reload if the code of a screen cannot be loaded", async () => {
  const loaders = { ...LOADERS, about: () => Promise.reject(new TypeError("404")) };
  expect(await headingOf({ screen: "about" }, loaders)).toBe(t("page-load-failed"));
});
