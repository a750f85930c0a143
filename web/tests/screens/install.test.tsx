// Installing Sixlegs as an app: a button if the browser supports it, else instructions.
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

/** Offer an install prompt as a browser does. Return a function that counts its calls. */
async function offerPrompt(): Promise<() => number> {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  await act(() => void dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return () => prompt.mock.calls.length;
}

it("an insecure address asks for HTTPS", async () => {
  vi.stubGlobal("isSecureContext", false);
  const root = await renderInPage(<InstallSection />);
  expect(root.textContent).toContain("https://");
  expect(root.querySelector("button")).toBeNull();
});

it("without an install prompt the menu of the browser is described", async () => {
  const root = await renderInPage(<InstallSection />);
  expect(root.textContent).toContain("in your browser’s menu");
  expect(root.querySelector("button")).toBeNull();
});

it("an install prompt is offered as a button that works once", async () => {
  const root = await renderInPage(<InstallSection />);
  const promptCount = await offerPrompt();
  await click(root, "Install Sixlegs");
  expect(promptCount()).toBe(1);
  expect(root.textContent).toContain("in your browser’s menu");
});

it("the installed app shows nothing", async () => {
  const root = await renderInPage(<InstallSection />);
  await offerPrompt();
  await act(() => void dispatchEvent(new Event("appinstalled")));
  expect(root.textContent).toBe("");
  await offerPrompt();
  expect(root.textContent).not.toBe("");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect((await renderInPage(<InstallSection />)).textContent).toBe("");
});
