// What a board shows of advice.
import { describe, expect, it } from "vitest";
import { playBox, sceneOf } from "../src/board/scene";
import { showHint, tableOf } from "../src/state";
import { ANT, move, POSITION } from "./positions";

const TABLE = tableOf(POSITION);
const advised = (more: Parameters<typeof move>[1]) =>
  showHint(TABLE, { move: move("wA1", { origin: [0, 0], ...more }), facts: [] }).table;

describe("the room that is needed", () => {
  it("has every tile that can be moved in it", () => {
    const far = { ...ANT, origin: [-5, 0] as const };
    const { left } = playBox(tableOf({ ...POSITION, choices: [far] }), 0)!;
    expect(left).toBeLessThan(playBox(TABLE, 0)!.left);
  });
});

describe("advice on the board", () => {
  it("is a ghost where the tile would go, and the way there", () => {
    const path = [
      [0, 0],
      [0, -1],
    ] as const;
    const { ghost, marks } = sceneOf(advised({ target: [0, -1], path }), 0, false, []);
    expect(ghost).toEqual({ piece: "wA1", path, isSeen: true });
    expect(marks.filter(({ kind }) => kind === "hint").length).toBe(2);
  });

  it("does not hide a tile that lies there, unless it is climbed", () => {
    const onQueen = { target: [1, 0] } as const;
    expect(sceneOf(advised(onQueen), 0, false, []).ghost?.isSeen).toBe(false);
    const climbing = advised({ ...onQueen, beside: { piece: "wB1", side: "above" } });
    expect(sceneOf(climbing, 0, false, []).ghost?.isSeen).toBe(true);
  });

  it("is kept in sight", () => {
    const far = playBox(advised({ target: [9, 0] }), 0)!;
    expect(far.right).toBeGreaterThan(playBox(TABLE, 0)!.right);
  });

  it("is no ghost for a pass", () => {
    const pass = { move: move(null, { target: null }), facts: [] };
    expect(sceneOf(showHint(TABLE, pass).table, 0, false, []).ghost).toBeUndefined();
  });
});
