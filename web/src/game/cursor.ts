// The keyboard's cursor on the table: a step at a time, or from one place to the next where something
// can be done.
import type { Hex } from "../messages";
import { isSameHex, keyOf, neighbor, type Direction } from "hiveboard";
import { choicesOf, targetsOf, targetAt, type Table, type Step } from "./table";

/** One step of the keyboard's cursor. */
export function walk(table: Table, direction: Direction): Step {
  return lookAt(table, neighbor(table.cursor, direction));
}

/** The cursor on the next place where something can be done; undefined beyond the last. */
export function stepOn(table: Table, places: readonly Hex[], by: 1 | -1): Step | undefined {
  const here = places.findIndex((hex) => isSameHex(hex, table.cursor));
  const next = here < 0 && by < 0 ? places.length - 1 : here + by;
  const cursor = places[next];
  return cursor && lookAt(table, cursor);
}

function lookAt(table: Table, hex: Hex): Step {
  return { table: { ...table, cursor: hex }, effect: { kind: "look", hex } };
}

/** Where the cursor goes with a tile from the hand: nowhere, if it may be placed there. */
export function nearestStop(table: Table): Hex {
  return targetAt(table, table.cursor) ? table.cursor : (stops(table)[0] ?? table.cursor);
}

/** Where Tab leads: the targets of the held tile, or else the tiles that can move. */
export function stops(table: Table): readonly Hex[] {
  const targets = targetsOf(table).map((target) => target.hex);
  if (targets.length) return inReadingOrder(targets);
  return inReadingOrder(choicesOf(table).flatMap(({ origin }) => (origin ? [origin] : [])));
}

function inReadingOrder(hexes: readonly Hex[]): readonly Hex[] {
  const unique = new Map(hexes.map((hex) => [keyOf(hex), hex]));
  return [...unique.values()].toSorted((one, other) => one[1] - other[1] || one[0] - other[0]);
}
