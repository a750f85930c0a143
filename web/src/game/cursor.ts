// The keyboard's cursor on the table.
import { stopsOf } from "hiveboard";
import type { Hex } from "../messages";
import { choicesOf, shownStacks, targetAt, type Table, type Step } from "./table";

export function moveCursor(table: Table, hex: Hex): Step {
  return { table: { ...table, cursor: hex }, effect: { kind: "look", hex } };
}

/** Where the cursor goes with a tile from the hand: nowhere, if it may be placed there. */
export function nearestStop(table: Table): Hex {
  if (targetAt(table, table.cursor)) return table.cursor;
  const state = { stacks: shownStacks(table), choices: choicesOf(table), held: table.held };
  return stopsOf(state)[0] ?? table.cursor;
}
