// The position editor: its state and pure functions that update it. It knows no rules: any tile can
// be placed anywhere, and the backend validates the position.
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

/** The edited position, as it is undone, stored in the address and validated. */
export type PositionSetup = Omit<CustomPosition, "kind">;

export interface PositionEditor {
  readonly setup: PositionSetup;
  readonly color: ColorName; // whose tiles the digit keys pick up
  readonly ui: GameUiState; // the position for the board, with the held tile
  readonly past: readonly PositionSetup[]; // the latest last
  readonly future: readonly PositionSetup[]; // undone setups, the next first
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

/** Return the setup for validation. Equal bugs are renumbered, so that no number is skipped. */
export function toCustomPosition(setup: PositionSetup): CustomPosition {
  return { kind: "custom", ...setup, stacks: renumberTiles(setup.stacks) };
}

// Edits by the player.

/** Apply a transition of the board. Playing a tile, or dropping it anywhere, places it there. */
export function applyTransition(
  editor: PositionEditor,
  { ui, effect }: Transition,
): PositionEditor {
  const next = { ...editor, ui };
  switch (effect?.kind) {
    case "play":
      return placeTile(next, effect.pending.piece, effect.pending.target.hex);
    case "explain":
      return placeTile(next, effect.piece, effect.hex);
    case "discard":
      return removeTile(next, effect.piece);
    default:
      return next;
  }
}

/** Place a tile from the box or from the board on top of a hex. */
export function placeTile(editor: PositionEditor, piece: PieceName, hex: Hex): PositionEditor {
  const stacks = placeTileOn(editor.setup.stacks, piece, hex);
  return withEdit(editor, { ...editor.setup, stacks }, hex);
}

/** Return a tile to the box. */
export function removeTile(editor: PositionEditor, piece: PieceName): PositionEditor {
  const stacks = removeTileFrom(editor.setup.stacks, piece);
  const wasThere = tileCount(stacks) < tileCount(editor.setup.stacks);
  return wasThere ? withEdit(editor, { ...editor.setup, stacks }) : withSetup(editor, editor.setup);
}

/** Return the tile that Delete removes: the held one, or the one under the cursor. */
export function removablePiece({ setup, ui }: PositionEditor): PieceName | undefined {
  const isOnBoard = setup.stacks.some(({ pieces }) => pieces.some((piece) => piece === ui.held));
  if (ui.held) return isOnBoard ? ui.held : undefined;
  return topAt(ui, ui.cursor);
}

export function clearBoard(editor: PositionEditor): PositionEditor {
  return editor.setup.stacks.length
    ? withEdit(editor, { ...editor.setup, stacks: [] }, [0, 0])
    : editor;
}

/** Set the side to move, the game type or the opening rule. */
export function setRules(
  editor: PositionEditor,
  part: Partial<Omit<PositionSetup, "stacks">>,
): PositionEditor {
  return withEdit(editor, { ...editor.setup, ...part });
}

/** Load a position that was reached otherwise, such as by trying moves. */
export function loadPosition(
  editor: PositionEditor,
  { gameType, opening, stacks, turn }: PositionSetup,
): PositionEditor {
  return withEdit(editor, { gameType, opening, stacks, turn });
}

export function undo(editor: PositionEditor): PositionEditor {
  const previous = editor.past.at(-1);
  if (!previous) return editor;
  const future = [editor.setup, ...editor.future];
  return { ...withSetup(editor, previous), past: editor.past.slice(0, -1), future };
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

/** Return the editor with another setup and nothing held. */
function withSetup(
  editor: PositionEditor,
  setup: PositionSetup,
  cursor = editor.ui.cursor,
): PositionEditor {
  return { ...editor, setup, ui: { position: positionOf(setup, editor.color), cursor } };
}

function tileCount(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { pieces }) => sum + pieces.length, 0);
}

/** Renumber equal bugs from 1: the editor places "an ant", not the second one. */
export function renumberTiles(stacks: readonly Stack[]): readonly Stack[] {
  const placed = ALL_PIECES.filter((piece) => stacks.some(({ pieces }) => pieces.includes(piece)));
  const names = new Map<PieceName, PieceName>();
  for (const piece of placed) {
    const kind = kindOf(piece);
    const usedCount = [...names.keys()].filter((other) => kindOf(other) === kind).length;
    names.set(piece, ALL_PIECES.filter((other) => kindOf(other) === kind)[usedCount]!);
  }
  return stacks.map((stack) => ({
    ...stack,
    pieces: stack.pieces.map((piece) => names.get(piece)!),
  }));
}

const ALL_PIECES = Object.keys(PIECES) as readonly PieceName[];

function kindOf(piece: PieceName): string {
  const { color, bug } = PIECES[piece];
  return `${color} ${bug}`;
}

/** Return the tiles left in the box for each bug of the game type. */
function remainingTiles({ gameType, stacks }: PositionSetup, color: ColorName): readonly HandBug[] {
  const placed = new Set(stacks.flatMap(({ pieces }) => pieces));
  return GAME_TYPES[gameType].map((bug) => {
    const remaining = ALL_PIECES.filter(
      (piece) => kindOf(piece) === `${color} ${bug}` && !placed.has(piece),
    );
    return { bug, count: remaining.length, next: remaining[0] ?? null };
  });
}

// The setup as a position for the board.

/**
 * Return a position in which every tile on top of a stack or in the box can move to every offered
 * hex.
 */
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
  const onBoard = stacks.map(({ hex, pieces }) => ({
    piece: pieces.at(-1)!,
    origin: hex,
    targets: targets.filter((target) => !isSameHex(target.hex, hex)),
  }));
  const inBox = box.flatMap(({ next }) => (next ? [{ piece: next, origin: null, targets }] : []));
  return [...onBoard, ...inBox];
}

/** Return the hexes of all stacks and their neighbors, or the first hex of an empty board. */
function placementHexes(stacks: readonly Stack[]): readonly Hex[] {
  if (!stacks.length) return [[0, 0]];
  const nearby = stacks.flatMap(({ hex }) => [
    hex,
    ...DIRECTIONS.map((direction) => neighbor(hex, direction)),
  ]);
  return [...new Map(nearby.map((hex) => [hexKey(hex), hex])).values()];
}

function toTarget(hex: Hex): Target {
  return { hex, uhp: "", path: [hex], text: { id: "move-first" }, repeats: false };
}
