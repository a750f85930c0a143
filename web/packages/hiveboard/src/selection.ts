// The built-in selection: pick up a tile, show its targets, play it.
import type { Hex } from "./geometry.ts";
import { bugOf, colorOf, type PieceName } from "./pieces.ts";
import { hexOf, stackAt } from "./scene.ts";
import {
  tabStops,
  targetAt,
  targetFor,
  targetsOf,
  type BoardCallbacks,
  type BoardTexts,
  type Cell,
  type FullState,
  type InputHandlers,
} from "./state.ts";

export const ENGLISH_TEXTS: BoardTexts = {
  keys:
    "Arrow keys move the cursor, with Shift along the other diagonal. " +
    "Tab goes to the next tile or target. Enter takes or plays a tile, Escape puts it down. " +
    "X looks into a stack.",
  describe: ({ pieces, role, targetCount }) => {
    const top = pieces.at(-1);
    const parts = top ? [nameOf(top)] : ["empty cell"];
    if (pieces.length > 1) parts.push(`on a stack of ${pieces.length}`);
    if (role === "target") parts.push("legal target");
    if (role === "movable") parts.push("can move");
    if (role === "held") parts.push(`picked up, ${targetCount} legal targets`);
    return parts.join(", ");
  },
};

function nameOf(piece: PieceName): string {
  return `${colorOf(piece)} ${bugOf(piece)} ${piece.slice(2)}`.trim();
}

export interface Selection {
  readonly held?: PieceName | undefined;
  readonly cursor?: Hex | undefined;
  readonly fanned?: Hex | undefined;
}

/** Return handlers that manage `selection` and describe it to screen readers. */
export function selectionInput(
  state: () => FullState,
  onChange: (selection: Selection, announcement?: string) => void,
  callbacks: BoardCallbacks,
  texts: BoardTexts,
): InputHandlers {
  const choiceOf = (piece: PieceName) => state().choices.find((choice) => choice.piece === piece);

  const select = (selection: Selection, announcement?: string) => {
    const { held: before } = state();
    onChange(selection, announcement);
    if (before !== selection.held) callbacks.onSelect?.(selection.held);
  };

  const putDown = () => select({ cursor: state().cursor });

  const pickUp = (piece: PieceName) => {
    const { stacks, choices, cursor } = state();
    const choice = choiceOf(piece);
    if (!choice) return;
    const place = hexOf(stacks, piece);
    const cell = {
      hex: place ?? tabStops({ stacks, choices, held: piece })[0] ?? cursor,
      pieces: place ? stackAt(stacks, place)!.pieces : [piece],
      role: "held" as const,
      targetCount: choice.targets.length,
    };
    select({ held: piece, cursor: cell.hex }, texts.describe(cell));
  };

  const drop = (hex: Hex) => {
    const { stacks, held } = state();
    const target = targetFor(stacks, targetsOf(state()), hex);
    if (!held || !target) return putDown();
    select({ cursor: target.hex });
    return callbacks.onMove?.(held, target.hex);
  };

  const press = (hex: Hex) => {
    const { stacks, held } = state();
    const top = stackAt(stacks, hex)?.pieces.at(-1);
    if (held && targetFor(stacks, targetsOf(state()), hex)) return drop(hex);
    return top && top !== held && choiceOf(top) ? pickUp(top) : putDown();
  };

  return {
    dragBehavior: (piece) => (choiceOf(piece) ? "pick-up" : "none"),
    pickUp,
    press,
    choose: press,
    drop,
    putDown,
    discard: putDown,
    fan: (hex) => {
      const { stacks, held, cursor } = state();
      const isStack = hex && (stackAt(stacks, hex)?.pieces.length ?? 0) > 1;
      onChange({ held, cursor, fanned: isStack ? hex : undefined });
    },
    moveCursor: (hex) =>
      onChange({ held: state().held, cursor: hex }, texts.describe(cellAt(state(), hex))),
  };
}

function cellAt(state: FullState, hex: Hex): Cell {
  const pieces = stackAt(state.stacks, hex)?.pieces ?? [];
  const choice = state.choices.find(({ piece }) => piece === pieces.at(-1));
  const targetCount = choice?.targets.length ?? 0;
  return { hex, pieces, role: roleOf(state, hex, choice?.piece), targetCount };
}

function roleOf(state: FullState, hex: Hex, movable: PieceName | undefined): Cell["role"] {
  if (targetAt(targetsOf(state), hex)) return "target";
  if (!movable || state.isReadOnly) return "none";
  return movable === state.held ? "held" : "movable";
}
