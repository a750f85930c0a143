// What each input makes of the table.
import { describe, expect, it } from "vitest";
import type { Doubt, Position } from "../src/messages";
import {
  choose,
  discard,
  drop,
  explain,
  fan,
  handCount,
  insist,
  playAnyway,
  nearSide,
  press,
  putDown,
  receive,
  refuse,
  resume,
  send,
  showDoubt,
  shownStacks,
  stepOn,
  stops,
  tableOf,
  take,
  topAt,
  walk,
} from "../src/state";
import { ANT, move, POSITION, target } from "./positions";

const TABLE = tableOf(POSITION);
const REASON = { rule: "gate", pieces: [], hexes: [], parts: [] } as const;

describe("letting a tile go beside the board", () => {
  it("puts it down, and tells which it was", () => {
    const { table, effect } = discard(take(TABLE, "wA1").table);
    expect(table.held).toBeUndefined();
    expect(effect).toEqual({ kind: "discard", piece: "wA1" });
    expect(discard(TABLE).effect).toBeUndefined();
  });
});

describe("taking a tile", () => {
  it("holds it if it may be played", () => {
    const { table, effect } = take(TABLE, "wA1");
    expect(table.held).toBe("wA1");
    expect(effect).toEqual({ kind: "take", piece: "wA1" });
  });

  it("tells why if it may not", () => {
    const { table, effect } = take(TABLE, "bA1");
    expect(table.held).toBeUndefined();
    expect(table.complaint?.reason.rule).toBe("not-your-turn");
    expect(effect?.kind).toBe("refuse");
  });

  it("from the hand brings the cursor to a cell where it can go", () => {
    expect(take(TABLE, "wS1").table.cursor).toEqual([-1, 0]);
  });

  it("ends what was complained about before", () => {
    const complaining = take(TABLE, "bA1").table;
    expect(take(complaining, "wA1").table.complaint).toBeUndefined();
  });

  it("waits while a move is on its way", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    expect(take(played, "wS1").table.held).toBeUndefined();
  });
});

describe("with a tile held", () => {
  const holding = take(TABLE, "wA1").table;

  it("a press on a target plays it there, and the table shows it at once", () => {
    const { table, effect } = press(holding, [0, -1]);
    expect(effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    expect(topAt(table, [0, -1])).toBe("wA1");
    expect(topAt(table, [0, 0])).toBeUndefined();
  });

  it("a press elsewhere, on itself or Escape puts it down", () => {
    expect(press(holding, [9, 9]).table.held).toBeUndefined();
    expect(press(holding, [0, 0]).table.held).toBeUndefined();
    expect(putDown(holding).table.held).toBeUndefined();
  });

  it("a drop on a forbidden cell asks why, and so does Enter", () => {
    const asked = { kind: "ask-why", piece: "wA1", hex: [9, 9] };
    expect(drop(holding, [9, 9]).effect).toEqual(asked);
    expect(choose(holding, [9, 9]).effect).toEqual(asked);
  });

  it("a drop where it came from just puts it down", () => {
    expect(drop(holding, [0, 0])).toEqual({ table: TABLE });
  });

  it("a press on a forbidden cell by the hive, or on the other side's tile, asks why too", () => {
    expect(press(holding, [1, 1]).effect).toEqual({ kind: "ask-why", piece: "wA1", hex: [1, 1] });
    expect(press(holding, [2, -1]).effect?.kind).toBe("ask-why");
    expect(press(holding, [1, 1]).table.held).toBeUndefined();
  });

  it("a press on another tile of one's own takes that one", () => {
    const two: Position = { ...POSITION, choices: [ANT, { ...ANT, piece: "wB1", origin: [1, 0] }] };
    expect(press(take(tableOf(two), "wA1").table, [1, 0]).table.held).toBe("wB1");
  });
});

describe("the first tile", () => {
  const choices = [{ piece: "wS1", origin: null, targets: [target(0, 0)] }] as const;
  const holding = take(tableOf({ ...POSITION, stacks: [], moves: [], choices }), "wS1").table;

  it("may be put anywhere", () => {
    const played = { kind: "play", pending: { piece: "wS1", target: { hex: [0, 0] } } };
    expect(press(holding, [4, -2]).effect).toMatchObject(played);
    expect(drop(holding, [-3, 1]).effect).toMatchObject(played);
  });
});

describe("a move that would draw by repetition", () => {
  const repeating = target(2, 0, { repeats: true });
  const position: Position = { ...POSITION, choices: [{ ...ANT, targets: [repeating] }] };
  const holding = take(tableOf(position), "wA1").table;

  it("is asked about first, even if pressed twice, and played if insisted on", () => {
    const warned = press(holding, [2, 0]);
    expect(warned.effect).toBeUndefined();
    expect(warned.table.repetition?.target).toBe(repeating);
    expect(press(warned.table, [2, 0]).effect).toBeUndefined();
    expect(insist(warned.table).effect?.kind).toBe("play");
  });

  it("is asked about from lists as well, and whatever was complained about", () => {
    const complaining = refuse(tableOf(position), { piece: "wA1", reason: REASON }).table;
    const { table, effect } = send(complaining, { ...ANT, target: repeating });
    expect(effect).toBeUndefined();
    expect(table.complaint).toBeUndefined();
    expect(table.repetition?.target).toBe(repeating);
  });
});

describe("a new position", () => {
  const later: Position = { ...POSITION, version: 8, moves: [...POSITION.moves, move("bA1")] };

  it("keeps the held tile if it may still be played", () => {
    const { table, effect } = receive(take(TABLE, "wA1").table, later);
    expect(table.held).toBe("wA1");
    expect(effect).toBeUndefined();
  });

  it("puts it down otherwise, and says so", () => {
    const { table, effect } = receive(take(TABLE, "wA1").table, { ...later, choices: [] });
    expect(table.held).toBeUndefined();
    expect(effect?.kind).toBe("dropped");
  });

  it("tells of a move on its way whether it was played", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    const own: Position = { ...later, moves: [...POSITION.moves, move("wA1", { uhp: "to 2,0" })] };
    expect(receive(played, own)).toMatchObject({ table: { position: own } });
    expect(receive(played, own).effect).toBeUndefined();
    expect(receive(played, later).table.pending).toBeUndefined();
    expect(receive(played, later).effect?.kind).toBe("unplayed");
  });

  it("with the same moves, as after an offer, leaves a move on its way", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    const offered: Position = { ...POSITION, version: 8, drawOffer: "black" };
    const { table, effect } = receive(played, offered);
    expect(table).toEqual({ ...played, position: offered });
    expect(effect).toBeUndefined();
    const over: Position = { ...offered, result: { winner: "black", ending: "time" } };
    expect(receive(played, over).effect?.kind).toBe("unplayed");
    const replaced: Position = { ...offered, moves: [move("wB1")] };
    expect(receive(played, replaced).effect?.kind).toBe("unplayed");
  });

  it("that is the same as before leaves all as it was", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    const again = { ...POSITION };
    expect(receive(played, again).table).toEqual({ ...played, position: again });
  });

  it("that has the last word ends the waiting for a move that never arrived", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    const { table, effect } = resume(played, { ...POSITION });
    expect(table.pending).toBeUndefined();
    expect(effect?.kind).toBe("unplayed");
  });
});

