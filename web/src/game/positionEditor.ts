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
  type CustomPosition,
  type Stack,
  type Target,
} from "../messages";
import { EMPTY_POSITION } from "./emptyPosition";
import { DIRECTIONS, isSameHex, hexKey, neighbor } from "hiveboard";
import { topAt, removeTileFrom, placeTileOn, type Transition, type GameUiState } from "./uiState";

/** What was laid, as it is undone, kept in the address and asked about. */
export type PositionSetup = Omit<CustomPosition, "kind">;

export interface PositionEditor {
  readonly setup: PositionSetup;
  readonly color: ColorName; // whose tiles the digit keys take
  readonly ui: GameUiState; // the same as a board shows it, with what is held
  readonly past: readonly PositionSetup[]; // the latest last
  readonly future: readonly PositionSetup[]; // what was undone, the next first
}

export const EMPTY_SETUP: PositionSetup = {
  gameType: "Base+MLP",
  opening: "rulebook",
  stacks: [],
  turn: "white",
};

export function createEditor(setup: PositionSetup): PositionEditor {
  const cursor = setup.stacks[0]?.hex ?? [0, 0];
  const ui = { position: positionOf(setup, "white"), cursor };
  return { setup, color: "white", ui, past: [], future: [] };
}

/** What is asked of the host; equal bugs are numbered anew, so that none is left out. */
export function toCustomPosition(setup: PositionSetup): CustomPosition {
  return { kind: "custom", ...setup, stacks: renumberTiles(setup.stacks) };
}

// What the person does.

/** Follow a step of the board: to play a tile, or to let it go anywhere, is to lay it there. */
export function applyTransition(
  editor: PositionEditor,
  { ui, effect }: Transition,
): PositionEditor {
  const stepped = { ...editor, ui };
  switch (effect?.kind) {
    case "play":
      return placeTile(stepped, effect.pending.piece, effect.pending.target.hex);
    case "explain":
      return placeTile(stepped, effect.piece, effect.hex);
    case "discard":
      return removeTile(stepped, effect.piece);
    default:
      return stepped;
  }
}

/** Lay a tile from the box or from elsewhere on the table, on top of what is there. */
export function placeTile(editor: PositionEditor, piece: PieceName, hex: Hex): PositionEditor {
  const stacks = placeTileOn(editor.setup.stacks, piece, hex);
  return withEdit(editor, { ...editor.setup, stacks }, hex);
}

/** Put a tile back into the box. */
export function removeTile(editor: PositionEditor, piece: PieceName): PositionEditor {
  const stacks = removeTileFrom(editor.setup.stacks, piece);
  const wasThere = tileCount(stacks) < tileCount(editor.setup.stacks);
  return wasThere ? withEdit(editor, { ...editor.setup, stacks }) : withSetup(editor, editor.setup);
}

/** The tile that Delete removes: the one that is held, or the one under the cursor. */
export function removablePiece({ setup, ui }: PositionEditor): PieceName | undefined {
  const isLying = setup.stacks.some(({ pieces }) => pieces.some((piece) => piece === ui.held));
  if (ui.held) return isLying ? ui.held : undefined;
  return topAt(ui, ui.cursor);
}

export function clearBoard(editor: PositionEditor): PositionEditor {
  return editor.setup.stacks.length
    ? withEdit(editor, { ...editor.setup, stacks: [] }, [0, 0])
    : editor;
}

/** Choose whose turn it is, the set or the opening rule. */
export function setRules(
  editor: PositionEditor,
  part: Partial<Omit<PositionSetup, "stacks">>,
): PositionEditor {
  return withEdit(editor, { ...editor.setup, ...part });
}

/** Lay a position that came about elsewhere, as by moves that were tried. */
export function loadPosition(
  editor: PositionEditor,
  { gameType, opening, stacks, turn }: PositionSetup,
): PositionEditor {
  return withEdit(editor, { gameType, opening, stacks, turn });
}

export function undo(editor: PositionEditor): PositionEditor {
  const before = editor.past.at(-1);
  if (!before) return editor;
  const future = [editor.setup, ...editor.future];
  return { ...withSetup(editor, before), past: editor.past.slice(0, -1), future };
}

