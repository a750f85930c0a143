// What the host thinks of tiles that were laid, in marks on the table.
import { describe, expect, it } from "vitest";
import { statusMarks } from "../../src/setup/positionStatus";
import { POSITION } from "../positions";

const POSSIBLE = { kind: "possible", position: POSITION } as const;
const PROBLEM = { code: "unreadable-game", detail: "", positionError: "split-hive" } as const;

describe("a verdict", () => {
  it("outlines the tiles on the table that can move", () => {
    expect(statusMarks(POSSIBLE, POSITION.stacks)).toEqual([{ hex: [0, 0], kind: "free" }]);
  });

  it("outlines nothing once something else is laid", () => {
    expect(statusMarks(POSSIBLE, POSITION.stacks.slice(1))).toEqual([]);
  });

  it("knows the tiles again that the host has numbered anew", () => {
    const [first, ...rest] = POSITION.stacks;
    const laid = [{ ...first!, pieces: ["wA3"] as const }, ...rest];
    expect(statusMarks(POSSIBLE, laid)).toHaveLength(1);
  });

  it("shows the place at fault, if there is one", () => {
    const problem = { ...PROBLEM, hex: [4, 0] as const };
    expect(statusMarks({ kind: "impossible", problem }, [])).toEqual([
      { hex: [4, 0], kind: "alert" },
    ]);
    expect(statusMarks({ kind: "impossible", problem: PROBLEM }, [])).toEqual([]);
  });
});
