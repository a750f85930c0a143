// Buttons over the board: full screen and the way out of zen mode.
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { ViewButtons } from "../../src/game-ui/ViewButtons";
import { loadLanguage } from "../../src/i18n/translate";
import { button, click, renderInPage } from "../render";

const ORIENTATION = { rotation: 0, isFlipped: false, rotate: vi.fn(), flip: vi.fn() };

/** Render the buttons in a browser with or without full screen. */
async function render(canBeFullScreen: boolean, onLeaveZen?: () => void) {
  Object.assign(document, { fullscreenEnabled: canBeFullScreen, fullscreenElement: null });
  await loadLanguage("en");
  const view = { current: null };
  return renderInPage(<ViewButtons {...{ view, onLeaveZen }} orientation={ORIENTATION} />);
}

const names = (root: HTMLElement) =>
  [...root.querySelectorAll("button")].map((element) => element.getAttribute("aria-label"));

afterEach(() => {
  for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"]) {
    Reflect.deleteProperty(document, name);
  }
  Reflect.deleteProperty(document.documentElement, "requestFullscreen");
});

it("offers full screen where the browser has it, and leaving zen mode in zen mode", async () => {
  expect(names(await render(false))).toEqual(["Show whole hive", "Turn board"]);
  expect(names(await render(true))).toContain("Full screen");
  const onLeaveZen = vi.fn();
  await click(await render(false, onLeaveZen), "Leave zen mode");
  expect(onLeaveZen).toHaveBeenCalledOnce();
});

it("fills the screen and leaves full screen, also if the browser refuses", async () => {
  const root = await render(true);
  const requestFullscreen = vi.fn(async () => Promise.reject(new Error("denied")));
  Object.assign(document.documentElement, { requestFullscreen });
  await click(root, "Full screen");
  expect(requestFullscreen).toHaveBeenCalledOnce();
  const exitFullscreen = vi.fn(async () => undefined);
  Object.assign(document, { fullscreenElement: document.documentElement, exitFullscreen });
  await act(async () => void document.dispatchEvent(new Event("fullscreenchange")));
  expect(button(root, "Leave full screen")).toBeTruthy();
  await click(root, "Leave full screen");
  expect(exitFullscreen).toHaveBeenCalledOnce();
});
