// Transitions of the position editor.
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
  return steps.reduce((current, step) => applyTransition(current, step(current.ui)), editor);
}

/** Return the box entry of a white bug. */
function boxEntry(editor: PositionEditor, bug: string) {
  return editor.ui.position.hands.white.find((entry) => entry.bug === bug);
}

describe("placing", () => {
  it("moves a tile from the box to an empty board", () => {
    const editor = act(
      EMPTY,
      (ui) => pickUp(ui, "wA1"),
      (ui) => pressHex(ui, [0, 0]),
    );
    expect(editor.setup.stacks).toEqual([{ hex: [0, 0], pieces: ["wA1"] }]);
    expect(editor.ui.held).toBeUndefined();
    expect(boxEntry(editor, "ant")).toEqual({ bug: "ant", count: 2, next: "wA2" });
  });

  it("offers all tiles and the cells around them, except a tile's own cell", () => {
    const { choices } = QUEENS.ui.position;
    const targetCount = (piece: string) =>
      choices.find((choice) => choice.piece === piece)!.targets.length;
    expect(targetCount("wA1")).toBe(10);
    expect(targetCount("wQ")).toBe(9);
  });

  it("puts a tile on top of a stack", () => {
    const editor = act(
      QUEENS,
      (ui) => pickUp(ui, "wB1"),
      (ui) => pressHex(ui, [1, 0]),
    );
    expect(editor.setup.stacks[1]).toEqual({ hex: [1, 0], pieces: ["bQ", "wB1"] });
  });

  it("puts a tile wherever it is dropped, however far", () => {
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

  it("keeps the cursor on the placed tile", () => {
    expect(placeTile(QUEENS, "wA1", [-1, 0]).ui.cursor).toEqual([-1, 0]);
  });
});

describe("removing", () => {
  it("returns a tile that is dropped beside the board to the box", () => {
    const editor = act(QUEENS, (ui) => pickUp(ui, "wQ"), discardTile);
    expect(editor.setup.stacks).toEqual([{ hex: [1, 0], pieces: ["bQ"] }]);
    expect(boxEntry(editor, "queen")?.count).toBe(1);
  });

  it("leaves a tile from the box unchanged", () => {
    const editor = act(QUEENS, (ui) => pickUp(ui, "wA1"), discardTile);
    expect(editor.setup).toBe(QUEENS.setup);
    expect(editor.past).toHaveLength(2);
    expect(editor.ui.held).toBeUndefined();
  });

  it("applies to the held tile, or to the one under the cursor", () => {
    expect(removablePiece(QUEENS)).toBe("bQ");
    const holdingQueen = act(QUEENS, (ui) => pickUp(ui, "wQ"));
    expect(removablePiece(holdingQueen)).toBe("wQ");
    const holdingBoxTile = act(QUEENS, (ui) => pickUp(ui, "wA1"));
    expect(removablePiece(holdingBoxTile)).toBeUndefined();
    const onEmptyCell = act(QUEENS, (ui) => moveCursor(ui, [2, 0]));
    expect(removablePiece(onEmptyCell)).toBeUndefined();
  });

  it("clears the board, which can be undone", () => {
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

  it("clear the redo history once another tile is placed", () => {
    expect(placeTile(undo(QUEENS), "bA1", [0, 1]).future).toEqual([]);
  });

  it("include the rules and the side to move", () => {
    const editor = setRules(QUEENS, { turn: "black", gameType: "Base" });
    expect(editor.setup).toMatchObject({ turn: "black", gameType: "Base" });
    expect(boxEntry(editor, "mosquito")).toBeUndefined();
    expect(undo(editor).setup.turn).toBe("white");
  });
});

describe("a loaded position", () => {
  it("replaces the setup, which can be undone", () => {
    const editor = loadPosition(QUEENS, POSITION);
    expect(editor.setup).toMatchObject({ gameType: "Base", stacks: POSITION.stacks });
    expect(Object.keys(editor.setup)).toHaveLength(4);
    expect(undo(editor).setup).toBe(QUEENS.setup);
  });
});

describe("the box", () => {
  it("assigns the digit keys to the tiles of the selected color", () => {
    expect(EMPTY.ui.position.turn).toBe("white");
    expect(selectColor(QUEENS, "black").ui.position.turn).toBe("black");
    expect(placeTile(selectColor(QUEENS, "black"), "bA1", [2, 0]).ui.position.turn).toBe("black");
  });
});

describe("renumbering", () => {
  it("numbers equal bugs from 1 after a removal", () => {
    const ants = placeTile(placeTile(QUEENS, "wA1", [0, 1]), "wA2", [-1, 1]);
    const { stacks } = toCustomPosition(removeTile(ants, "wA1").setup);
    expect(stacks.flatMap(({ pieces }) => pieces)).toEqual(["wQ", "bQ", "wA1"]);
  });

  it("counts each color separately", () => {
    const stacks = [{ hex: [0, 0], pieces: ["wB2", "bB2", "bB1"] }] as const;
    expect(renumberTiles(stacks)).toEqual([{ hex: [0, 0], pieces: ["wB1", "bB2", "bB1"] }]);
  });
});
