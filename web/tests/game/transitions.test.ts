// What each input makes of the table.
import { describe, expect, it } from "vitest";
import {
  confirmMove,
  confirmRepetition,
  playDespiteWarning,
  requestMove,
  activateHex,
  discardTile,
  dropTile,
  showExplanation,
  fanStack,
  receivePremoves,
  pressHex,
  receivePosition,
  showIllegalMove,
  resyncPosition,
  clearSelection,
  showBlunderWarning,
  pickUp,
  moveCursor,
} from "../../src/game/transitions";
import {
  handCount,
  nearSide,
  putDown,
  displayedStacks,
  initialUiState,
  topAt,
} from "../../src/game/uiState";
import type { BlunderWarning, Position } from "../../src/messages";
import { ANT, move, POSITION, target } from "../positions";

const TABLE = initialUiState(POSITION);
const ANT_MOVE = { piece: "wA1", origin: ANT.origin, target: ANT.targets[0]! } as const;
const REASON = { rule: "gate", pieces: [], hexes: [], parts: [] } as const;

describe("letting a tile go beside the board", () => {
  it("puts it down, and tells which it was", () => {
    const { ui, effect } = discardTile(pickUp(TABLE, "wA1").ui);
    expect(ui.held).toBeUndefined();
    expect(effect).toEqual({ kind: "discard", piece: "wA1" });
    expect(discardTile(TABLE).effect).toBeUndefined();
  });
});

describe("a move that is on its way", () => {
  const first = requestMove(pickUp(TABLE, "wA1").ui, ANT_MOVE).ui;

  it("is the only one: the second of two clicks has no effect", () => {
    expect(first.pending).toBeDefined();
    expect(requestMove(first, ANT_MOVE)).toEqual({ ui: first });
    expect(requestMove(first, { ...ANT_MOVE, target: ANT.targets[1]! }, true)).toEqual({
      ui: first,
    });
  });
});

describe("taking a tile", () => {
  it("holds it if it may be played", () => {
    const { ui, effect } = pickUp(TABLE, "wA1");
    expect(ui.held).toBe("wA1");
    expect(effect).toEqual({ kind: "pick-up", piece: "wA1" });
  });

  it("tells why if it may not", () => {
    const { ui, effect } = pickUp(TABLE, "bA1");
    expect(ui.held).toBeUndefined();
    expect(ui.illegalMove?.reason.rule).toBe("not-your-turn");
    expect(effect?.kind).toBe("illegal-move");
  });

  it("from the hand brings the cursor to a cell where it can go", () => {
    expect(pickUp(TABLE, "wS1").ui.cursor).toEqual([-1, 0]);
  });

  it("ends what was complained about before", () => {
    const complaining = pickUp(TABLE, "bA1").ui;
    expect(pickUp(complaining, "wA1").ui.illegalMove).toBeUndefined();
  });

  it("waits while a move is on its way", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    expect(pickUp(played, "wS1").ui.held).toBeUndefined();
  });
});

