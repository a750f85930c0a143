// What went wrong inside the page is told as that, and not as trouble with a server.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../src/messages";
import { WorkerError } from "../../src/core/rpc";
import { HostError } from "../../src/host/host";
import { TooOld } from "../../src/screens/EdgeNotes";
import { sayFailure } from "../../src/words/problems";
import { speak } from "../../src/words/text";
import { click, shown } from "../shown";

beforeEach(() => speak("en"));
afterEach(() => void vi.restoreAllMocks());

it("a worker that failed is no server that does not answer", () => {
  expect(sayFailure(new WorkerError("out of memory"))).toContain("inside the page");
  expect(sayFailure(new HostError())).toContain("does not answer");
});

it("a game that is too long is told to be that", () => {
  const problem = { code: "too-many-moves", detail: "" } as const;
  expect(sayFailure(new HostError(problem))).toContain("1,000 moves");
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
] as const)("a refusal in %s says when to try again: %i s", async (language, retryAfter, words) => {
  await speak(language);
  const problem = { code: "too-often", detail: "", retryAfter } as const;
  expect(sayFailure(new HostError(problem)).replaceAll("\u00a0", " ")).toContain(words);
});

it("where vectors are, nothing is said of the browser", async () => {
  expect((await shown(<TooOld />)).textContent).toBe("");
});

it.each(LANGUAGES)("a browser that is too old for the core is told so in %s", async (language) => {
  vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
  await speak(language);
  const root = await shown(<TooOld />);
  const sentence = root.querySelector("[role=status] span")!.textContent;
  expect(sentence).toContain({ en: "too old", ru: "слишком старый", uk: "застарий" }[language]);
  expect(sayFailure(new WorkerError("it does not load"))).toBe(sentence);
  await click(root, { en: "Close", ru: "Закрыть", uk: "Закрити" }[language]);
  expect(root.textContent).toBe("");
});
