// Error messages: failures in the browser are not reported as server problems.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { WorkerError } from "../../src/core/rpc";
import { BackendError } from "../../src/backend/backend";
import { UnsupportedBrowserNotice } from "../../src/screens/Notices";
import { formatError } from "../../src/i18n/errors";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

beforeEach(() => loadLanguage("en"));
afterEach(() => void vi.restoreAllMocks());

it("a failed worker is not reported as an unreachable server", () => {
  expect(formatError(new WorkerError("out of memory"))).toContain("reload the page");
  expect(formatError(new BackendError())).toContain("not responding");
});

it("a game that is too long has its own message", () => {
  const problem = { code: "too-many-moves", detail: "" } as const;
  expect(formatError(new BackendError(problem))).toContain("1,000 moves");
});

it.each([
  ["en", 1, "1 second"],
  ["en", 75, "75 seconds"],
  ["en", 100, "2 minutes"],
  ["en", 7000, "2 hours"],
  ["ru", 22, "22 секунды"],
  ["ru", 300, "5 минут"],
  ["ru", 61 * 60, "61 минуту"],
  ["uk", 22, "22 секунди"],
  ["uk", 21, "21 секунду"],
  ["uk", 5 * 3600, "5 годин"],
] as const)(
  "a rate limit error in %s says when to try again: %i s",
  async (language, retryAfter, duration) => {
    await loadLanguage(language);
    const problem = { code: "rate-limited", detail: "", retryAfter } as const;
    expect(formatError(new BackendError(problem)).replaceAll("\u00a0", " ")).toContain(duration);
  },
);

it("a supported browser gets no notice", async () => {
  expect((await renderInPage(<UnsupportedBrowserNotice />)).textContent).toBe("");
});

it.each(LANGUAGES)("an unsupported browser gets a notice in %s", async (language) => {
  vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
  await loadLanguage(language);
  const root = await renderInPage(<UnsupportedBrowserNotice />);
  const sentence = root.querySelector("[role=status] span")!.textContent;
  expect(sentence).toContain({ en: "too old", ru: "слишком старый", uk: "застарий" }[language]);
  expect(formatError(new WorkerError("it does not load"))).toBe(sentence);
  await click(root, { en: "Close", ru: "Закрыть", uk: "Закрити" }[language]);
  expect(root.textContent).toBe("");
});
