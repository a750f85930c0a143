// Transitions of the UI state.
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

const UI = initialUiState(POSITION);
const ANT_MOVE = { piece: "wA1", origin: ANT.origin, target: ANT.targets[0]! } as const;
const REASON = { rule: "gate", pieces: [], hexes: [], parts: [] } as const;

describe("dropping a tile beside the board", () => {
  it("puts it down and reports which tile it was", () => {
    const { ui, effect } = discardTile(pickUp(UI, "wA1").ui);
    expect(ui.held).toBeUndefined();
    expect(effect).toEqual({ kind: "discard", piece: "wA1" });
    expect(discardTile(UI).effect).toBeUndefined();
  });
});

describe("a pending move", () => {
  const first = requestMove(pickUp(UI, "wA1").ui, ANT_MOVE).ui;

  it("ignores the second click of a double click", () => {
    expect(first.pending).toBeDefined();
    expect(requestMove(first, ANT_MOVE)).toEqual({ ui: first });
    expect(requestMove(first, { ...ANT_MOVE, target: ANT.targets[1]! }, true)).toEqual({
      ui: first,
    });
  });
});

describe("picking up a tile", () => {
  it("holds it if it can move", () => {
    const { ui, effect } = pickUp(UI, "wA1");
    expect(ui.held).toBe("wA1");
    expect(effect).toEqual({ kind: "pick-up", piece: "wA1" });
  });

  it("shows the reason if it cannot move", () => {
    const { ui, effect } = pickUp(UI, "bA1");
    expect(ui.held).toBeUndefined();
    expect(ui.illegalMove?.reason.rule).toBe("not-your-turn");
    expect(effect?.kind).toBe("illegal-move");
  });

  it("from the hand moves the cursor to a target", () => {
    expect(pickUp(UI, "wS1").ui.cursor).toEqual([-1, 0]);
  });

  it("clears the reason of an illegal move", () => {
    const withReason = pickUp(UI, "bA1").ui;
    expect(pickUp(withReason, "wA1").ui.illegalMove).toBeUndefined();
  });

  it("is not possible while a move is pending", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    expect(pickUp(played, "wS1").ui.held).toBeUndefined();
  });
});

