// The trainer with the real core: tasks, verdicts, hints, solutions, and what comes next.
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import { StreakTrainer } from "../../src/puzzles/StreakTrainer";
import { StormTrainer } from "../../src/puzzles/StormTrainer";
import { Trainer, type Training } from "../../src/puzzles/Trainer";
import type { PuzzleLibrary } from "../../src/puzzles/library";
import { loadLanguage, loadPuzzleTexts } from "../../src/i18n/translate";
import { outline } from "../outline";
import { realBrowserEngine, realCore } from "../realCore";
import { button, choose, click, renderInPage } from "../render";
import { waitFor } from "../waitFor";
import { libraryOf, ONLY_MOVE, RACE, RESCUE, WIN } from "./samples";

const NOW = Date.UTC(2026, 10, 19, 12);
let now = NOW;

beforeAll(async () => {
  await loadLanguage("en");
  await loadPuzzleTexts();
});
beforeEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  now = NOW;
  vi.spyOn(Math, "random").mockReturnValue(0); // the puzzle nearest to the rating
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

async function open(content: Parameters<typeof renderInPage>[0]) {
  const root = await renderInPage(content, PAGE);
  const part = (selector: string) => {
    const element = root.querySelector(selector);
    return element ? outline(element) : undefined;
  };
  /** Wait until the position is on the board and moves can be typed. */
  const isReady = () =>
    waitFor(() =>
      act(async () => expect(root.querySelector(".typed-move, .race-form")).not.toBeNull()),
    );
  const play = async (move: string) => {
    await isReady();
    const field = root.querySelector<HTMLInputElement>("#typed-move")!;
    await act(async () => {
      field.value = move;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await act(async () => field.form!.requestSubmit());
  };
  const verdict = (text: string) =>
    waitFor(() => act(async () => expect(root.textContent).toContain(text)));
  return { root, part, play, verdict, isReady };
}

const train = (training: Training, library = libraryOf([WIN])) =>
  open(<Trainer {...{ training, library }} />);
const resultsOf = async (library: PuzzleLibrary) => (await library.store.then((s) => s.results()))!;

it("a win is solved move by move, changes the rating and leads to the next puzzle", async () => {
  const library = libraryOf([WIN]);
  const { root, part, play, verdict, isReady } = await train({ mode: "rated" }, library);
  await isReady();
  expect(part(".puzzle-status")).toMatchInlineSnapshot(
    `"PuzzlesYour rating 1500, provisional, after few puzzles"`,
  );
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      Win in 2 moves, whatever the opponent plays.
      White’s queen bee is under: Black beetle 1
      status
      button "Hint" type=button
      button "Show the solution" type=button"
  `);
  expect(part("aside")).toMatchInlineSnapshot(`
    "aside "Moves and actions"
      button "Site menu" type=button aria-expanded=false aria-haspopup=menu
      a "Sixlegs" href=/
      a "All puzzles" href=/puzzles/themes
      PuzzlesYour rating 1500, provisional, after few puzzles
      section "Your task" aria-busy=false
        h2 "Black to move"
        Win in 2 moves, whatever the opponent plays.
        White’s queen bee is under: Black beetle 1
        status
        button "Hint" type=button
        button "Show the solution" type=button
      button "Flip board" type=button aria-disabled=false
      switch "List view" type=button aria-checked=false aria-disabled=false
      button "Keyboard shortcuts" type=button aria-disabled=false
      nav
        a "Puzzles" href=/puzzles aria-current=page
        a "Puzzle of the day" href=/puzzles/daily
        a "Streak" href=/puzzles/streak
        a "Storm" href=/puzzles/storm
        a "Failed puzzles" href=/puzzles/failures
        a "Themes" href=/puzzles/themes
        a "History" href=/puzzles/history"
  `);
  await play("bL -bB1");
  await verdict("1 move to go.");
  expect(root.querySelector(".puzzle-task")!.className).toContain("is-right");
  await play("bB1 /wS1");
  await verdict("Solved!");
  await waitFor(() => act(async () => expect(root.querySelector(".puzzle-change")).toBeTruthy()));
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      Win in 2 moves, whatever the opponent plays.
      status
        Solved!
        Your rating: 1522 (+22)
      button "Next puzzle" type=button
      Rating of the puzzle: 1020
      a "Win in 2" href=/puzzles/theme/win-in-2
      a "Pin" href=/puzzles/theme/pin
      a "Analyze" href=/analysis#…"
  `);
  expect(document.activeElement).toBe(button(root, "Next puzzle"));
  expect(await resultsOf(library)).toMatchObject([
    { puzzle: WIN.id, mode: "rated", solved: true, at: NOW, puzzleRating: 1020 },
  ]);
  await click(root, "Next puzzle");
  await verdict("You have solved them all");
});

it("a wrong move is refuted, counts as failed once, and can be taken back", async () => {
  const library = libraryOf([WIN]);
  const { root, part, play, verdict } = await train({ mode: "single", id: WIN.id }, library);
  await play("bS1 bQ-");
  await verdict("does not win");
  await waitFor(() => act(async () => expect(root.textContent).toContain("answer")));
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      Win in 2 moves, whatever the opponent plays.
      White’s queen bee is under: Black beetle 1
      status
        This does not win in time.
        White’s answer is on the board.
      button "Try again" type=button
      button "Show the solution" type=button"
  `);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Try again"));
  expect(root.querySelector(".puzzle-task")!.className).toContain("is-wrong");
  await click(root, "Try again");
  await play("bL -bB1");
  await verdict("1 move to go.");
  await play("bB1 /wS1");
  await verdict("Solved!");
  expect((await resultsOf(library)).map(({ solved, mode }) => [solved, mode])).toEqual([
    [false, "single"],
  ]);
  expect(part(".puzzle-buttons")).toMatchInlineSnapshot(`"a "More puzzles" href=/puzzles"`);
});

it("the hint shows the tile of a puzzle whose theme is known, and the solution ends the attempt", async () => {
  const library = libraryOf([WIN]);
  const { root, part, verdict, isReady } = await train({ mode: "theme", theme: "pin" }, library);
  await isReady();
  expect(part(".puzzle-status")).toMatchInlineSnapshot(`
    "Pin
    Your rating 1500, provisional, after few puzzles
    A tile cannot move because the hive would break apart without it."
  `);
  expect(part(".puzzle-feedback")).toMatchInlineSnapshot(`
    "status
      Theme: Pin"
  `);
  expect(root.querySelectorAll(".mark-hint").length).toBe(0);
  await click(root, "Hint");
  expect(part(".puzzle-feedback")).toMatchInlineSnapshot(`
    "status
      Theme: Pin
      Tile to move: Black ladybug"
  `);
  expect(root.querySelectorAll(".mark-hint").length).toBe(1);
  expect(button(root, "Hint").disabled).toBe(true);
  await click(root, "Show the solution");
  await verdict("This is the solution.");
  await waitFor(() => act(async () => expect(root.querySelector(".step-count")).toBeTruthy()));
  await waitFor(() => act(async () => expect(root.querySelector(".puzzle-change")).toBeTruthy()));
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      Win in 2 moves, whatever the opponent plays.
      White’s queen bee is under: Black beetle 1
      status
        This is the solution.
        Your rating: 1232 (−268)
      button "Next puzzle" type=button
      Rating of the puzzle: 1020
      a "Win in 2" href=/puzzles/theme/win-in-2
      a "Pin" href=/puzzles/theme/pin
      a "Analyze" href=/analysis#…"
  `);
  expect(await resultsOf(library)).toMatchObject([{ solved: false, mode: "theme" }]);
  await waitFor(async () => {
    const failures = await (await library.store).failures();
    expect(failures.map(({ id, source }) => [id, source])).toEqual([[WIN.id, "collection"]]);
  });
});

