// The explorer beside an analysed position: asked for when somebody wants it, and played from.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Host } from "../../src/host/host";
import { PlayedBefore } from "../../src/analysis/PlayedBefore";
import type { Explored, ExplorerQuery } from "../../src/messages";
import { speak } from "../../src/words/text";
import { move, POSITION } from "../positions";
import { click, shown } from "../shown";

const FOUND: Explored = {
  moves: [
    { move: "bG1 wS1-", games: 3, whiteWins: 1, draws: 0, blackWins: 1 },
    { move: "bQ wS1-", games: 1, whiteWins: 0, draws: 0, blackWins: 0 },
  ],
  latest: null,
  games: [],
};
const SCORE = { probability: 0.6, winsIn: null };
const LINES = [{ score: SCORE, moves: [{ ...move("bG1"), uhp: "bG1 wS1-" }] }];
const AT_FIRST = { ...POSITION, turn: "black" as const, setUp: null, moves: [move("wS1")] };

beforeEach(async () => {
  vi.useFakeTimers();
  await speak("en");
});
afterEach(() => vi.useRealTimers());

async function asked(explored: (wanted: ExplorerQuery) => Promise<Explored>, onPlay = vi.fn()) {
  const root = await shown(<PlayedBefore position={AT_FIRST} lines={LINES} onPlay={onPlay} />, {
    host: { people: { explored } } as unknown as Host,
  });
  await click(root, "Show");
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  return root;
}

it("asks for nothing until somebody wants it", async () => {
  const explored = vi.fn(async () => FOUND);
  await shown(<PlayedBefore position={AT_FIRST} lines={LINES} onPlay={vi.fn()} />, {
    host: { people: { explored } } as unknown as Host,
  });
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(explored).not.toHaveBeenCalled();
});

it("tells the moves with their games and results, and plays them", async () => {
  const explored = vi.fn(async () => FOUND);
  const onPlay = vi.fn();
  const root = await asked(explored, onPlay);
  expect(explored.mock.calls).toEqual([
    [
      {
        position: "Base;InProgress;White[1];wS1",
        player: null,
        color: null,
        least: null,
        most: null,
      },
    ],
  ]);
  const [first, second] = [...root.querySelectorAll("li")].map((one) => one.textContent);
  expect(first).toContain("3 games");
  expect(first).toMatch(/White 50% · draws 0% · Black 50%/);
  expect(second).toContain("1 game");
  expect(first).toContain("40%"); // what the computer thinks of it, for White
  expect(second).not.toContain("%");
  await click(root, "bG1 wS1-");
  expect(onPlay.mock.calls).toEqual([["bG1 wS1-"]]);
});

it("says so when nobody has played on, and when the archive cannot be reached", async () => {
  const nothing = await asked(async () => ({ moves: [], latest: null, games: [] }));
  expect(nothing.textContent).toContain("Nobody has played on from here yet.");
  const failed = await asked(() => Promise.reject(new Error()));
  expect(failed.textContent).toContain("The archive cannot be reached just now.");
});
