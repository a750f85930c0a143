// Marks on the board for the status of an edited position.
import { describe, expect, it } from "vitest";
import { statusMarks } from "../../src/setup/positionStatus";
import { POSITION } from "../positions";

const POSSIBLE = { kind: "possible", position: POSITION } as const;
const PROBLEM = { code: "unreadable-game", detail: "", positionError: "split-hive" } as const;

describe("the marks of a status", () => {
  it("outline the tiles that can move", () => {
    expect(statusMarks(POSSIBLE, POSITION.stacks)).toEqual([{ hex: [0, 0], kind: "free" }]);
  });

  it("are empty if the placed tiles have changed since", () => {
    expect(statusMarks(POSSIBLE, POSITION.stacks.slice(1))).toEqual([]);
  });

  it("match tiles that the backend has renumbered", () => {
    const [first, ...rest] = POSITION.stacks;
    const placed = [{ ...first!, pieces: ["wA3"] as const }, ...rest];
    expect(statusMarks(POSSIBLE, placed)).toHaveLength(1);
  });

  it("show the hex of the problem, if there is one", () => {
    const problem = { ...PROBLEM, hex: [4, 0] as const };
    expect(statusMarks({ kind: "impossible", problem }, [])).toEqual([
      { hex: [4, 0], kind: "alert" },
    ]);
    expect(statusMarks({ kind: "impossible", problem: PROBLEM }, [])).toEqual([]);
  });
});
