// What a board shows of advice.
import { describe, expect, it } from "vitest";
import { hiveBox, playBox, sceneOf, spokenBox } from "../../src/board/scene";
import { showDoubt, showHint } from "../../src/game/steps";
import { tableOf, type Table } from "../../src/game/table";
import { ANT, move, POSITION } from "../positions";

const TABLE = tableOf(POSITION);
const advised = (more: Parameters<typeof move>[1]) =>
  showHint(TABLE, { move: move("wA1", { origin: [0, 0], ...more }), facts: [] }).table;

describe("the room that is needed", () => {
  it("has every tile that can be moved in it", () => {
    const far = { ...ANT, origin: [-5, 0] as const };
    const { left } = playBox(tableOf({ ...POSITION, choices: [far] }), 0)!;
    expect(left).toBeLessThan(playBox(TABLE, 0)!.left);
  });

  it("has where the last move came from in it", () => {
    const moves = [move("wA1", { origin: [-5, 0], target: [0, 0] })];
    const moved = tableOf({ ...POSITION, moves });
    expect(playBox(moved, 0)!.left).toBeLessThan(playBox(TABLE, 0)!.left);
    expect(hiveBox(moved, 0)!.left).toBeLessThan(hiveBox(TABLE, 0)!.left);
  });

  it("has where a tile can go that is taken in the other's turn", () => {
    const waiting = tableOf({ ...POSITION, choices: [] });
    const far = { ...ANT, origin: [-5, 0] as const };
    const { left } = playBox({ ...waiting, ahead: [far] }, 0)!;
    expect(left).toBeLessThan(hiveBox(waiting, 0)!.left);
  });
});

describe("advice on the board", () => {
  it("is a ghost where the tile would go, and the way there", () => {
    const path = [
      [0, 0],
      [0, -1],
    ] as const;
    const { ghost, marks } = sceneOf(advised({ target: [0, -1], path }), 0, false, []);
    expect(ghost).toEqual({ kind: "hint", piece: "wA1", path, isSeen: true });
    expect(marks.filter(({ kind }) => kind === "hint").length).toBe(2);
  });

  it("does not hide a tile that lies there, unless it is climbed", () => {
    const onQueen = { target: [1, 0] } as const;
    expect(sceneOf(advised(onQueen), 0, false, []).ghost?.isSeen).toBe(false);
    const climbing = advised({ ...onQueen, text: { id: "move-onto" } });
    expect(sceneOf(climbing, 0, false, []).ghost?.isSeen).toBe(true);
  });

  it("is no ghost for a pass", () => {
    const pass = { move: move(null, { target: null }), facts: [] };
    expect(sceneOf(showHint(TABLE, pass).table, 0, false, []).ghost).toBeUndefined();
  });
});

const around = (table: Table) => spokenBox(table, 0)!;

describe("the room of what a message speaks of", () => {
  const laid = hiveBox(tableOf({ ...POSITION, choices: [] }), 0)!;

  it("is none without a message", () => {
    const begun = tableOf({ ...POSITION, moves: [move("wA1"), move("bA1")] });
    expect(spokenBox(begun, 0)).toBeUndefined();
    expect(spokenBox(TABLE, 0)).toEqual(hiveBox(TABLE, 0)); // which tells how to begin
  });

  it("holds the hive and the whole way of a hint", () => {
    const path = [
      [0, 0],
      [9, 0],
      [0, 1],
    ] as const;
    const box = around(advised({ target: [0, 1], path }));
    expect(box.right).toBeGreaterThan(laid.right);
    expect(box.left).toBe(laid.left);
  });

  it("holds the move that the coach asks about and the answer to it", () => {
    const doubt = {
      type: "doubt",
      request: 1,
      version: 7,
      move: move("wS1", { target: [-4, 0], path: [[-4, 0]] }),
      reply: move("bA1", { color: "black", origin: [2, -1], target: [7, 0], path: [[7, 0]] }),
      replyFacts: [],
      better: move("wS1"),
      betterFacts: [],
    } as const;
    const { table } = showDoubt(TABLE, doubt);
    const box = around(table);
    expect(box.left).toBeLessThan(laid.left);
    expect(box.right).toBeGreaterThan(laid.right);
    const { stacks, ghost } = sceneOf(table, 0, false, []);
    expect(stacks).toContainEqual({ hex: [-4, 0], pieces: ["wS1"] });
    expect(ghost).toMatchObject({ kind: "reply", piece: "bA1" });
  });

  it("holds the tiles to blame, and those alone", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const box = around({ ...TABLE, complaint: { piece: "bA1", reason } });
    expect(box.left).toBeGreaterThan(laid.left);
    expect(box.right).toBe(laid.right);
  });

  it("holds what is marked in a lesson beside the tiles to blame", () => {
    const reason = { rule: "one-hive", pieces: ["bA1"], hexes: [], parts: [] } as const;
    const table = { ...TABLE, complaint: { piece: "bA1", reason } } as const;
    const box = spokenBox(table, 0, [{ hex: [-5, 0], kind: "hint" }])!;
    expect(box.left).toBeLessThan(laid.left);
  });

  it("holds the hive and a move that is prepared", () => {
    const target = { ...ANT.targets[0]!, hex: [-5, 0] } as const;
    const prepared = { piece: "wA1", origin: [0, 0], target } as const;
    const box = around({ ...TABLE, prepared });
    expect(box.left).toBeLessThan(laid.left);
    expect(box.right).toBe(laid.right);
  });

  it("holds all of the hive while somebody is told to be away", () => {
    const away = { allowed: 600_000, left: 0, isAway: true, claims: ["win"] } as const;
    const left = { ...POSITION, choices: [], you: "black", turn: "white", absence: away } as const;
    expect(around(tableOf(left))).toEqual(laid);
  });

  it("holds all of the hive while something is offered, or somebody has to pass", () => {
    expect(around(tableOf({ ...POSITION, drawOffer: "black" })).left).toBeLessThanOrEqual(
      laid.left,
    );
    expect(around(tableOf({ ...POSITION, awaits: "pass" })).right).toBeGreaterThanOrEqual(
      laid.right,
    );
  });
});
