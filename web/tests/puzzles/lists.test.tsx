// The lists of puzzles: themes, history, and what is shown when there is nothing to solve.
import { beforeAll, beforeEach, afterEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import { saveRating, type PuzzleResult } from "../../src/local/puzzleStore";
import { schedule } from "../../src/local/puzzleSchedule";
import { History } from "../../src/puzzles/History";
import { PuzzleShare } from "../../src/puzzles/PuzzleShare";
import { ThemeList } from "../../src/puzzles/ThemeList";
import { Trainer, type Training } from "../../src/puzzles/Trainer";
import { loadLanguage, loadPuzzleTexts } from "../../src/i18n/translate";
import { outline } from "../outline";
import { click, renderInPage, settle } from "../render";
import { libraryOf, ONLY_MOVE, RACE, RESCUE, WIN } from "./samples";

const NOW = Date.UTC(2026, 10, 19, 12);
const PAGE = { backend: { local: {} } as unknown as Backend, settings: defaultSettings(["en"]) };

beforeAll(async () => {
  await loadLanguage("en");
  await loadPuzzleTexts();
});
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});
afterEach(() => vi.restoreAllMocks());

async function show(content: Parameters<typeof renderInPage>[0]) {
  const root = await renderInPage(content, PAGE);
  await settle();
  return root;
}
const train = (training: Training, library: ReturnType<typeof libraryOf>) =>
  show(<Trainer {...{ training, library }} />);

const result = (id: string, rest: Partial<PuzzleResult>): PuzzleResult => ({
  id,
  puzzle: WIN.id,
  mode: "rated",
  solved: true,
  at: NOW,
  puzzleRating: 1020,
  themes: ["win-in-2", "pin"],
  ratingAfter: 1550,
  isSent: false,
  ...rest,
});

it("themes have their descriptions and the number of their puzzles", async () => {
  const library = libraryOf([WIN, { ...WIN, id: "again1" }, ONLY_MOVE, RESCUE, RACE]);
  expect(outline(await show(<ThemeList library={library} />))).toMatchInlineSnapshot(`
    "section aria-labelledby="By task"
      h2 "By task"
      a "Win in 2" href=/puzzles/theme/win-in-2
      2
      Surround the queen bee in two moves.
      a "Only move" href=/puzzles/theme/only-move
      1
      Every move but one loses by force.
      a "Rescue" href=/puzzles/theme/rescue
      1
      Your queen bee is about to be surrounded, and only one move saves her.
      a "Race" href=/puzzles/theme/race
      1
      Both queen bees are in danger: who wins, and in how many moves?
    section aria-labelledby="By motif"
      h2 "By motif"
      a "Pin" href=/puzzles/theme/pin
      2
      A tile cannot move because the hive would break apart without it.
      a "Drop at the queen" href=/puzzles/theme/drop-next-to-queen
      1
      A new tile is placed from the hand right next to the enemy queen bee."
  `);
});

it("the history counts first attempts and lists the latest results first", async () => {
  const library = libraryOf([WIN]);
  const store = await library.store;
  saveRating({ rating: 1580.6, deviation: 80, volatility: 0.06, at: NOW });
  localStorage.setItem("sixlegs.puzzleRecords", '{"streak":7,"storm":12}');
  await store.addResult(result("1", { at: NOW - 3000 }));
  await store.addResult(
    result("2", { puzzle: RACE.id, at: NOW - 2000, solved: false, themes: ["race"] }),
  );
  await store.addResult(result("3", { at: NOW - 1000, mode: "failures", ratingAfter: null }));
  await store.addResult(
    result("4", { puzzle: "game x", puzzleRating: 0, mode: "failures", ratingAfter: null }),
  );
  const root = await show(<History library={library} />);
  expect(outline(root)).toMatchInlineSnapshot(`
    "dt "Your rating"
    1581
    dt "Solved"
    1 / 2
    dt "Best streak"
    7
    dt "Best storm"
    12
    section aria-labelledby="Progress by theme"
      h2 "Progress by theme"
      a "Race" href=/puzzles/theme/race
      Solved: 0 of 1
      a "Win in 2" href=/puzzles/theme/win-in-2
      Solved: 1 of 1
      a "Pin" href=/puzzles/theme/pin
      Solved: 1 of 1
    section aria-labelledby="Latest puzzles"
      h2 "Latest puzzles"
      Solved
      From your game
      Failed puzzles
      time "Nov 19, 2026, 12:00 PM" datetime=2026-11-19T12:00:00.000Z
      Solved
      a "Puzzle u4wnhq" href=/puzzle/u4wnhq
      1020
      Failed puzzles
      time "Nov 19, 2026, 11:59 AM" datetime=2026-11-19T11:59:59.000Z
      Failed
      a "Puzzle yrs5pd" href=/puzzle/yrs5pd
      1020
      Puzzles
      time "Nov 19, 2026, 11:59 AM" datetime=2026-11-19T11:59:58.000Z
      Solved
      a "Puzzle u4wnhq" href=/puzzle/u4wnhq
      1020
      Puzzles
      time "Nov 19, 2026, 11:59 AM" datetime=2026-11-19T11:59:57.000Z"
  `);
  await store.addResult(result("5", { puzzle: RESCUE.id, ratingAfter: 1600 }));
  expect((await show(<History library={library} />)).querySelector(".rating-line")).not.toBeNull();
  expect(outline(await show(<History library={libraryOf([WIN])} />))).toMatchInlineSnapshot(`
    "No puzzles yet
    Your rating, your results and your progress by theme will appear here.
    a "Solve puzzles" href=/puzzles"
  `);
});

