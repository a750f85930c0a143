// The opening explorer of an analysis.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { OpeningExplorer } from "../../src/analysis/OpeningExplorer";
import type { ArchiveGame, ExplorerResult, ExplorerQuery } from "../../src/messages";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION } from "../positions";
import { click, renderInPage } from "../render";

const RESULT: ExplorerResult = {
  moves: [
    { move: "bG1 wS1-", games: 5, whiteWins: 1, draws: 2, blackWins: 1 },
    { move: "bQ wS1-", games: 1, whiteWins: 0, draws: 0, blackWins: 0 },
  ],
  sampleSize: null,
  games: [],
};
const SCORE = { probability: 0.6, winsIn: null };
const LINES = [{ score: SCORE, moves: [{ ...move("bG1"), uhp: "bG1 wS1-" }] }];
const AFTER_FIRST_MOVE = {
  ...POSITION,
  turn: "black" as const,
  startPosition: null,
  moves: [move("wS1")],
};

beforeEach(async () => {
  vi.useFakeTimers();
  await loadLanguage("en");
});
afterEach(() => vi.useRealTimers());

async function renderExplorer(
  explorer: (query: ExplorerQuery) => Promise<ExplorerResult>,
  onPlay = vi.fn(),
) {
  const root = await renderInPage(
    <OpeningExplorer position={AFTER_FIRST_MOVE} lines={LINES} onPlay={onPlay} />,
    {
      backend: { server: { explorer } } as unknown as Backend,
    },
  );
  await click(root, "Show");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  return root;
}

it("sends no query until it is shown", async () => {
  const explorer = vi.fn(async () => RESULT);
  await renderInPage(
    <OpeningExplorer position={AFTER_FIRST_MOVE} lines={LINES} onPlay={vi.fn()} />,
    {
      backend: { server: { explorer } } as unknown as Backend,
    },
  );
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(explorer).not.toHaveBeenCalled();
});

it("lists moves with their game counts and results, and plays them", async () => {
  const explorer = vi.fn(async () => RESULT);
  const onPlay = vi.fn();
  const root = await renderExplorer(explorer, onPlay);
  expect(explorer.mock.calls).toEqual([
    [
      {
        position: "Base;InProgress;White[1];wS1",
        player: null,
        color: null,
        minRating: null,
        maxRating: null,
      },
    ],
  ]);
  const [first, second] = [...root.querySelectorAll("li")].map((item) => item.textContent);
  expect(first).toContain("5 games");
  expect(first).toMatch(/White 25% · draws 50% · Black 25%/);
  const ends = ["white", "black"].map((side) => {
    const bar = root.querySelector(`.result-shares-${side}`)!;
    return [Number(bar.getAttribute("x")), Number(bar.getAttribute("width"))];
  });
  expect(ends, "the draws remain visible between them").toEqual([
    [0, 25],
    [75, 25],
  ]);
  expect(second).toContain("1 game");
  expect(first).toContain("40%"); // the engine's score for White
  expect(second).not.toContain("%");
  await click(root, "bG1 wS1-");
  expect(onPlay.mock.calls).toEqual([["bG1 wS1-"]]);
});

it("links to all games with the position and the same filter", async () => {
  const player = { name: "Ada", rating: null, isAccount: true };
  const game: ArchiveGame = {
    id: "a" as ArchiveGame["id"],
    game: null,
    source: "import",
    white: player,
    black: player,
    outcome: "Draw",
    ending: null,
    speed: null,
    isRated: false,
    gameType: "Base",
    date: null,
    plies: 9,
    stacks: null,
  };
  const root = await renderExplorer(async () => ({ ...RESULT, games: [game] }));
  const link = () => [...root.querySelectorAll(".explorer-latest a")].at(-1)!.getAttribute("href");
  expect(link()).toBe("/archive?type=Base&moves=wS1");
  const name = root.querySelector<HTMLInputElement>(".explorer-fields input")!;
  const color = root.querySelector<HTMLSelectElement>(".explorer-fields select")!;
  const change = async (field: HTMLInputElement | HTMLSelectElement, value: string) => {
    field.value = value;
    const event = new Event(field === name ? "input" : "change", { bubbles: true });
    await act(async () => void field.dispatchEvent(event));
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  };
  await change(name, " Ada ");
  expect(link()).toBe("/archive?type=Base&moves=wS1&player=Ada");
  await change(color, "black");
  expect(link()).toBe("/archive?type=Base&moves=wS1&player=Ada&color=black");
});

it("shows when there are no games, and when the archive is unavailable", async () => {
  const empty = await renderExplorer(async () => ({ moves: [], sampleSize: null, games: [] }));
  expect(empty.textContent).toContain("No games from this position.");
  const failed = await renderExplorer(() => Promise.reject(new Error()));
  expect(failed.textContent).toContain("The archive is not available right now.");
});
