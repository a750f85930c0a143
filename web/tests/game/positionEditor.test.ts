// What each input makes of a position that is laid by hand.
import { describe, expect, it } from "vitest";
import {
  loadPosition,
  setRules,
  clearBoard,
  createEditor,
  applyTransition,
  placeTile,
  EMPTY_SETUP,
  renumberTiles,
  redo,
  removablePiece,
  removeTile,
  toCustomPosition,
  selectColor,
  undo,
  type PositionEditor,
} from "../../src/game/positionEditor";
import { discardTile, dropTile, moveCursor, pressHex, pickUp } from "../../src/game/transitions";
import { type Transition, type GameUiState } from "../../src/game/uiState";
import { POSITION } from "../positions";

const EMPTY = createEditor(EMPTY_SETUP);
const QUEENS = placeTile(placeTile(EMPTY, "wQ", [0, 0]), "bQ", [1, 0]);

function act(
  editor: PositionEditor,
  ...steps: readonly ((ui: GameUiState) => Transition)[]
): PositionEditor {
  return steps.reduce((now, make) => applyTransition(now, make(now.ui)), editor);
}

function box(editor: PositionEditor, bug: string) {
  return editor.ui.position.hands.white.find((entry) => entry.bug === bug);
}

describe("laying", () => {
  it("takes a tile from the box to the first cell of an empty table", () => {
    const editor = act(
      EMPTY,
      (ui) => pickUp(ui, "wA1"),
      (ui) => pressHex(ui, [0, 0]),
    );
    expect(editor.setup.stacks).toEqual([{ hex: [0, 0], pieces: ["wA1"] }]);
    expect(editor.ui.held).toBeUndefined();
    expect(box(editor, "ant")).toEqual({ bug: "ant", count: 2, next: "wA2" });
  });

  it("offers the tiles and the cells around them, but not a tile's own place", () => {
    const { choices } = QUEENS.ui.position;
    const cells = (piece: string) => choices.find((one) => one.piece === piece)!.targets.length;
    expect(cells("wA1")).toBe(10);
    expect(cells("wQ")).toBe(9);
  });

  it("lays on top of what is there", () => {
    const editor = act(
      QUEENS,
      (ui) => pickUp(ui, "wB1"),
      (ui) => pressHex(ui, [1, 0]),
    );
    expect(editor.setup.stacks[1]).toEqual({ hex: [1, 0], pieces: ["bQ", "wB1"] });
  });

  it("lays wherever a tile is dropped, however far", () => {
    const editor = act(
      QUEENS,
      (ui) => pickUp(ui, "bQ"),
      (ui) => dropTile(ui, [5, -3]),
    );
    expect(editor.setup.stacks).toContainEqual({ hex: [5, -3], pieces: ["bQ"] });
    expect(editor.setup.stacks).toHaveLength(2);
  });

  it("moves the top of a stack, and leaves the rest", () => {
    const editor = placeTile(placeTile(QUEENS, "wB1", [1, 0]), "wB1", [0, 1]);
    expect(editor.setup.stacks.map(({ pieces }) => pieces)).toEqual([["wQ"], ["bQ"], ["wB1"]]);
  });

  it("keeps the cursor where the tile was laid", () => {
    expect(placeTile(QUEENS, "wA1", [-1, 0]).ui.cursor).toEqual([-1, 0]);
  });
});

describe("removing", () => {
  it("puts a tile back that is let go of beside the board", () => {
    const editor = act(QUEENS, (ui) => pickUp(ui, "wQ"), discardTile);
    expect(editor.setup.stacks).toEqual([{ hex: [1, 0], pieces: ["bQ"] }]);
    expect(box(editor, "queen")?.count).toBe(1);
  });

  it("does nothing to a tile that was never laid", () => {
    const editor = act(QUEENS, (ui) => pickUp(ui, "wA1"), discardTile);
    expect(editor.setup).toBe(QUEENS.setup);
    expect(editor.past).toHaveLength(2);
    expect(editor.ui.held).toBeUndefined();
  });

  it("means the tile that is held, or else the one under the cursor", () => {
    expect(removablePiece(QUEENS)).toBe("bQ");
    const held = act(QUEENS, (ui) => pickUp(ui, "wQ"));
    expect(removablePiece(held)).toBe("wQ");
    const boxed = act(QUEENS, (ui) => pickUp(ui, "wA1"));
    expect(removablePiece(boxed)).toBeUndefined();
    const away = act(QUEENS, (ui) => moveCursor(ui, [2, 0]));
    expect(removablePiece(away)).toBeUndefined();
  });

  it("clears the table, which can be undone", () => {
    const editor = clearBoard(QUEENS);
    expect(editor.setup.stacks).toEqual([]);
    expect(undo(editor).setup).toBe(QUEENS.setup);
    expect(clearBoard(EMPTY)).toBe(EMPTY);
  });
});

describe("undo and redo", () => {
  it("go back and forth", () => {
    const back = undo(QUEENS);
    expect(back.setup.stacks).toHaveLength(1);
    expect(redo(back).setup).toBe(QUEENS.setup);
    expect(undo(EMPTY)).toBe(EMPTY);
    expect(redo(QUEENS)).toBe(QUEENS);
  });

  it("forget what was undone once something else is laid", () => {
    expect(placeTile(undo(QUEENS), "bA1", [0, 1]).future).toEqual([]);
  });

  it("hold for the choices, too", () => {
    const editor = setRules(QUEENS, { turn: "black", gameType: "Base" });
    expect(editor.setup).toMatchObject({ turn: "black", gameType: "Base" });
    expect(box(editor, "mosquito")).toBeUndefined();
    expect(undo(editor).setup.turn).toBe("white");
  });
});

describe("a position from elsewhere", () => {
  it("is laid, and can be undone", () => {
    const editor = loadPosition(QUEENS, POSITION);
    expect(editor.setup).toMatchObject({ gameType: "Base", stacks: POSITION.stacks });
    expect(Object.keys(editor.setup)).toHaveLength(4);
    expect(undo(editor).setup).toBe(QUEENS.setup);
  });
});

describe("the box", () => {
  it("gives the digit keys the tiles of the chosen color", () => {
    expect(EMPTY.ui.position.turn).toBe("white");
    expect(selectColor(QUEENS, "black").ui.position.turn).toBe("black");
    expect(placeTile(selectColor(QUEENS, "black"), "bA1", [2, 0]).ui.position.turn).toBe("black");
  });
});

describe("what the host is asked", () => {
  it("numbers equal bugs from one on, whichever were taken away", () => {
    const ants = placeTile(placeTile(QUEENS, "wA1", [0, 1]), "wA2", [-1, 1]);
    const { stacks } = toCustomPosition(removeTile(ants, "wA1").setup);
    expect(stacks.flatMap(({ pieces }) => pieces)).toEqual(["wQ", "bQ", "wA1"]);
  });

  it("tells the colors apart", () => {
    const stacks = [{ hex: [0, 0], pieces: ["wB2", "bB2", "bB1"] }] as const;
    expect(renumberTiles(stacks)).toEqual([{ hex: [0, 0], pieces: ["wB1", "bB2", "bB1"] }]);
  });
});