describe("with a held tile", () => {
  const holding = pickUp(UI, "wA1").ui;

  it("a press on a target plays it and shows it there at once", () => {
    const { ui, effect } = pressHex(holding, [0, -1]);
    expect(effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    expect(topAt(ui, [0, -1])).toBe("wA1");
    expect(topAt(ui, [0, 0])).toBeUndefined();
  });

  it("a press elsewhere or on the tile itself puts it down, like Escape", () => {
    expect(pressHex(holding, [9, 9]).ui.held).toBeUndefined();
    expect(pressHex(holding, [0, 0]).ui.held).toBeUndefined();
    expect(putDown(holding).ui.held).toBeUndefined();
  });

  it("a drop on an illegal cell requests the reason, like Enter", () => {
    const effect = { kind: "explain", piece: "wA1", hex: [9, 9] };
    expect(dropTile(holding, [9, 9]).effect).toEqual(effect);
    expect(activateHex(holding, [9, 9]).effect).toEqual(effect);
  });

  it("a drop on its own cell puts it down", () => {
    expect(dropTile(holding, [0, 0])).toEqual({ ui: UI });
  });

  it("a press on an illegal cell next to the hive or on an opposing tile requests the reason", () => {
    expect(pressHex(holding, [1, 1]).effect).toEqual({
      kind: "explain",
      piece: "wA1",
      hex: [1, 1],
    });
    expect(pressHex(holding, [2, -1]).effect?.kind).toBe("explain");
    expect(pressHex(holding, [1, 1]).ui.held).toBeUndefined();
  });

  it("a press on another own tile picks that one up", () => {
    const position: Position = {
      ...POSITION,
      choices: [ANT, { ...ANT, piece: "wB1", origin: [1, 0] }],
    };
    expect(pressHex(pickUp(initialUiState(position), "wA1").ui, [1, 0]).ui.held).toBe("wB1");
  });
});

describe("the first tile", () => {
  const choices = [{ piece: "wS1", origin: null, targets: [target(0, 0)] }] as const;
  const holding = pickUp(initialUiState({ ...POSITION, stacks: [], moves: [], choices }), "wS1").ui;

  it("can be placed anywhere", () => {
    const played = { kind: "play", pending: { piece: "wS1", target: { hex: [0, 0] } } };
    expect(pressHex(holding, [4, -2]).effect).toMatchObject(played);
    expect(dropTile(holding, [-3, 1]).effect).toMatchObject(played);
  });
});

describe("a move that would draw by repetition", () => {
  const repeating = target(2, 0, { repeats: true });
  const position: Position = { ...POSITION, choices: [{ ...ANT, targets: [repeating] }] };
  const holding = pickUp(initialUiState(position), "wA1").ui;

  it("requires confirmation, even if pressed twice", () => {
    const warned = pressHex(holding, [2, 0]);
    expect(warned.effect).toBeUndefined();
    expect(warned.ui.repetitionMove?.target).toBe(repeating);
    expect(pressHex(warned.ui, [2, 0]).effect).toBeUndefined();
    expect(confirmRepetition(warned.ui).effect?.kind).toBe("play");
  });

  it("also requires confirmation from the move list, and clears an illegal move", () => {
    const withReason = showIllegalMove(initialUiState(position), {
      piece: "wA1",
      reason: REASON,
    }).ui;
    const { ui, effect } = requestMove(withReason, { ...ANT, target: repeating });
    expect(effect).toBeUndefined();
    expect(ui.illegalMove).toBeUndefined();
    expect(ui.repetitionMove?.target).toBe(repeating);
  });
});

describe("a new position", () => {
  const later: Position = { ...POSITION, version: 8, moves: [...POSITION.moves, move("bA1")] };

  it("keeps the held tile if it can still move", () => {
    const { ui, effect } = receivePosition(pickUp(UI, "wA1").ui, later);
    expect(ui.held).toBe("wA1");
    expect(effect).toBeUndefined();
  });

  it("puts the held tile down otherwise, and reports that", () => {
    const { ui, effect } = receivePosition(pickUp(UI, "wA1").ui, { ...later, choices: [] });
    expect(ui.held).toBeUndefined();
    expect(effect?.kind).toBe("selection-canceled");
  });

  it("decides whether a pending move was played", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    const own: Position = { ...later, moves: [...POSITION.moves, move("wA1", { uhp: "to 2,0" })] };
    expect(receivePosition(played, own)).toMatchObject({ ui: { position: own } });
    expect(receivePosition(played, own).effect).toBeUndefined();
    expect(receivePosition(played, later).ui.pending).toBeUndefined();
    expect(receivePosition(played, later).effect?.kind).toBe("move-canceled");
  });

  it("with the same moves, as after a draw offer, keeps a pending move", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    const offered: Position = { ...POSITION, version: 8, drawOffer: "black" };
    const { ui, effect } = receivePosition(played, offered);
    expect(ui).toEqual({ ...played, position: offered });
    expect(effect).toBeUndefined();
    const over: Position = { ...offered, result: { winner: "black", ending: "time" } };
    expect(receivePosition(played, over).effect?.kind).toBe("move-canceled");
    const replaced: Position = { ...offered, moves: [move("wB1")] };
    expect(receivePosition(played, replaced).effect?.kind).toBe("move-canceled");
  });

  it("with the same version changes nothing else", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    const position = { ...POSITION };
    expect(receivePosition(played, position).ui).toEqual({ ...played, position });
  });

  it("after a reconnection cancels a pending move that was lost", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    const { ui, effect } = resyncPosition(played, { ...POSITION });
    expect(ui.pending).toBeUndefined();
    expect(effect?.kind).toBe("move-canceled");
  });
});

describe("a rejection", () => {
  it("reverts the move and shows the reason", () => {
    const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
    const { ui } = showIllegalMove(played, { piece: "wA1", reason: REASON });
    expect(topAt(ui, [0, 0])).toBe("wA1");
    expect(ui.illegalMove?.reason.rule).toBe("gate");
  });

  it("without a reason changes nothing", () => {
    const explanation = {
      type: "explanation",
      request: 1,
      version: 7,
      piece: "wA1",
      hex: null,
    } as const;
    expect(showExplanation(UI, { ...explanation, reason: null }).ui).toBe(UI);
  });
});

describe("the coach", () => {
  const played = pressHex(pickUp(UI, "wA1").ui, [2, 0]).ui;
  const warning: BlunderWarning = {
    type: "blunder-warning",
    request: 1,
    version: 7,
    move: move("wA1", { uhp: "to 2,0", target: [2, 0] }),
    reply: move("bA1"),
    replyFacts: [],
    betterMove: move("wS1"),
    betterFacts: [],
  };

  it("holds back a blunder until the player confirms it", () => {
    expect(played.pending?.piece).toBe("wA1");
    const { ui, effect } = showBlunderWarning(played, warning);
    expect(ui.pending).toBeUndefined();
    expect(displayedStacks(ui)).toContainEqual({ hex: [2, 0], pieces: ["wA1"] });
    expect(effect?.kind).toBe("blunder-warning");
    const again = playDespiteWarning(ui, warning);
    expect(again.ui.pending?.target.uhp).toBe("to 2,0");
    expect(again.effect).toMatchObject({ kind: "play", isConfirmed: true });
  });

  it("drops its warning at the next input", () => {
    const { ui } = showBlunderWarning(played, warning);
    expect(pickUp(ui, "wA1").ui.blunderWarning).toBeUndefined();
  });
});

