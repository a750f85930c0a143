// A position editor: what was laid by hand, and what each input makes of it.
// It knows no rules: anything may be laid anywhere, and the host judges.
import {
  GAME_TYPES,
  PIECES,
  type Choice,
  type ColorName,
  type HandBug,
  type Hex,
  type PieceName,
  type Position,
  type SetUp,
  type Stack,
  type Target,
} from "../messages";
import { UNPLAYED } from "./blank";
import { DIRECTIONS, isSameHex, keyOf, neighbor } from "hiveboard";
import { topAt, withoutTile, withTileOn, type Step, type Table } from "./table";

/** What was laid, as it is undone, kept in the address and asked about. */
export type Laid = Omit<SetUp, "kind">;

export interface Editor {
  readonly laid: Laid;
  readonly color: ColorName; // whose tiles the digit keys take
  readonly table: Table; // the same as a board shows it, with what is held
  readonly past: readonly Laid[]; // the latest last
  readonly future: readonly Laid[]; // what was undone, the next first
}

export const NOTHING: Laid = {
  gameType: "Base+MLP",
  opening: "rulebook",
  stacks: [],
  turn: "white",
};

export function editorOf(laid: Laid): Editor {
  const cursor = laid.stacks[0]?.hex ?? [0, 0];
  const table = { position: positionOf(laid, "white"), cursor };
  return { laid, color: "white", table, past: [], future: [] };
}

/** What is asked of the host; equal bugs are numbered anew, so that none is left out. */
export function startOf(laid: Laid): SetUp {
  return { kind: "set-up", ...laid, stacks: numbered(laid.stacks) };
}

// What the person does.

/** Follow a step of the board: to play a tile, or to let it go anywhere, is to lay it there. */
export function follow(editor: Editor, { table, effect }: Step): Editor {
  const stepped = { ...editor, table };
  switch (effect?.kind) {
    case "play":
      return lay(stepped, effect.pending.piece, effect.pending.target.hex);
    case "ask-why":
      return lay(stepped, effect.piece, effect.hex);
    case "discard":
      return remove(stepped, effect.piece);
    default:
      return stepped;
  }
}

/** Lay a tile from the box or from elsewhere on the table, on top of what is there. */
export function lay(editor: Editor, piece: PieceName, hex: Hex): Editor {
  const stacks = withTileOn(editor.laid.stacks, piece, hex);
  return edited(editor, { ...editor.laid, stacks }, hex);
}

/** Put a tile back into the box. */
export function remove(editor: Editor, piece: PieceName): Editor {
  const stacks = withoutTile(editor.laid.stacks, piece);
  const wasThere = countOf(stacks) < countOf(editor.laid.stacks);
  return wasThere ? edited(editor, { ...editor.laid, stacks }) : seen(editor, editor.laid);
}

/** The tile that Delete removes: the one that is held, or the one under the cursor. */
export function removable({ laid, table }: Editor): PieceName | undefined {
  const isLying = laid.stacks.some(({ pieces }) => pieces.some((piece) => piece === table.held));
  if (table.held) return isLying ? table.held : undefined;
  return topAt(table, table.cursor);
}

export function clear(editor: Editor): Editor {
  return editor.laid.stacks.length
    ? edited(editor, { ...editor.laid, stacks: [] }, [0, 0])
    : editor;
}

/** Choose whose turn it is, the set or the opening rule. */
export function choose(editor: Editor, part: Partial<Omit<Laid, "stacks">>): Editor {
  return edited(editor, { ...editor.laid, ...part });
}

/** Lay a position that came about elsewhere, as by moves that were tried. */
export function adopt(editor: Editor, { gameType, opening, stacks, turn }: Laid): Editor {
  return edited(editor, { gameType, opening, stacks, turn });
}

export function undo(editor: Editor): Editor {
  const before = editor.past.at(-1);
  if (!before) return editor;
  const future = [editor.laid, ...editor.future];
  return { ...seen(editor, before), past: editor.past.slice(0, -1), future };
}

export function redo(editor: Editor): Editor {
  const [next, ...future] = editor.future;
  if (!next) return editor;
  return { ...seen(editor, next), past: [...editor.past, editor.laid], future };
}

export function takeFrom(editor: Editor, color: ColorName): Editor {
  return seen({ ...editor, color }, editor.laid);
}

function edited(editor: Editor, laid: Laid, cursor?: Hex): Editor {
  return { ...seen(editor, laid, cursor), past: [...editor.past, editor.laid], future: [] };
}

/** The editor with something else laid, and nothing held. */
function seen(editor: Editor, laid: Laid, cursor = editor.table.cursor): Editor {
  return { ...editor, laid, table: { position: positionOf(laid, editor.color), cursor } };
}

// Stacks and boxes.

function countOf(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { pieces }) => sum + pieces.length, 0);
}

/** The stacks with equal bugs numbered from one on: people lay "an ant", not the second one. */
export function numbered(stacks: readonly Stack[]): readonly Stack[] {
  const lying = ALL.filter((piece) => stacks.some(({ pieces }) => pieces.includes(piece)));
  const names = new Map<PieceName, PieceName>();
  for (const piece of lying) {
    const kind = kindOf(piece);
    const before = [...names.keys()].filter((other) => kindOf(other) === kind).length;
    names.set(piece, ALL.filter((other) => kindOf(other) === kind)[before]!);
  }
  return stacks.map((stack) => ({ ...stack, pieces: stack.pieces.map((one) => names.get(one)!) }));
}

const ALL = Object.keys(PIECES) as readonly PieceName[];

function kindOf(piece: PieceName): string {
  const { color, bug } = PIECES[piece];
  return `${color} ${bug}`;
}

/** What the box still has of each bug of the set. */
function boxOf({ gameType, stacks }: Laid, color: ColorName): readonly HandBug[] {
  const lying = new Set(stacks.flatMap(({ pieces }) => pieces));
  return GAME_TYPES[gameType].map((bug) => {
    const left = ALL.filter((piece) => kindOf(piece) === `${color} ${bug}` && !lying.has(piece));
    return { bug, count: left.length, next: left[0] ?? null };
  });
}

// What was laid, as a board shows it.

/** A position in which every tile within reach may go to every place worth offering. */
function positionOf(laid: Laid, color: ColorName): Position {
  const { gameType, opening, stacks } = laid;
  const hands = { white: boxOf(laid, "white"), black: boxOf(laid, "black") };
  const choices = choicesOf(stacks, [...hands.white, ...hands.black]);
  return { ...UNPLAYED, gameType, opening, turn: color, stacks, hands, choices, start: stacks };
}

function choicesOf(stacks: readonly Stack[], box: readonly HandBug[]): readonly Choice[] {
  const targets = offered(stacks).map(targetOn);
  const lying = stacks.map(({ hex, pieces }) => ({
    piece: pieces.at(-1)!,
    origin: hex,
    targets: targets.filter((target) => !isSameHex(target.hex, hex)),
  }));
  const boxed = box.flatMap(({ next }) => (next ? [{ piece: next, origin: null, targets }] : []));
  return [...lying, ...boxed];
}

/** The tiles on the table and the cells around them; the first cell of an empty table. */
function offered(stacks: readonly Stack[]): readonly Hex[] {
  if (!stacks.length) return [[0, 0]];
  const near = stacks.flatMap(({ hex }) => [hex, ...DIRECTIONS.map((way) => neighbor(hex, way))]);
  return [...new Map(near.map((hex) => [keyOf(hex), hex])).values()];
}

function targetOn(hex: Hex): Target {
  return { hex, uhp: "", path: [hex], text: { id: "move-first" }, repeats: false };
}
