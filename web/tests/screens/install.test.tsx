// Sixlegs as an app: asked for where the browser lets us, else told how.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { captureInstallPrompt, InstallSection } from "../../src/screens/Install";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

beforeAll(async () => {
  await loadLanguage("en");
  captureInstallPrompt();
});
beforeEach(() => void vi.stubGlobal("isSecureContext", true));
afterEach(() => void vi.unstubAllGlobals());

/** The browser lets us ask; returns how often it was asked. */
async function offered(): Promise<() => number> {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  await act(() => void dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return () => prompt.mock.calls.length;
}

it("an address that is not secure says which one it takes", async () => {
  vi.stubGlobal("isSecureContext", false);
  const root = await renderInPage(<InstallSection />);
  expect(root.textContent).toContain("https://");
  expect(root.querySelector("button")).toBeNull();
});

it("without an offer the way is by the menu of the browser", async () => {
  const root = await renderInPage(<InstallSection />);
  expect(root.textContent).toContain("in your browser’s menu");
  expect(root.querySelector("button")).toBeNull();
});

it("an offer is a button, until it was pressed: a browser answers once", async () => {
  const root = await renderInPage(<InstallSection />);
  const asked = await offered();
  await click(root, "Install Sixlegs");
  expect(asked()).toBe(1);
  expect(root.textContent).toContain("in your browser’s menu");
});

it("among the apps there is nothing to say", async () => {
  const root = await renderInPage(<InstallSection />);
  await offered();
  await act(() => void dispatchEvent(new Event("appinstalled")));
  expect(root.textContent).toBe("");
  await offered();
  expect(root.textContent).not.toBe("");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect((await renderInPage(<InstallSection />)).textContent).toBe("");
});