describe("with a tile held", () => {
  const holding = pickUp(TABLE, "wA1").ui;

  it("a press on a target plays it there, and the table shows it at once", () => {
    const { ui, effect } = pressHex(holding, [0, -1]);
    expect(effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    expect(topAt(ui, [0, -1])).toBe("wA1");
    expect(topAt(ui, [0, 0])).toBeUndefined();
  });

  it("a press elsewhere, on itself or Escape puts it down", () => {
    expect(pressHex(holding, [9, 9]).ui.held).toBeUndefined();
    expect(pressHex(holding, [0, 0]).ui.held).toBeUndefined();
    expect(putDown(holding).ui.held).toBeUndefined();
  });

  it("a drop on a forbidden cell asks why, and so does Enter", () => {
    const asked = { kind: "explain", piece: "wA1", hex: [9, 9] };
    expect(dropTile(holding, [9, 9]).effect).toEqual(asked);
    expect(activateHex(holding, [9, 9]).effect).toEqual(asked);
  });

  it("a drop where it came from just puts it down", () => {
    expect(dropTile(holding, [0, 0])).toEqual({ ui: TABLE });
  });

  it("a press on a forbidden cell by the hive, or on the other side's tile, asks why too", () => {
    expect(pressHex(holding, [1, 1]).effect).toEqual({
      kind: "explain",
      piece: "wA1",
      hex: [1, 1],
    });
    expect(pressHex(holding, [2, -1]).effect?.kind).toBe("explain");
    expect(pressHex(holding, [1, 1]).ui.held).toBeUndefined();
  });

  it("a press on another tile of one's own takes that one", () => {
    const two: Position = { ...POSITION, choices: [ANT, { ...ANT, piece: "wB1", origin: [1, 0] }] };
    expect(pressHex(pickUp(initialUiState(two), "wA1").ui, [1, 0]).ui.held).toBe("wB1");
  });
});

describe("the first tile", () => {
  const choices = [{ piece: "wS1", origin: null, targets: [target(0, 0)] }] as const;
  const holding = pickUp(initialUiState({ ...POSITION, stacks: [], moves: [], choices }), "wS1").ui;

  it("may be put anywhere", () => {
    const played = { kind: "play", pending: { piece: "wS1", target: { hex: [0, 0] } } };
    expect(pressHex(holding, [4, -2]).effect).toMatchObject(played);
    expect(dropTile(holding, [-3, 1]).effect).toMatchObject(played);
  });
});

describe("a move that would draw by repetition", () => {
  const repeating = target(2, 0, { repeats: true });
  const position: Position = { ...POSITION, choices: [{ ...ANT, targets: [repeating] }] };
  const holding = pickUp(initialUiState(position), "wA1").ui;

  it("is asked about first, even if pressed twice, and played if insisted on", () => {
    const warned = pressHex(holding, [2, 0]);
    expect(warned.effect).toBeUndefined();
    expect(warned.ui.repetitionMove?.target).toBe(repeating);
    expect(pressHex(warned.ui, [2, 0]).effect).toBeUndefined();
    expect(confirmRepetition(warned.ui).effect?.kind).toBe("play");
  });

  it("is asked about from lists as well, and whatever was complained about", () => {
    const complaining = showIllegalMove(initialUiState(position), {
      piece: "wA1",
      reason: REASON,
    }).ui;
    const { ui, effect } = requestMove(complaining, { ...ANT, target: repeating });
    expect(effect).toBeUndefined();
    expect(ui.illegalMove).toBeUndefined();
    expect(ui.repetitionMove?.target).toBe(repeating);
  });
});

describe("a new position", () => {
  const later: Position = { ...POSITION, version: 8, moves: [...POSITION.moves, move("bA1")] };

  it("keeps the held tile if it may still be played", () => {
    const { ui, effect } = receivePosition(pickUp(TABLE, "wA1").ui, later);
    expect(ui.held).toBe("wA1");
    expect(effect).toBeUndefined();
  });

  it("puts it down otherwise, and says so", () => {
    const { ui, effect } = receivePosition(pickUp(TABLE, "wA1").ui, { ...later, choices: [] });
    expect(ui.held).toBeUndefined();
    expect(effect?.kind).toBe("selection-canceled");
  });

  it("tells of a move on its way whether it was played", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    const own: Position = { ...later, moves: [...POSITION.moves, move("wA1", { uhp: "to 2,0" })] };
    expect(receivePosition(played, own)).toMatchObject({ ui: { position: own } });
    expect(receivePosition(played, own).effect).toBeUndefined();
    expect(receivePosition(played, later).ui.pending).toBeUndefined();
    expect(receivePosition(played, later).effect?.kind).toBe("move-canceled");
  });

  it("with the same moves, as after an offer, leaves a move on its way", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    const offered: Position = { ...POSITION, version: 8, drawOffer: "black" };
    const { ui, effect } = receivePosition(played, offered);
    expect(ui).toEqual({ ...played, position: offered });
    expect(effect).toBeUndefined();
    const over: Position = { ...offered, result: { winner: "black", ending: "time" } };
    expect(receivePosition(played, over).effect?.kind).toBe("move-canceled");
    const replaced: Position = { ...offered, moves: [move("wB1")] };
    expect(receivePosition(played, replaced).effect?.kind).toBe("move-canceled");
  });

  it("that is the same as before leaves all as it was", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    const again = { ...POSITION };
    expect(receivePosition(played, again).ui).toEqual({ ...played, position: again });
  });

  it("that has the last word ends the waiting for a move that never arrived", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    const { ui, effect } = resyncPosition(played, { ...POSITION });
    expect(ui.pending).toBeUndefined();
    expect(effect?.kind).toBe("move-canceled");
  });
});

describe("a refusal", () => {
  it("takes the move back and says why", () => {
    const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
    const { ui } = showIllegalMove(played, { piece: "wA1", reason: REASON });
    expect(topAt(ui, [0, 0])).toBe("wA1");
    expect(ui.illegalMove?.reason.rule).toBe("gate");
  });

  it("that has no reason changes nothing", () => {
    const because = {
      type: "explanation",
      request: 1,
      version: 7,
      piece: "wA1",
      hex: null,
    } as const;
    expect(showExplanation(TABLE, { ...because, reason: null }).ui).toBe(TABLE);
  });
});

