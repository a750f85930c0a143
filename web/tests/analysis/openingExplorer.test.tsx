// The opening explorer of an analysis.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { OpeningExplorer } from "../../src/analysis/OpeningExplorer";
import type { ExplorerResult, ExplorerQuery } from "../../src/messages";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION } from "../positions";
import { click, renderInPage } from "../render";

const RESULT: ExplorerResult = {
  moves: [
    { move: "bG1 wS1-", games: 3, whiteWins: 1, draws: 0, blackWins: 1 },
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
  expect(first).toContain("3 games");
  expect(first).toMatch(/White 50% · draws 0% · Black 50%/);
  expect(second).toContain("1 game");
  expect(first).toContain("40%"); // the engine's score for White
  expect(second).not.toContain("%");
  await click(root, "bG1 wS1-");
  expect(onPlay.mock.calls).toEqual([["bG1 wS1-"]]);
});

it("shows when there are no games, and when the archive is unavailable", async () => {
  const empty = await renderExplorer(async () => ({ moves: [], sampleSize: null, games: [] }));
  expect(empty.textContent).toContain("No games from this position.");
  const failed = await renderExplorer(() => Promise.reject(new Error()));
  expect(failed.textContent).toContain("The archive is not available right now.");
});