describe("the keyboard", () => {
  it("moves the cursor", () => {
    const { ui, effect } = moveCursor(UI, [1, -1]);
    expect(ui.cursor).toEqual([1, -1]);
    expect(effect).toEqual({ kind: "cursor-moved", hex: [1, -1] });
  });

  it("moves the cursor to the first target of a tile from the hand", () => {
    expect(pickUp({ ...UI, cursor: [5, 5] }, "wS1").ui.cursor).toEqual([-1, 0]);
    expect(pickUp({ ...UI, cursor: [-1, 1] }, "wS1").ui.cursor).toEqual([-1, 1]);
  });
});

describe("fanning out", () => {
  it("opens a stack but not a single tile", () => {
    expect(fanStack(UI, [1, 0]).ui.fanned).toEqual([1, 0]);
    expect(fanStack(UI, [0, 0]).ui.fanned).toBeUndefined();
    expect(fanStack(fanStack(UI, [1, 0]).ui, undefined).ui.fanned).toBeUndefined();
  });
});

it("a tile of a pending move is no longer in the hand", () => {
  const played = pressHex(pickUp(UI, "wS1").ui, [-1, 0]).ui;
  expect(handCount(played, "white", "spider")).toBe(1);
  expect(displayedStacks(played)).toHaveLength(4);
});

it("a climbing tile is shown on top of the stack", () => {
  const position: Position = { ...POSITION, choices: [{ ...ANT, targets: [target(1, 0)] }] };
  const played = pressHex(pickUp(initialUiState(position), "wA1").ui, [1, 0]).ui;
  expect(displayedStacks(played).find(({ pieces }) => pieces.includes("wA1"))?.pieces).toEqual([
    "bQ",
    "wB1",
    "wA1",
  ]);
});

it("the player's own side is near; White's for both sides and for spectators", () => {
  expect(nearSide({ ...POSITION, yourSide: "black" })).toBe("black");
  for (const yourSide of ["white", "both", null] as const) {
    expect(nearSide({ ...POSITION, yourSide })).toBe("white");
  }
});

it("spectators do not get the reason that it is not their turn", () => {
  expect(pickUp(initialUiState(POSITION), "bA1").ui.illegalMove).toBeDefined();
  expect(
    pickUp(initialUiState({ ...POSITION, yourSide: null }), "bA1").ui.illegalMove,
  ).toBeUndefined();
});

