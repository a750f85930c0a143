// What each input makes of the table.
import { describe, expect, it } from "vitest";
import {
  confirm,
  insist,
  playAnyway,
  send,
  choose,
  discard,
  drop,
  explain,
  fan,
  foresee,
  press,
  receive,
  refuse,
  resume,
  setAside,
  showDoubt,
  take,
  moveCursor,
} from "../../src/game/steps";
import { handCount, nearSide, putDown, shownStacks, tableOf, topAt } from "../../src/game/table";
import type { Doubt, Position } from "../../src/messages";
import { ANT, move, POSITION, target } from "../positions";

const TABLE = tableOf(POSITION);
const ANT_MOVE = { piece: "wA1", origin: ANT.origin, target: ANT.targets[0]! } as const;
const REASON = { rule: "gate", pieces: [], hexes: [], parts: [] } as const;

describe("letting a tile go beside the board", () => {
  it("puts it down, and tells which it was", () => {
    const { table, effect } = discard(take(TABLE, "wA1").table);
    expect(table.held).toBeUndefined();
    expect(effect).toEqual({ kind: "discard", piece: "wA1" });
    expect(discard(TABLE).effect).toBeUndefined();
  });
});

describe("a move that is on its way", () => {
  const first = send(take(TABLE, "wA1").table, ANT_MOVE).table;

  it("is the only one: the second of two clicks has no effect", () => {
    expect(first.pending).toBeDefined();
    expect(send(first, ANT_MOVE)).toEqual({ table: first });
    expect(send(first, { ...ANT_MOVE, target: ANT.targets[1]! }, true)).toEqual({ table: first });
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
  it("moves the cursor", () => {
    const { table, effect } = moveCursor(TABLE, [1, -1]);
    expect(table.cursor).toEqual([1, -1]);
    expect(effect).toEqual({ kind: "look", hex: [1, -1] });
  });

  it("goes to the first target with a tile from the hand", () => {
    expect(take({ ...TABLE, cursor: [5, 5] }, "wS1").table.cursor).toEqual([-1, 0]);
    expect(take({ ...TABLE, cursor: [-1, 1] }, "wS1").table.cursor).toEqual([-1, 1]);
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

describe("a move that is to be confirmed", () => {
  const asking = { ...TABLE, confirms: "always" } as const;
  const proposed = press(take(asking, "wA1").table, [0, -1]);

  it("is shown where it is to go, and not sent", () => {
    expect(proposed.effect).toBeUndefined();
    expect(topAt(proposed.table, [0, -1])).toBe("wA1");
    expect(topAt(proposed.table, [0, 0])).toBeUndefined();
    const fromHand = press(take(asking, "wS1").table, [-1, 0]).table;
    expect(handCount(fromHand, "white", "spider")).toBe(1);
  });

  it("is sent by Enter or the button, and put back by Escape", () => {
    for (const step of [confirm(proposed.table), choose(proposed.table, [0, -1])]) {
      expect(step.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    }
    const back = putDown(proposed.table).table;
    expect([back.proposal, back.confirms]).toEqual([undefined, "always"]);
    expect(topAt(back, [0, 0])).toBe("wA1");
    expect(take(proposed.table, "wS1").table).toMatchObject({ held: "wS1" });
  });

  it("is never one that was typed", () => {
    const typed = send(asking, proposed.table.proposal!, true);
    expect(typed.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
  });

  it("is asked for only where somebody wants that", () => {
    const people = { ...TABLE, confirms: "people" } as const;
    expect(press(take(people, "wA1").table, [0, -1]).effect?.kind).toBe("play");
    const shared = { ...people, position: { ...POSITION, access: "link" } } as const;
    expect(press(take(shared, "wA1").table, [0, -1]).table.proposal).toBeDefined();
  });

  it("outlasts an offer, and not a move, a takeback or the end", () => {
    const offer = receive(proposed.table, { ...POSITION, version: 8, drawOffer: "black" });
    expect(offer.table.proposal).toBe(proposed.table.proposal);
    expect(offer.effect).toBeUndefined();
    const over = { winner: "white", ending: "resignation" } as const;
    for (const change of [{ moves: [] }, { result: over }]) {
      const { table, effect } = receive(proposed.table, { ...POSITION, version: 8, ...change });
      expect([table.proposal, effect]).toEqual([undefined, { kind: "unproposed" }]);
      expect(table.confirms).toBe("always");
    }
  });

  it("that would draw the game is asked about once", () => {
    const repeating = { ...ANT, targets: [target(0, -1, { repeats: true })] };
    const position = { ...POSITION, choices: [repeating] };
    const asked = press(take({ ...asking, position }, "wA1").table, [0, -1]).table;
    expect(asked.proposal).toBeUndefined();
    expect(insist(asked).effect?.kind).toBe("play");
  });
});

describe("a move prepared in the other's turn", () => {
  const THEIRS: Position = { ...POSITION, access: "link", turn: "black", choices: [] };
  const MINE: Position = {
    ...POSITION,
    access: "link",
    version: 8,
    moves: [...POSITION.moves, move("bA1")],
  };
  const waiting = tableOf(THEIRS);
  const known = foresee(take(waiting, "wA1").table, POSITION.choices).table;
  const prepared = press(known, [0, -1]).table;

  it("is chosen among what could be played if it were one's turn, which is asked for", () => {
    expect(take(waiting, "wA1").effect).toEqual({ kind: "ask-ahead" });
    expect(known.held).toBe("wA1");
    expect(prepared.prepared?.target.hex).toEqual([0, -1]);
    expect(topAt(prepared, [0, 0])).toBe("wA1");
  });

  it("is only for games with people, and for one's own tiles", () => {
    expect(take(tableOf({ ...THEIRS, access: "private" }), "wA1").effect).toBeUndefined();
    expect(take(waiting, "bA1").effect?.kind).toBe("refuse");
    expect(take(tableOf({ ...THEIRS, you: null }), "wA1").effect).toBeUndefined();
  });

  it("is played at once when it can be, by the name that it has then", () => {
    const renamed = { ...ANT, targets: [target(0, -1, { uhp: "wA1 /bA1" })] };
    const { table, effect } = receive(prepared, { ...MINE, choices: [renamed] });
    expect(effect).toMatchObject({ kind: "play", pending: { target: { uhp: "wA1 /bA1" } } });
    expect([table.prepared, table.ahead]).toEqual([undefined, undefined]);
    expect(resume(prepared, { ...MINE, choices: [renamed] }).effect?.kind).toBe("play");
  });

  it.each([
    ["not possible any more", { ...MINE, choices: [POSITION.choices[1]!] }],
    ["a draw", { ...MINE, choices: [{ ...ANT, targets: [target(0, -1, { repeats: true })] }] }],
    ["of a game that took another turn", { ...THEIRS, version: 8, moves: [] }],
    ["possible after one's own move was taken back", { ...MINE, moves: [] }],
  ])("is dropped and told of if it is %s", (_, position) => {
    const { table, effect } = receive(prepared, position);
    expect([table.prepared, table.pending, effect?.kind]).toEqual([
      undefined,
      undefined,
      "unprepared",
    ]);
  });

  it("waits while somebody looks at something else", () => {
    expect(setAside(prepared).table.prepared).toBe(prepared.prepared);
    expect(setAside(known).table.held).toBeUndefined();
  });

  it("stays through an offer; a tap or Escape cancels it, another takes its place", () => {
    const offered = receive(prepared, { ...THEIRS, version: 8, drawOffer: "black" });
    expect(offered.table.prepared).toBeDefined();
    expect(press(prepared, [0, -1]).table.prepared).toBeUndefined();
    expect(putDown(prepared).table.prepared).toBeUndefined();
    const other = press(take(prepared, "wS1").table, [-1, 0]).table;
    expect(other.prepared?.piece).toBe("wS1");
  });
});