describe("the coach", () => {
  const played = pressHex(pickUp(TABLE, "wA1").ui, [2, 0]).ui;
  const meant = move("wA1", { uhp: "to 2,0", target: [2, 0] });
  const doubt: BlunderWarning = {
    type: "blunder-warning",
    request: 1,
    version: 7,
    move: meant,
    reply: move("bA1"),
    replyFacts: [],
    betterMove: move("wS1"),
    betterFacts: [],
  };

  it("keeps a doubted move from being sent until it is meant", () => {
    expect(played.pending?.piece).toBe("wA1");
    const { ui, effect } = showBlunderWarning(played, doubt);
    expect(ui.pending).toBeUndefined();
    expect(displayedStacks(ui)).toContainEqual({ hex: [2, 0], pieces: ["wA1"] });
    expect(effect?.kind).toBe("blunder-warning");
    const again = playDespiteWarning(ui, doubt);
    expect(again.ui.pending?.target.uhp).toBe("to 2,0");
    expect(again.effect).toMatchObject({ kind: "play", isConfirmed: true });
  });

  it("is forgotten with the next thing done", () => {
    const { ui } = showBlunderWarning(played, doubt);
    expect(pickUp(ui, "wA1").ui.blunderWarning).toBeUndefined();
  });
});

describe("the keyboard", () => {
  it("moves the cursor", () => {
    const { ui, effect } = moveCursor(TABLE, [1, -1]);
    expect(ui.cursor).toEqual([1, -1]);
    expect(effect).toEqual({ kind: "cursor-moved", hex: [1, -1] });
  });

  it("goes to the first target with a tile from the hand", () => {
    expect(pickUp({ ...TABLE, cursor: [5, 5] }, "wS1").ui.cursor).toEqual([-1, 0]);
    expect(pickUp({ ...TABLE, cursor: [-1, 1] }, "wS1").ui.cursor).toEqual([-1, 1]);
  });
});

describe("looking into a stack", () => {
  it("opens it, and a lone tile is no stack", () => {
    expect(fanStack(TABLE, [1, 0]).ui.fanned).toEqual([1, 0]);
    expect(fanStack(TABLE, [0, 0]).ui.fanned).toBeUndefined();
    expect(fanStack(fanStack(TABLE, [1, 0]).ui, undefined).ui.fanned).toBeUndefined();
  });
});

it("a tile on its way to the table has left the hand", () => {
  const played = pressHex(pickUp(TABLE, "wS1").ui, [-1, 0]).ui;
  expect(handCount(played, "white", "spider")).toBe(1);
  expect(displayedStacks(played)).toHaveLength(4);
});

it("a climber lands on top of a stack", () => {
  const onto: Position = { ...POSITION, choices: [{ ...ANT, targets: [target(1, 0)] }] };
  const played = pressHex(pickUp(initialUiState(onto), "wA1").ui, [1, 0]).ui;
  expect(displayedStacks(played).find(({ pieces }) => pieces.includes("wA1"))?.pieces).toEqual([
    "bQ",
    "wB1",
    "wA1",
  ]);
});

it("one's own side is near; White's, if both are, or none", () => {
  expect(nearSide({ ...POSITION, yourSide: "black" })).toBe("black");
  for (const yourSide of ["white", "both", null] as const) {
    expect(nearSide({ ...POSITION, yourSide })).toBe("white");
  }
});

it("who only watches is not told whose turn it is not", () => {
  expect(pickUp(initialUiState(POSITION), "bA1").ui.illegalMove).toBeDefined();
  expect(
    pickUp(initialUiState({ ...POSITION, yourSide: null }), "bA1").ui.illegalMove,
  ).toBeUndefined();
});