describe("a move to confirm", () => {
  const confirming = { ...UI, confirmation: "always" } as const;
  const proposed = pressHex(pickUp(confirming, "wA1").ui, [0, -1]);

  it("is shown at its target but not sent", () => {
    expect(proposed.effect).toBeUndefined();
    expect(topAt(proposed.ui, [0, -1])).toBe("wA1");
    expect(topAt(proposed.ui, [0, 0])).toBeUndefined();
    const fromHand = pressHex(pickUp(confirming, "wS1").ui, [-1, 0]).ui;
    expect(handCount(fromHand, "white", "spider")).toBe(1);
  });

  it("is sent by Enter or the button, and reverted by Escape", () => {
    for (const transition of [confirmMove(proposed.ui), activateHex(proposed.ui, [0, -1])]) {
      expect(transition.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
    }
    const reverted = putDown(proposed.ui).ui;
    expect([reverted.moveToConfirm, reverted.confirmation]).toEqual([undefined, "always"]);
    expect(topAt(reverted, [0, 0])).toBe("wA1");
    expect(pickUp(proposed.ui, "wS1").ui).toMatchObject({ held: "wS1" });
  });

  it("is never a typed move", () => {
    const typed = requestMove(confirming, proposed.ui.moveToConfirm!, true);
    expect(typed.effect).toMatchObject({ kind: "play", pending: { piece: "wA1" } });
  });

  it("appears only in the games chosen in the settings", () => {
    const people = { ...UI, confirmation: "people" } as const;
    expect(pressHex(pickUp(people, "wA1").ui, [0, -1]).effect?.kind).toBe("play");
    const online = { ...people, position: { ...POSITION, access: "link" } } as const;
    expect(pressHex(pickUp(online, "wA1").ui, [0, -1]).ui.moveToConfirm).toBeDefined();
  });

  it("survives an offer, but not a move, a takeback or the end of the game", () => {
    const offer = receivePosition(proposed.ui, { ...POSITION, version: 8, drawOffer: "black" });
    expect(offer.ui.moveToConfirm).toBe(proposed.ui.moveToConfirm);
    expect(offer.effect).toBeUndefined();
    const result = { winner: "white", ending: "resignation" } as const;
    for (const change of [{ moves: [] }, { result }]) {
      const { ui, effect } = receivePosition(proposed.ui, { ...POSITION, version: 8, ...change });
      expect([ui.moveToConfirm, effect]).toEqual([undefined, { kind: "confirmation-obsolete" }]);
      expect(ui.confirmation).toBe("always");
    }
  });

  it("that would draw the game is confirmed only once", () => {
    const repeating = { ...ANT, targets: [target(0, -1, { repeats: true })] };
    const position = { ...POSITION, choices: [repeating] };
    const { ui } = pressHex(pickUp({ ...confirming, position }, "wA1").ui, [0, -1]);
    expect(ui.moveToConfirm).toBeUndefined();
    expect(confirmRepetition(ui).effect?.kind).toBe("play");
  });
});

describe("a premove", () => {
  const OPPONENT_TURN: Position = { ...POSITION, access: "link", turn: "black", choices: [] };
  const OWN_TURN: Position = {
    ...POSITION,
    access: "link",
    version: 8,
    moves: [...POSITION.moves, move("bA1")],
  };
  const waiting = initialUiState(OPPONENT_TURN);
  const choosing = receivePremoves(pickUp(waiting, "wA1").ui, POSITION.choices).ui;
  const withPremove = pressHex(choosing, [0, -1]).ui;

  it("is chosen from premoves that are requested when a tile is picked up", () => {
    expect(pickUp(waiting, "wA1").effect).toEqual({ kind: "request-premoves" });
    expect(choosing.held).toBe("wA1");
    expect(withPremove.premove?.target.hex).toEqual([0, -1]);
    expect(topAt(withPremove, [0, 0])).toBe("wA1");
  });

  it("is possible only in online games and with own tiles", () => {
    expect(
      pickUp(initialUiState({ ...OPPONENT_TURN, access: "private" }), "wA1").effect,
    ).toBeUndefined();
    expect(pickUp(waiting, "bA1").effect?.kind).toBe("illegal-move");
    expect(
      pickUp(initialUiState({ ...OPPONENT_TURN, yourSide: null }), "wA1").effect,
    ).toBeUndefined();
  });

  it("is played at once when it is legal, in its current notation", () => {
    const renamed = { ...ANT, targets: [target(0, -1, { uhp: "wA1 /bA1" })] };
    const { ui, effect } = receivePosition(withPremove, { ...OWN_TURN, choices: [renamed] });
    expect(effect).toMatchObject({ kind: "play", pending: { target: { uhp: "wA1 /bA1" } } });
    expect([ui.premove, ui.premoveChoices]).toEqual([undefined, undefined]);
    expect(resyncPosition(withPremove, { ...OWN_TURN, choices: [renamed] }).effect?.kind).toBe(
      "play",
    );
  });

  it.each([
    ["not legal any more", { ...OWN_TURN, choices: [POSITION.choices[1]!] }],
    ["a draw", { ...OWN_TURN, choices: [{ ...ANT, targets: [target(0, -1, { repeats: true })] }] }],
    ["obsolete after a takeback", { ...OPPONENT_TURN, version: 8, moves: [] }],
    ["legal after a takeback of the player's own move", { ...OWN_TURN, moves: [] }],
  ])("is canceled, with a notice, if it is %s", (_, position) => {
    const { ui, effect } = receivePosition(withPremove, position);
    expect([ui.premove, ui.pending, effect?.kind]).toEqual([
      undefined,
      undefined,
      "premove-canceled",
    ]);
  });

  it("ends with the game, without a notice", () => {
    const result = { winner: "white", ending: "time" } as const;
    const { ui, effect } = receivePosition(withPremove, { ...OPPONENT_TURN, version: 8, result });
    expect([ui.premove, effect]).toEqual([undefined, undefined]);
  });

  it("is kept when the selection is cleared", () => {
    expect(clearSelection(withPremove).ui.premove).toBe(withPremove.premove);
    expect(clearSelection(choosing).ui.held).toBeUndefined();
  });

  it("survives an offer; a tap or Escape cancels it, another premove replaces it", () => {
    const offered = receivePosition(withPremove, {
      ...OPPONENT_TURN,
      version: 8,
      drawOffer: "black",
    });
    expect(offered.ui.premove).toBeDefined();
    expect(pressHex(withPremove, [0, -1]).ui.premove).toBeUndefined();
    expect(putDown(withPremove).ui.premove).toBeUndefined();
    const other = pressHex(pickUp(withPremove, "wS1").ui, [-1, 0]).ui;
    expect(other.premove?.piece).toBe("wS1");
  });
});