export function redo(editor: PositionEditor): PositionEditor {
  const [next, ...future] = editor.future;
  if (!next) return editor;
  return { ...withSetup(editor, next), past: [...editor.past, editor.setup], future };
}

export function selectColor(editor: PositionEditor, color: ColorName): PositionEditor {
  return withSetup({ ...editor, color }, editor.setup);
}

function withEdit(editor: PositionEditor, setup: PositionSetup, cursor?: Hex): PositionEditor {
  return { ...withSetup(editor, setup, cursor), past: [...editor.past, editor.setup], future: [] };
}

/** The editor with something else laid, and nothing held. */
function withSetup(
  editor: PositionEditor,
  setup: PositionSetup,
  cursor = editor.ui.cursor,
): PositionEditor {
  return { ...editor, setup, ui: { position: positionOf(setup, editor.color), cursor } };
}

// Stacks and boxes.

function tileCount(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { pieces }) => sum + pieces.length, 0);
}

/** The stacks with equal bugs numbered from one on: people lay "an ant", not the second one. */
export function renumberTiles(stacks: readonly Stack[]): readonly Stack[] {
  const lying = ALL_PIECES.filter((piece) => stacks.some(({ pieces }) => pieces.includes(piece)));
  const names = new Map<PieceName, PieceName>();
  for (const piece of lying) {
    const kind = kindOf(piece);
    const before = [...names.keys()].filter((other) => kindOf(other) === kind).length;
    names.set(piece, ALL_PIECES.filter((other) => kindOf(other) === kind)[before]!);
  }
  return stacks.map((stack) => ({ ...stack, pieces: stack.pieces.map((one) => names.get(one)!) }));
}

const ALL_PIECES = Object.keys(PIECES) as readonly PieceName[];

function kindOf(piece: PieceName): string {
  const { color, bug } = PIECES[piece];
  return `${color} ${bug}`;
}

/** What the box still has of each bug of the set. */
function remainingTiles({ gameType, stacks }: PositionSetup, color: ColorName): readonly HandBug[] {
  const lying = new Set(stacks.flatMap(({ pieces }) => pieces));
  return GAME_TYPES[gameType].map((bug) => {
    const left = ALL_PIECES.filter(
      (piece) => kindOf(piece) === `${color} ${bug}` && !lying.has(piece),
    );
    return { bug, count: left.length, next: left[0] ?? null };
  });
}

// What was laid, as a board shows it.

/** A position in which every tile within reach may go to every place worth offering. */
function positionOf(setup: PositionSetup, color: ColorName): Position {
  const { gameType, opening, stacks } = setup;
  const hands = { white: remainingTiles(setup, "white"), black: remainingTiles(setup, "black") };
  const choices = choicesOf(stacks, [...hands.white, ...hands.black]);
  return {
    ...EMPTY_POSITION,
    gameType,
    opening,
    turn: color,
    stacks,
    hands,
    choices,
    start: stacks,
  };
}

function choicesOf(stacks: readonly Stack[], box: readonly HandBug[]): readonly Choice[] {
  const targets = placementHexes(stacks).map(toTarget);
  const lying = stacks.map(({ hex, pieces }) => ({
    piece: pieces.at(-1)!,
    origin: hex,
    targets: targets.filter((target) => !isSameHex(target.hex, hex)),
  }));
  const boxed = box.flatMap(({ next }) => (next ? [{ piece: next, origin: null, targets }] : []));
  return [...lying, ...boxed];
}

/** The tiles on the table and the cells around them; the first cell of an empty table. */
function placementHexes(stacks: readonly Stack[]): readonly Hex[] {
  if (!stacks.length) return [[0, 0]];
  const near = stacks.flatMap(({ hex }) => [hex, ...DIRECTIONS.map((way) => neighbor(hex, way))]);
  return [...new Map(near.map((hex) => [hexKey(hex), hex])).values()];
}

function toTarget(hex: Hex): Target {
  return { hex, uhp: "", path: [hex], text: { id: "move-first" }, repeats: false };
}