describe("a move that is to be confirmed", () => {
  const asking = { ...TABLE, confirmation: "always" } as const;
  const proposed = pressHex(pickUp(asking, "wA1").ui, [0, -1]);

  it("is shown where it is to go, and not sent", () => {
    expect(proposed.effect).toBeUndefined();
    expect(topAt(proposed.ui, [0, -1])).toBe("wA1");
    expect(topAt(proposed.ui, [0, 0])).toBeUndefined();
    const fromHand = pressHex(pickUp(asking, "wS1").ui, [-1, 0]).ui;
    expect(handCount(fromHand, "white", "spider")).toBe(1);
  });

  it("is sent by Enter or the button, and put back by Escape", () => {
    for (const step of [confirmMove(proposed.ui), activateHex(proposed.ui, [0, -1])]) {
      expect(step.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    }
    const back = putDown(proposed.ui).ui;
    expect([back.moveToConfirm, back.confirmation]).toEqual([undefined, "always"]);
    expect(topAt(back, [0, 0])).toBe("wA1");
    expect(pickUp(proposed.ui, "wS1").ui).toMatchObject({ held: "wS1" });
  });

  it("is never one that was typed", () => {
    const typed = requestMove(asking, proposed.ui.moveToConfirm!, true);
    expect(typed.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
  });

  it("is asked for only where somebody wants that", () => {
    const people = { ...TABLE, confirmation: "people" } as const;
    expect(pressHex(pickUp(people, "wA1").ui, [0, -1]).effect?.kind).toBe("play");
    const shared = { ...people, position: { ...POSITION, access: "link" } } as const;
    expect(pressHex(pickUp(shared, "wA1").ui, [0, -1]).ui.moveToConfirm).toBeDefined();
  });

  it("outlasts an offer, and not a move, a takeback or the end", () => {
    const offer = receivePosition(proposed.ui, { ...POSITION, version: 8, drawOffer: "black" });
    expect(offer.ui.moveToConfirm).toBe(proposed.ui.moveToConfirm);
    expect(offer.effect).toBeUndefined();
    const over = { winner: "white", ending: "resignation" } as const;
    for (const change of [{ moves: [] }, { result: over }]) {
      const { ui, effect } = receivePosition(proposed.ui, { ...POSITION, version: 8, ...change });
      expect([ui.moveToConfirm, effect]).toEqual([undefined, { kind: "confirmation-obsolete" }]);
      expect(ui.confirmation).toBe("always");
    }
  });

  it("that would draw the game is asked about once", () => {
    const repeating = { ...ANT, targets: [target(0, -1, { repeats: true })] };
    const position = { ...POSITION, choices: [repeating] };
    const asked = pressHex(pickUp({ ...asking, position }, "wA1").ui, [0, -1]).ui;
    expect(asked.moveToConfirm).toBeUndefined();
    expect(confirmRepetition(asked).effect?.kind).toBe("play");
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
  const waiting = initialUiState(THEIRS);
  const known = receivePremoves(pickUp(waiting, "wA1").ui, POSITION.choices).ui;
  const prepared = pressHex(known, [0, -1]).ui;

  it("is chosen among what could be played if it were one's turn, which is asked for", () => {
    expect(pickUp(waiting, "wA1").effect).toEqual({ kind: "request-premoves" });
    expect(known.held).toBe("wA1");
    expect(prepared.premove?.target.hex).toEqual([0, -1]);
    expect(topAt(prepared, [0, 0])).toBe("wA1");
  });

  it("is only for games with people, and for one's own tiles", () => {
    expect(pickUp(initialUiState({ ...THEIRS, access: "private" }), "wA1").effect).toBeUndefined();
    expect(pickUp(waiting, "bA1").effect?.kind).toBe("illegal-move");
    expect(pickUp(initialUiState({ ...THEIRS, yourSide: null }), "wA1").effect).toBeUndefined();
  });

  it("is played at once when it can be, by the name that it has then", () => {
    const renamed = { ...ANT, targets: [target(0, -1, { uhp: "wA1 /bA1" })] };
    const { ui, effect } = receivePosition(prepared, { ...MINE, choices: [renamed] });
    expect(effect).toMatchObject({ kind: "play", pending: { target: { uhp: "wA1 /bA1" } } });
    expect([ui.premove, ui.premoveChoices]).toEqual([undefined, undefined]);
    expect(resyncPosition(prepared, { ...MINE, choices: [renamed] }).effect?.kind).toBe("play");
  });

  it.each([
    ["not possible any more", { ...MINE, choices: [POSITION.choices[1]!] }],
    ["a draw", { ...MINE, choices: [{ ...ANT, targets: [target(0, -1, { repeats: true })] }] }],
    ["of a game that took another turn", { ...THEIRS, version: 8, moves: [] }],
    ["possible after one's own move was taken back", { ...MINE, moves: [] }],
  ])("is dropped and told of if it is %s", (_, position) => {
    const { ui, effect } = receivePosition(prepared, position);
    expect([ui.premove, ui.pending, effect?.kind]).toEqual([
      undefined,
      undefined,
      "premove-canceled",
    ]);
  });

  it("waits while somebody looks at something else", () => {
    expect(clearSelection(prepared).ui.premove).toBe(prepared.premove);
    expect(clearSelection(known).ui.held).toBeUndefined();
  });

  it("stays through an offer; a tap or Escape cancels it, another takes its place", () => {
    const offered = receivePosition(prepared, { ...THEIRS, version: 8, drawOffer: "black" });
    expect(offered.ui.premove).toBeDefined();
    expect(pressHex(prepared, [0, -1]).ui.premove).toBeUndefined();
    expect(putDown(prepared).ui.premove).toBeUndefined();
    const other = pressHex(pickUp(prepared, "wS1").ui, [-1, 0]).ui;
    expect(other.premove?.piece).toBe("wS1");
  });
});