describe("a refusal", () => {
  it("takes the move back and says why", () => {
    const played = press(take(TABLE, "wA1").table, [2, 0]).table;
    const { table } = refuse(played, { piece: "wA1", reason: REASON });
    expect(topAt(table, [0, 0])).toBe("wA1");
    expect(table.complaint?.reason.rule).toBe("gate");
  });

  it("that has no reason changes nothing", () => {
    const because = { type: "because", request: 1, version: 7, piece: "wA1", hex: null } as const;
    expect(explain(TABLE, { ...because, reason: null }).table).toBe(TABLE);
  });
});

describe("the coach", () => {
  const played = press(take(TABLE, "wA1").table, [2, 0]).table;
  const meant = move("wA1", { uhp: "to 2,0", target: [2, 0] });
  const doubt: Doubt = {
    type: "doubt",
    request: 1,
    version: 7,
    move: meant,
    reply: move("bA1"),
    replyFacts: [],
    better: move("wS1"),
    betterFacts: [],
  };

  it("keeps a doubted move from being sent until it is meant", () => {
    expect(played.pending?.piece).toBe("wA1");
    const { table, effect } = showDoubt(played, doubt);
    expect(table.pending).toBeUndefined();
    expect(shownStacks(table)).toContainEqual({ hex: [2, 0], pieces: ["wA1"] });
    expect(effect?.kind).toBe("doubt");
    const again = playAnyway(table, doubt);
    expect(again.table.pending?.target.uhp).toBe("to 2,0");
    expect(again.effect).toMatchObject({ kind: "play", isSure: true });
  });

  it("is forgotten with the next thing done", () => {
    const { table } = showDoubt(played, doubt);
    expect(take(table, "wA1").table.doubt).toBeUndefined();
  });
});

describe("the keyboard", () => {
  it("walks from hex to hex", () => {
    expect(walk(TABLE, "north-east").table.cursor).toEqual([1, -1]);
  });

  it("steps through the tiles that can move, then leaves", () => {
    expect(stops(TABLE)).toEqual([[0, 0]]);
    const away = { ...TABLE, cursor: [5, 5] as const };
    expect(stepOn(away, stops(away), 1)?.table.cursor).toEqual([0, 0]);
    expect(stepOn(TABLE, stops(TABLE), 1)).toBeUndefined();
  });

  it("steps through the targets of a held tile", () => {
    expect(stops(take(TABLE, "wS1").table)).toEqual([
      [-1, 0],
      [-1, 1],
    ]);
  });
});

describe("looking into a stack", () => {
  it("opens it, and a lone tile is no stack", () => {
    expect(fan(TABLE, [1, 0]).table.fanned).toEqual([1, 0]);
    expect(fan(TABLE, [0, 0]).table.fanned).toBeUndefined();
    expect(fan(fan(TABLE, [1, 0]).table, undefined).table.fanned).toBeUndefined();
  });
});

it("a tile on its way to the table has left the hand", () => {
  const played = press(take(TABLE, "wS1").table, [-1, 0]).table;
  expect(handCount(played, "white", "spider")).toBe(1);
  expect(shownStacks(played)).toHaveLength(4);
});

it("a climber lands on top of a stack", () => {
  const onto: Position = { ...POSITION, choices: [{ ...ANT, targets: [target(1, 0)] }] };
  const played = press(take(tableOf(onto), "wA1").table, [1, 0]).table;
  expect(shownStacks(played).find(({ pieces }) => pieces.includes("wA1"))?.pieces).toEqual([
    "bQ",
    "wB1",
    "wA1",
  ]);
});

it("one's own side is near; White's, if both are, or none", () => {
  expect(nearSide({ ...POSITION, you: "black" })).toBe("black");
  for (const you of ["white", "both", null] as const) {
    expect(nearSide({ ...POSITION, you })).toBe("white");
  }
});

it("who only watches is not told whose turn it is not", () => {
  expect(take(tableOf(POSITION), "bA1").table.complaint).toBeDefined();
  expect(take(tableOf({ ...POSITION, you: null }), "bA1").table.complaint).toBeUndefined();
});
