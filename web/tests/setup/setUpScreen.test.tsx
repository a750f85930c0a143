// The position editor with the real core: placing tiles, their status, trying moves.
import { IDBFactory } from "fake-indexeddb";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { defaultSettings } from "../../src/browser/settings";
import type { Backend } from "../../src/backend/backend";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import { PositionEditorScreen } from "../../src/screens/SetUpScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { realCore, realBrowserEngine } from "../realCore";
import { button, click, renderInPage } from "../render";
import "fake-indexeddb/auto";
import { waitFor } from "../waitFor";

let local: BrowserGames;
beforeAll(async () => {
  globalThis.indexedDB = new IDBFactory();
  local = new BrowserGames(realCore(), realBrowserEngine(), openStore(), async (text) => text);
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  await loadLanguage("en");
});
beforeEach(() => history.replaceState(null, "", "/setup"));
afterEach(() => render(null, document.body.firstElementChild!));
afterAll(() => void vi.unstubAllGlobals());

async function openEditor() {
  const root = await renderInPage(<PositionEditorScreen />, {
    backend: { local } as unknown as Backend,
    settings: { ...defaultSettings(["en"]), sound: false },
    change: () => {},
  });
  const key = (...codes: string[]) =>
    codes.reduce(async (before, code) => {
      await before;
      await act(async () => {
        const init = { code, key: code, bubbles: true, cancelable: true };
        root.querySelector(".board")!.dispatchEvent(new KeyboardEvent("keydown", init));
      });
    }, Promise.resolve());
  const status = () => root.querySelector(".setup-status")!;
  return {
    root,
    key,
    status,
    /** Wait until the status contains a text. */
    waitForStatus: (text: string) => waitFor(() => expect(status().textContent).toContain(text)),
    tiles: () =>
      [...root.querySelectorAll<HTMLElement>("[data-piece]")].map((tile) => tile.dataset["piece"]),
    announcement: () => root.querySelector("output[aria-live]")!.textContent,
  };
}

it("places, removes and restores tiles with keys, and stores them in the address", async () => {
  const { key, tiles, announcement, root, waitForStatus } = await openEditor();
  await waitForStatus("The board is empty");
  expect(location.hash).toBe("");
  await key("Digit1", "Enter");
  const [first] = tiles();
  expect([tiles().length, first?.[0]]).toEqual([1, "w"]);
  expect(announcement()).toContain("placed.");
  const address = location.hash;
  expect(address).not.toBe("");
  await key("Digit0");
  await key("Digit1", "ArrowRight", "Enter");
  expect(tiles().map((piece) => piece![0])).toEqual(["w", "b"]);
  await key("Delete");
  expect(tiles()).toEqual([first]);
  expect(location.hash).toBe(address);
  await key("KeyU");
  expect(tiles()).toHaveLength(2);
  await key("KeyR");
  expect(tiles()).toEqual([first]);
  await click(root, "Clear");
  expect([tiles(), location.hash]).toEqual([[], ""]);
});

it("opens the position in the address, tries moves, and returns to the placed tiles", async () => {
  const { key } = await openEditor();
  await key("Digit1", "Enter", "Digit0", "Digit1", "ArrowRight", "Enter");
  render(null, document.body.firstElementChild!);
  const reopened = await openEditor();
  expect(reopened.tiles()).toHaveLength(2);
  await reopened.waitForStatus("White");
  expect(reopened.status().className).toBe("setup-status");
  const modes = reopened.root.querySelectorAll<HTMLInputElement>("[name=mode]");
  await act(async () => modes[1]!.click());
  await waitFor(() => expect(button(reopened.root, "Hint")).toBeDefined());
  await reopened.key("Tab", "Enter", "Enter");
  await act(async () => modes[0]!.click());
  await waitFor(() => expect(button(reopened.root, "Clear")).toBeDefined());
  expect(reopened.tiles()).toHaveLength(2);
});

it("reports detached tiles and an invalid address", async () => {
  const { key, waitForStatus, status } = await openEditor();
  await key("Digit1", "Enter", "Digit0", "Digit1", "ArrowRight", "ArrowRight", "ArrowRight");
  await key("Enter");
  await waitFor(() => expect(status().className).toContain("is-wrong"));
  await act(async () => {
    history.replaceState(null, "", "/setup#damaged?");
    dispatchEvent(new Event("hashchange"));
  });
  await waitForStatus("position in this link cannot be read");
  expect(location.hash).toBe("#damaged?");
});
