// The course with the real core: the list of lessons, and a lesson from its task to its end.
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import { doneLessons, findLesson, type Lesson } from "../../src/learn/lessons";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import { LearnScreen } from "../../src/screens/LearnScreen";
import { LessonScreen } from "../../src/screens/LessonScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { outline } from "../outline";
import { realBrowserEngine, realCore } from "../realCore";
import { click, renderInPage, typeInto } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
});
afterEach(() => vi.unstubAllGlobals());

const local = new BrowserGames(
  realCore(),
  realBrowserEngine(),
  openStore(),
  async (text: string) => text,
);
const PAGE = {
  backend: { local } as unknown as Backend,
  settings: { ...defaultSettings(["en"]), sound: false },
};

/** Return the legal moves at the start of a lesson. */
async function legalMoves({ steps }: Lesson): Promise<readonly string[]> {
  const start = { kind: "imported", text: steps[0]!.start! } as const;
  const { choices } = await local.positionOf({ start });
  return choices.flatMap(({ targets }) => targets.map(({ uhp }) => uhp));
}

async function openLesson(id: string) {
  const root = await renderInPage(<LessonScreen id={id} />, PAGE);
  const text = () => outline(root.querySelector(".lesson-text")!);
  const expectText = (expected: string) =>
    waitFor(() =>
      act(async () => expect(root.querySelector(".lesson-text")!.textContent).toContain(expected)),
    );
  const play = async (move: string) => {
    await waitFor(() => act(async () => expect(root.querySelector("#typed-move")).not.toBeNull()));
    await typeInto(root, "typed-move", move);
    await act(async () => root.querySelector<HTMLFormElement>(".typed-move")!.requestSubmit());
  };
  return { root, expectText, play, text };
}

// Before the others: a tab remembers the lessons that were completed in it.
it("the list of lessons marks the completed ones and continues with the next one", async () => {
  localStorage.setItem("sixlegs.course", '["goal","placing"]');
  const root = await renderInPage(<LearnScreen />, PAGE);
  const lines = outline(root).split("\n");
  expect(lines.slice(0, 9).join("\n")).toMatchInlineSnapshot(`
    "main
      h1 "Learn in five minutes"
      Short lessons with one task each. You move the tiles, and the board knows the rules.
      a "Continue" href=/learn/queen-due
      img "Your hive of finished lessons: 2 of 15"
      a "The goaldone" href=/learn/goal
      a "Placing tilesdone" href=/learn/placing
      a "Queen bee by turn four" href=/learn/queen-due
      a "Queen bee" href=/learn/queen"
  `);
  expect(lines.filter((line) => line.includes("/learn/")).length).toBeGreaterThan(10);
  expect(root.querySelectorAll(".lesson-entry.is-done").length).toBe(doneLessons().size);
});

it("a lesson explains a wrong move, takes it back, and ends with the right one", async () => {
  const { root, expectText, play, text } = await openLesson("queen");
  const lesson = findLesson("queen")!;
  expect(outline(root.querySelector(".lesson-header")!)).toMatchInlineSnapshot(`
    "a "All lessons" href=/learn
    h1 "Queen bee"
    4 of 14"
  `);
  expect(text()).toMatchInlineSnapshot(`
    "section "Your task"
      She slides one step. Here she can go to 4 cells. Move her."
  `);
  const { moves } = lesson.steps[0] as unknown as { moves: readonly string[] };
  const legal = await legalMoves(lesson);
  await play(legal.find((move) => !move.startsWith("wQ"))!);
  await waitFor(() =>
    act(async () => expect(root.querySelector(".lesson-text-wrong")).toBeTruthy()),
  );
  expect(text()).toMatchInlineSnapshot(`
    "section "Your task"
      She slides one step. Here she can go to 4 cells. Move her.
      That is a different tile. Move the white queen bee instead."
  `);
  await waitFor(() => act(async () => expect(root.querySelector(".mark-hint")).toBeTruthy()));
  await play(moves[0]!);
  await waitFor(() =>
    act(async () => expect(root.querySelector(".lesson-text-done")).toBeTruthy()),
  );
  expect(text()).toMatchInlineSnapshot(`
    "section "Your task"
      A small step, but it can save her.
      a "Next" href=/learn/ant
      button "Try again" type=button"
  `);
  await waitFor(() => expect(document.activeElement!.getAttribute("href")).toBe("/learn/ant"));
  expect([...doneLessons()]).toContain("queen");
  await click(root, "Try again");
  await expectText("Move her.");
  expect(root.querySelector(".lesson-text-pending")).toBeTruthy();
});

it("a lesson asks for every cell that a tile can reach", async () => {
  const { root, play, text } = await openLesson("grasshopper");
  const legal = await legalMoves(findLesson("grasshopper")!);
  await play(legal.find((move) => move.startsWith("wG1"))!);
  await waitFor(() =>
    act(async () => expect(root.querySelector(".lesson-text-visited")).toBeTruthy()),
  );
  expect(text()).toMatchInlineSnapshot(`
    "section "Your task"
      The grasshopper jumps straight over a row of tiles to the first free cell. Try all 3 jumps.
      1 of 3"
  `);
  await waitFor(() =>
    act(async () => expect(root.querySelectorAll(".mark-visited").length).toBe(1)),
  );
  expect([...doneLessons()]).not.toContain("grasshopper");
});

it("an unknown lesson is not found", async () => {
  const root = await renderInPage(<LessonScreen id="flying" />, PAGE);
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Page not found"
      a "Home" href=/"
  `);
});
