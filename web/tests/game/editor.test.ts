// What each input makes of a position that is laid by hand.
import { describe, expect, it } from "vitest";
import {
  adopt,
  choose,
  clear,
  editorOf,
  follow,
  lay,
  NOTHING,
  numbered,
  redo,
  removable,
  remove,
  startOf,
  takeFrom,
  undo,
  type Editor,
} from "../../src/game/editor";
import { discard, drop, moveCursor, press, take } from "../../src/game/steps";
import { type Step, type Table } from "../../src/game/table";
import { POSITION } from "../positions";

const EMPTY = editorOf(NOTHING);
const QUEENS = lay(lay(EMPTY, "wQ", [0, 0]), "bQ", [1, 0]);

function act(editor: Editor, ...steps: readonly ((table: Table) => Step)[]): Editor {
  return steps.reduce((now, make) => follow(now, make(now.table)), editor);
}

function box(editor: Editor, bug: string) {
  return editor.table.position.hands.white.find((entry) => entry.bug === bug);
}

describe("laying", () => {
  it("takes a tile from the box to the first cell of an empty table", () => {
    const editor = act(
      EMPTY,
      (table) => take(table, "wA1"),
      (table) => press(table, [0, 0]),
    );
    expect(editor.laid.stacks).toEqual([{ hex: [0, 0], pieces: ["wA1"] }]);
    expect(editor.table.held).toBeUndefined();
    expect(box(editor, "ant")).toEqual({ bug: "ant", count: 2, next: "wA2" });
  });

  it("offers the tiles and the cells around them, but not a tile's own place", () => {
    const { choices } = QUEENS.table.position;
    const cells = (piece: string) => choices.find((one) => one.piece === piece)!.targets.length;
    expect(cells("wA1")).toBe(10);
    expect(cells("wQ")).toBe(9);
  });

  it("lays on top of what is there", () => {
    const editor = act(
      QUEENS,
      (table) => take(table, "wB1"),
      (table) => press(table, [1, 0]),
    );
    expect(editor.laid.stacks[1]).toEqual({ hex: [1, 0], pieces: ["bQ", "wB1"] });
  });

  it("lays wherever a tile is dropped, however far", () => {
    const editor = act(
      QUEENS,
      (table) => take(table, "bQ"),
      (table) => drop(table, [5, -3]),
    );
    expect(editor.laid.stacks).toContainEqual({ hex: [5, -3], pieces: ["bQ"] });
    expect(editor.laid.stacks).toHaveLength(2);
  });

  it("moves the top of a stack, and leaves the rest", () => {
    const editor = lay(lay(QUEENS, "wB1", [1, 0]), "wB1", [0, 1]);
    expect(editor.laid.stacks.map(({ pieces }) => pieces)).toEqual([["wQ"], ["bQ"], ["wB1"]]);
  });

  it("keeps the cursor where the tile was laid", () => {
    expect(lay(QUEENS, "wA1", [-1, 0]).table.cursor).toEqual([-1, 0]);
  });
});

describe("removing", () => {
  it("puts a tile back that is let go of beside the board", () => {
    const editor = act(QUEENS, (table) => take(table, "wQ"), discard);
    expect(editor.laid.stacks).toEqual([{ hex: [1, 0], pieces: ["bQ"] }]);
    expect(box(editor, "queen")?.count).toBe(1);
  });

  it("does nothing to a tile that was never laid", () => {
    const editor = act(QUEENS, (table) => take(table, "wA1"), discard);
    expect(editor.laid).toBe(QUEENS.laid);
    expect(editor.past).toHaveLength(2);
    expect(editor.table.held).toBeUndefined();
  });

  it("means the tile that is held, or else the one under the cursor", () => {
    expect(removable(QUEENS)).toBe("bQ");
    const held = act(QUEENS, (table) => take(table, "wQ"));
    expect(removable(held)).toBe("wQ");
    const boxed = act(QUEENS, (table) => take(table, "wA1"));
    expect(removable(boxed)).toBeUndefined();
    const away = act(QUEENS, (table) => moveCursor(table, [2, 0]));
    expect(removable(away)).toBeUndefined();
  });

  it("clears the table, which can be undone", () => {
    const editor = clear(QUEENS);
    expect(editor.laid.stacks).toEqual([]);
    expect(undo(editor).laid).toBe(QUEENS.laid);
    expect(clear(EMPTY)).toBe(EMPTY);
  });
});

describe("undo and redo", () => {
  it("go back and forth", () => {
    const back = undo(QUEENS);
    expect(back.laid.stacks).toHaveLength(1);
    expect(redo(back).laid).toBe(QUEENS.laid);
    expect(undo(EMPTY)).toBe(EMPTY);
    expect(redo(QUEENS)).toBe(QUEENS);
  });

  it("forget what was undone once something else is laid", () => {
    expect(lay(undo(QUEENS), "bA1", [0, 1]).future).toEqual([]);
  });

  it("hold for the choices, too", () => {
    const editor = choose(QUEENS, { turn: "black", gameType: "Base" });
    expect(editor.laid).toMatchObject({ turn: "black", gameType: "Base" });
    expect(box(editor, "mosquito")).toBeUndefined();
    expect(undo(editor).laid.turn).toBe("white");
  });
});

describe("a position from elsewhere", () => {
  it("is laid, and can be undone", () => {
    const editor = adopt(QUEENS, POSITION);
    expect(editor.laid).toMatchObject({ gameType: "Base", stacks: POSITION.stacks });
    expect(Object.keys(editor.laid)).toHaveLength(4);
    expect(undo(editor).laid).toBe(QUEENS.laid);
  });
});

describe("the box", () => {
  it("gives the digit keys the tiles of the chosen color", () => {
    expect(EMPTY.table.position.turn).toBe("white");
    expect(takeFrom(QUEENS, "black").table.position.turn).toBe("black");
    expect(lay(takeFrom(QUEENS, "black"), "bA1", [2, 0]).table.position.turn).toBe("black");
  });
});

describe("what the host is asked", () => {
  it("numbers equal bugs from one on, whichever were taken away", () => {
    const ants = lay(lay(QUEENS, "wA1", [0, 1]), "wA2", [-1, 1]);
    const { stacks } = startOf(remove(ants, "wA1").laid);
    expect(stacks.flatMap(({ pieces }) => pieces)).toEqual(["wQ", "bQ", "wA1"]);
  });

  it("tells the colors apart", () => {
    const stacks = [{ hex: [0, 0], pieces: ["wB2", "bB2", "bB1"] }] as const;
    expect(numbered(stacks)).toEqual([{ hex: [0, 0], pieces: ["wB1", "bB2", "bB1"] }]);
  });
});