it("each kind of puzzle has its task", async () => {
  const { root, part, play, verdict } = await train(
    { mode: "daily", date: "2026-11-19" },
    libraryOf([ONLY_MOVE]),
  );
  await play("wS2 -bA3");
  await verdict("Solved!");
  await waitFor(() => act(async () => expect(root.querySelector(".puzzle-change")).toBeTruthy()));
  expect(part(".puzzle-status")).toMatchInlineSnapshot(`
    "Puzzle of the day
    Your rating 1626, provisional, after few puzzles
    nav "Other days"
      a "Day before" href=/puzzles/daily/2026-11-18
      time "Nov 19, 2026" datetime=2026-11-19"
  `);
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "White to move"
      Find the only move: Black wins by force against any other.
      Black’s queen bee is under: White beetle 1
      status
        Solved!
        Your rating: 1626 (+126)
      a "More puzzles" href=/puzzles
      Rating of the puzzle: 1531
      a "Only move" href=/puzzles/theme/only-move
      a "Analyze" href=/analysis#…"
  `);
  const rescue = await train({ mode: "daily", date: "2026-11-18" }, libraryOf([RESCUE]));
  await rescue.isReady();
  expect(rescue.part(".puzzle-status")).toMatchInlineSnapshot(`
    "Puzzle of the day
    Your rating 1626, provisional, after few puzzles
    nav "Other days"
      a "Day before" href=/puzzles/daily/2026-11-17
      time "Nov 18, 2026" datetime=2026-11-18
      a "Day after" href=/puzzles/daily/2026-11-19"
  `);
  expect(rescue.part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      White is about to surround your queen bee. Find the move that saves you.
      Black’s queen bee is under: White beetle 1
      status
      button "Hint" type=button
      button "Show the solution" type=button"
  `);
});