it("failed puzzles that are not due can be repeated early", async () => {
  const library = libraryOf([WIN]);
  expect(outline(await train({ mode: "failures" }, library))).toMatchInlineSnapshot(`
    "main
      nav "Main menu"
        a "Home" href=/
      h1 "Failed puzzles"
      No failed puzzles
      Puzzles that you fail, and wins that you missed in your games, come back here when you are about to forget them.
      a "Solve puzzles" href=/puzzles
      nav "All puzzles"
        a "Puzzles" href=/puzzles
        a "Puzzle of the day" href=/puzzles/daily
        a "Streak" href=/puzzles/streak
        a "Storm" href=/puzzles/storm
        a "Failed puzzles" href=/puzzles/failures
        a "Themes" href=/puzzles/themes
        a "History" href=/puzzles/history"
  `);
  const later = { ...schedule(undefined, "failed", NOW), due: NOW + 86_400_000 };
  const failure = { id: WIN.id, puzzle: WIN, source: "collection", schedule: later } as const;
  await (await library.store).saveFailure(failure);
  const root = await train({ mode: "failures" }, library);
  expect(outline(root).split("\n").slice(3, 8)).toMatchInlineSnapshot(`
    [
      "  h1 "Failed puzzles"",
      "  1 puzzle to repeat, not due yet",
      "  The next one is due on Nov 20, 2026, 12:00 PM.",
      "  a "Solve puzzles" href=/puzzles",
      "  button "Repeat now" type=button",
    ]
  `);
});

it("an unknown puzzle is not found, and an unreachable one can be tried again", async () => {
  const root = await train({ mode: "single", id: "zzzzzz" }, libraryOf([WIN]));
  expect(outline(root).split("\n").slice(3, 6)).toMatchInlineSnapshot(`
    [
      "  h1 "Puzzle"",
      "  There is no such puzzle",
      "  a "All puzzles" href=/puzzles/themes",
    ]
  `);
  const library = libraryOf([WIN]);
  const load = vi.spyOn(library.files, "daily").mockRejectedValue(new Error("offline"));
  const offline = await train({ mode: "daily", date: "2026-11-19" }, library);
  expect(outline(offline).split("\n").slice(3, 8)).toMatchInlineSnapshot(`
    [
      "  h1 "Puzzle of the day"",
      "  The puzzles could not be loaded",
      "  You are offline, and this puzzle is not stored on your device.",
      "  button "Try again" type=button",
      "  a "Failed puzzles" href=/puzzles/failures",
    ]
  `);
  await click(offline, "Try again");
  await settle();
  expect(load).toHaveBeenCalledTimes(2);
});

it("a puzzle is shared as a link, and one of an own game only as a position", async () => {
  const root = await show(<PuzzleShare puzzle={WIN} onClose={() => {}} />);
  expect(outline(root)).toMatchInlineSnapshot(`
    "dialog aria-labelledby="Share the puzzle" open
      h2 "Share the puzzle"
      label "Link" for="input"
      input value="http://localhost:3000/puzzle/u4wnhq"
      button "Copy: Link" type=button
      label "Position" for="input"
      input value="Base+ML tournament Black[10] - 2,0:wG1;2,1:wL;2,2:wS1;2,3:wM;3,3:bL;1,4:wQ.bB1;2,4:wB1;3,4:wA1;4,4:bQ;0,5:bA1;1,5:bB2"
      button "Copy: Position" type=button
      label "Embed in a website (HTML)" for="input"
      input value="<iframe src=\\"http://localhost:3000/embed/position/?puzzle=u4wnhq#Base+ML_tournament_Black[10]_-_2,0:wG1;2,1:wL;2,2:wS1;2,3:wM;3,3:bL;1,4:wQ.bB1;2,4:wB1;3,4:wA1;4,4:bQ;0,5:bA1;1,5:bB2\\" width=\\"600\\" height=\\"460\\" title=\\"Hive puzzle\\" loading=\\"lazy\\" style=\\"border:0;max-width:100%\\"></iframe>"
      button "Copy: Embed in a website (HTML)" type=button
      button "Close" type=button"
  `);
  const own = await show(<PuzzleShare puzzle={{ ...WIN, rating: 0 }} onClose={() => {}} />);
  expect(own.querySelectorAll("input").length).toBe(1);
  expect(own.querySelector("input")!.value).toBe(WIN.position);
});
