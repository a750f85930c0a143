// What the host thinks of tiles that were laid, in marks on the table.
import { describe, expect, it } from "vitest";
import { marksOf } from "../../src/setup/verdict";
import { POSITION } from "../positions";

const POSSIBLE = { kind: "possible", position: POSITION } as const;
const PROBLEM = { code: "unreadable-game", detail: "", fault: "split-hive" } as const;

describe("a verdict", () => {
  it("outlines the tiles on the table that can move", () => {
    expect(marksOf(POSSIBLE, POSITION.stacks)).toEqual([{ hex: [0, 0], kind: "free" }]);
  });

  it("outlines nothing once something else is laid", () => {
    expect(marksOf(POSSIBLE, POSITION.stacks.slice(1))).toEqual([]);
  });

  it("knows the tiles again that the host has numbered anew", () => {
    const [first, ...rest] = POSITION.stacks;
    const laid = [{ ...first!, pieces: ["wA3"] as const }, ...rest];
    expect(marksOf(POSSIBLE, laid)).toHaveLength(1);
  });

  it("shows the place at fault, if there is one", () => {
    const problem = { ...PROBLEM, hex: [4, 0] as const };
    expect(marksOf({ kind: "impossible", problem }, [])).toEqual([
      { hex: [4, 0], kind: "culprit" },
    ]);
    expect(marksOf({ kind: "impossible", problem: PROBLEM }, [])).toEqual([]);
  });
});