it("a race asks who wins and in how many moves", async () => {
  const { root, part, verdict, isReady } = await train({ mode: "rated" }, libraryOf([RACE]));
  await isReady();
  await verdict("queen bee is under: White beetle 1"); // the position has arrived
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "White to move"
      With best play by both sides, who wins, and in how many moves?
      White’s queen bee is under: Black beetle 2
      Black’s queen bee is under: White beetle 1
      status
      form
        fieldset
          legend "Who wins?"
          label
            input type=radio
            White
          label
            input type=radio
            Black
        fieldset
          legend "In how many moves of the winner?"
          label
            input type=radio
            2
          label
            input type=radio
            3
          label
            input type=radio
            4
          label
            input type=radio
            5
          label
            input type=radio
            6
        button "Answer" type=submit disabled"
  `);
  await choose(root, "Black");
  expect(button(root, "Answer").disabled).toBe(true);
  await choose(root, "2");
  await click(root, "Answer");
  await verdict("Not quite");
  await waitFor(() => act(async () => expect(root.querySelector(".puzzle-change")).toBeTruthy()));
  expect(part(".puzzle-feedback")).toMatchInlineSnapshot(`
    "status
      Not quite.
      White wins in 2 moves.
      Your rating: 1198 (−302)"
  `);
});

it("no move can be played on the board of a race", async () => {
  const openUnsaved = vi.spyOn(local, "openUnsaved");
  const { root, verdict } = await train({ mode: "rated" }, libraryOf([RACE]));
  await verdict("queen bee is under: White beetle 1"); // the position has arrived
  const send = vi.spyOn(openUnsaved.mock.results[0]!.value, "send");
  const board = root.querySelector(".board")!;
  const press = (code: string, key: string) =>
    act(async () => {
      board.dispatchEvent(new KeyboardEvent("keydown", { code, key, bubbles: true }));
    });
  await press("Digit2", "2"); // pick up a spider
  await press("Enter", "Enter");
  expect(send).not.toHaveBeenCalled();
});

const RUN = [WIN, ONLY_MOVE, RESCUE, RACE];

it("a streak counts solved puzzles, skips one, and ends with an error", async () => {
  const library = libraryOf([WIN, { ...WIN, id: "again1", rating: 1021 }]);
  localStorage.setItem("sixlegs.puzzleRecords", '{"streak":0,"storm":4}');
  const { root, part, play, verdict, isReady } = await open(<StreakTrainer library={library} />);
  await isReady();
  expect(part("aside")).toMatchInlineSnapshot(`
    "aside "Moves and actions"
      button "Site menu" type=button aria-expanded=false aria-haspopup=menu
      a "Sixlegs" href=/
      a "All puzzles" href=/puzzles/themes
      Streak
      0 Best: 0
      The puzzles become harder. One error ends the streak; you may skip one puzzle.
      section "Your task" aria-busy=false
        h2 "Black to move"
        Win in 2 moves, whatever the opponent plays.
        White’s queen bee is under: Black beetle 1
        status
        button "Skip this one" type=button
      button "Flip board" type=button aria-disabled=false
      switch "List view" type=button aria-checked=false aria-disabled=false
      button "Keyboard shortcuts" type=button aria-disabled=false
      nav
        a "Puzzles" href=/puzzles
        a "Puzzle of the day" href=/puzzles/daily
        a "Streak" href=/puzzles/streak aria-current=page
        a "Storm" href=/puzzles/storm
        a "Failed puzzles" href=/puzzles/failures
        a "Themes" href=/puzzles/themes
        a "History" href=/puzzles/history"
  `);
  await click(root, "Skip this one");
  await isReady();
  expect(root.textContent).not.toContain("Skip this one");
  await play("bL -bB1");
  await verdict("1 move to go.");
  await play("bB1 /wS1");
  await waitFor(() =>
    act(async () => expect(root.querySelector(".puzzle-score")!.textContent).toBe("1")),
  );
  expect(part(".puzzle-status")).toMatchInlineSnapshot(`
    "Streak
    1 Best: 0
    The puzzles become harder. One error ends the streak; you may skip one puzzle."
  `);
  expect(part(".puzzle-buttons")).toMatchInlineSnapshot(`"button "Next puzzle" type=button"`);
  await click(root, "Next puzzle");
  await verdict("could not be loaded");
});

it("a streak ends with the first error", async () => {
  const { root, part, play, verdict } = await open(<StreakTrainer library={libraryOf(RUN)} />);
  await play("bS1 bQ-");
  await verdict("Your streak: 0 puzzles.");
  expect(part(".puzzle-task")).toMatchInlineSnapshot(`
    "section "Your task" aria-busy=false
      h2 "Black to move"
      Win in 2 moves, whatever the opponent plays.
      White’s queen bee is under: Black beetle 1
      status
        This does not win in time.
        White’s answer is on the board.
        Your streak: 0 puzzles.
      button "Show the solution" type=button
      button "New streak" type=button"
  `);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("New streak"));
  expect(root.textContent).not.toContain("Try again");
  await click(root, "New streak");
  await verdict("Win in 2 moves");
});

it("a storm counts down from the first move, and lists its puzzles at the end", async () => {
  const library = libraryOf([WIN, ONLY_MOVE]);
  const { root, part, play, verdict, isReady } = await open(<StormTrainer library={library} />);
  await isReady();
  expect(part(".puzzle-status")).toMatchInlineSnapshot(`
    "Storm
    Solved 0
    timer "Time left"
      3:00
    In a row: 0 (bonus at 4)
    Solve as many puzzles as you can in 3 min. The clock starts with your first move. Correct moves in a row gain time, an error costs 10 s."
  `);
  now = NOW + 60_000;
  expect(root.querySelector("[role=timer]")!.textContent).toBe("3:00");
  await play("bL -bB1");
  await waitFor(() => act(async () => expect(root.textContent).toContain("In a row: 1")));
  await play("bB1 /wS1");
  await verdict("Find the only move");
  const start = { kind: "imported", text: ONLY_MOVE.position } as const;
  const { choices } = await local.positionOf({ start });
  await play(choices.find(({ piece }) => piece === "wG1")!.targets[0]!.uhp);
  await waitFor(() => act(async () => expect(root.querySelector(".is-loss")).toBeTruthy()));
  expect(part(".puzzle-status")).toMatchInlineSnapshot(`
    "Storm
    Solved 1
    timer "Time left"
      2:50
    In a row: 0 (bonus at 4)−10 s"
  `);
  now = NOW + 60_000 + 169_000;
  await waitFor(() =>
    act(async () => expect(root.querySelector(".is-low")?.textContent).toBe("0:01")),
  );
  now = NOW + 60_000 + 170_000;
  await verdict("You solved 1 puzzle.");
  expect(part("main")).toMatchInlineSnapshot(`
    "main
      nav "Main menu"
        a "Home" href=/
      h1 "Storm"
      section aria-labelledby="You solved 1 puzzle. A new record!"
        status
          h2 "You solved 1 puzzle. A new record!"
        dt "Best result"
        1
        dt "Correct moves"
        2
        dt "Errors"
        1
        dt "Accuracy"
        67 %
        dt "Most in a row"
        2
        button "Play again" type=button
        Solved
        a "Win in 2 moves, whatever the opponent plays." href=/puzzle/u4wnhq
        1020
        Failed
        a "Find the only move: Black wins by force against any other." href=/puzzle/sapmcu
        1531
      nav "All puzzles"
        a "Puzzles" href=/puzzles
        a "Puzzle of the day" href=/puzzles/daily
        a "Streak" href=/puzzles/streak
        a "Storm" href=/puzzles/storm
        a "Failed puzzles" href=/puzzles/failures
        a "Themes" href=/puzzles/themes
        a "History" href=/puzzles/history"
  `);
  expect((await resultsOf(library)).map(({ mode, solved }) => [mode, solved])).toEqual([
    ["storm", true],
    ["storm", false],
  ]);
});
