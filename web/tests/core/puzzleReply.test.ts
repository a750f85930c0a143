// Judgments of moves in puzzles by the real core.
import { beforeAll, expect, it } from "vitest";
import type { BrowserEngine } from "../../src/core/core";
import { realBrowserEngine } from "../realCore";

const WIN =
  "Base+P tournament White[19] bG2 2,0:wG1;3,0:wA1;5,0:bG1;7,0:bA1;8,0:bS1;9,0:wA2;2,1:wB1;3,1:bQ;" +
  "4,1:bB1.wB2;5,1:bB2;6,1:wQ;7,1:bA2;8,1:bG2;1,2:bA3;4,2:wP;0,3:wA3;2,3:bS2;3,3:bP";
const LINE = [
  String.raw`wG1 wB1\ `,
  String.raw`bG3 bA2\ `,
  "wA2 -bG1",
  "bS1 -bA1",
  String.raw`wB2 bQ\ `,
];
const ONLY_MOVE =
  "Base+ML tournament Black[19] - 6,0:wA1;6,1:bS1;4,2:bM;5,2:bS2;2,3:bA1;5,3:bB1;2,4:wL;3,4:wM;" +
  "4,4:bQ;5,4:bA2;6,4:wA2;0,5:wQ;3,5:bB2;4,5:wA3;0,6:wG1;1,6:wS1;2,6:bL;1,7:bG1;2,7:bA3;2,8:wS2";

let engine: BrowserEngine;

beforeAll(() => {
  engine = realBrowserEngine();
});

it("answers moves that win in time with the longest defense, until the queen is surrounded", async () => {
  const first = await engine.puzzleReply(WIN, LINE.slice(0, 1), 3, "win");
  expect(first.verdict).toBe("correct");
  expect(first.line).toHaveLength(1);
  const second = await engine.puzzleReply(WIN, LINE.slice(0, 3), 2, "win");
  expect(second.verdict).toBe("correct");
  const last = await engine.puzzleReply(WIN, LINE, 1, "win");
  expect(last).toEqual({ verdict: "solved", line: [] });
});

it("refutes moves that do not win in time", async () => {
  const slow = await engine.puzzleReply(WIN, LINE.slice(0, 1), 2, "win");
  expect(slow.verdict).toBe("wrong");
  expect(slow.line).toHaveLength(1);
  const other = await engine.puzzleReply(WIN, ["wG2 -wA3"], 3, "win");
  expect(other.verdict).toBe("wrong");
});

it("accepts the move that avoids a forced loss, and shows the loss after another one", async () => {
  const saving = await engine.puzzleReply(ONLY_MOVE, ["bG1 /wL"], 1, "only-move");
  expect(saving).toEqual({ verdict: "solved", line: [] });
  const losing = await engine.puzzleReply(ONLY_MOVE, ["bG2 bS1-"], 1, "only-move");
  expect(losing.verdict).toBe("wrong");
  expect(losing.line.length % 2).toBe(1); // it ends with the opponent's last move
});

it("rejects invalid positions and illegal moves", async () => {
  await expect(engine.puzzleReply("Base", [], 1, "win")).rejects.toThrow();
  await expect(engine.puzzleReply(WIN, ["wQ bQ"], 3, "win")).rejects.toThrow();
});
