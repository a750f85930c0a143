// Moves as people type them: "wA1 bQ-" and the like, as the server reads them too.
import type { Hex, Position } from "../messages";
import { isSameHex, neighbor, type Direction } from "./geometry";
import type { Pending } from "./table";

/** By the sign that stands before the neighbor's name, or after it. */
const BEFORE: Record<string, Direction> = { "-": "west", "/": "south-west", "\\": "north-west" };
const AFTER: Record<string, Direction> = { "-": "east", "/": "north-east", "\\": "south-east" };

/** The legal move that `text` names; undefined if it names none, which the host can explain. */
export function moveNamed(position: Position, text: string): Pending | undefined {
  const [, name, before, beside, after] = /^(\w+) +([-/\\]?)(\w+)([-/\\]?)$/.exec(text) ?? [];
  const choice = position.choices.find(({ piece }) => piece === name);
  const stack = position.stacks.find(({ pieces }) => pieces.some((piece) => piece === beside));
  const hex = stack && sideOf(stack.hex, before ?? "", after ?? "");
  const target = choice?.targets.find((one) => isSameHex(one.hex, hex));
  return choice && target && { piece: choice.piece, origin: choice.origin, target };
}

function sideOf(hex: Hex, before: string, after: string): Hex {
  const direction = BEFORE[before] ?? AFTER[after];
  return direction ? neighbor(hex, direction) : hex;
}
