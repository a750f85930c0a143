// What a host passes to a board, and what it gets back.
import { isSameHex, hexKey, type Hex } from "./geometry.ts";
import type { PieceName } from "./pieces.ts";
import { hexOf, type Arrow, type Mark, type Stack } from "./scene.ts";

export interface Target {
  readonly hex: Hex;
  readonly repeats?: boolean; // marked with "=": the move would draw the game by repetition
}

/** A tile that can be played, on the board or from a hand, and its legal targets. */
export interface Choice {
  readonly piece: PieceName;
  readonly targets: readonly Target[];
}

/** A tile to animate along the cells of `path`. A path of one cell starts in the hand. */
export interface TileAnimation {
  readonly piece: PieceName;
  readonly path: readonly Hex[];
}

/** Everything that a board shows. It is replaced as a whole, never edited in place. */
export interface BoardState {
  readonly stacks: readonly Stack[];
  readonly choices?: readonly Choice[];
  readonly marks?: readonly Mark[];
  readonly arrows?: readonly Arrow[];
  readonly rotation?: number; // clockwise, in sixths of a full turn
  readonly showNames?: boolean; // on the tiles
  readonly animationSpeed?: number; // 1 by default; tiles at speed 0 do not move, but are replaced

  // Selection, managed by `createBoard` itself.
  readonly held?: PieceName | undefined; // the tile whose targets are shown
  readonly cursor?: Hex | undefined; // of the keyboard
  readonly fanned?: Hex | undefined; // the stack whose tiles are spread out

  readonly rejected?: PieceName | undefined; // shaken to show that it cannot move
  /** Tiles to animate now. By default every tile that has moved glides to its new cell. */
  readonly animations?: readonly TileAnimation[] | undefined;
  /** Cells that a message over the board is about: the view moves so that they can be seen. */
  readonly spotlight?: readonly Hex[] | undefined;

  readonly label?: string; // accessible name
  readonly descriptionId?: string | undefined; // of an element that explains the keys
  readonly isBusy?: boolean; // another state is loading
  readonly isReadOnly?: boolean; // tiles cannot be picked up, but the view can be moved
  readonly isFixed?: boolean; // the view cannot be moved, so that the page around can scroll
  readonly isReplay?: boolean; // a new state ends the running animations
  readonly canDiscard?: boolean; // tiles can be dragged off the board
  readonly hasShortcuts?: boolean; // letter keys; true by default
}

const EMPTY: readonly never[] = [];

export const DEFAULTS = {
  choices: EMPTY as readonly Choice[],
  marks: EMPTY as readonly Mark[],
  arrows: EMPTY as readonly Arrow[],
  rotation: 0,
  showNames: false,
  animationSpeed: 1,
  label: "Hive board",
  hasShortcuts: true,
};

/** A state with all defaults filled in. */
export type FullState = BoardState & typeof DEFAULTS & { readonly cursor: Hex };

/** Handlers of a host that manages the selection itself. Each of them may update the board. */
export interface InputHandlers {
  /**
   * Return what dragging a tile does: pick it up, call `pickUp` once to be rejected, or move the
   * view.
   */
  dragBehavior(piece: PieceName): "pick-up" | "reject" | "none";
  pickUp(piece: PieceName): void;
  press(hex: Hex): void; // by a click or a tap
  choose(hex: Hex): void; // by Enter
  drop(hex: Hex): void; // the held tile
  putDown(): void;
  discard(): void; // the held tile, dropped beside the board
  fan(hex: Hex | undefined): void;
  moveCursor(hex: Hex): void;
}

/** A cell, to be described to screen readers. */
export interface Cell {
  readonly hex: Hex;
  readonly pieces: readonly PieceName[]; // bottom to top
  readonly role: "target" | "movable" | "held" | "none";
  readonly targetCount: number; // of its tile
}

/** Texts for screen readers, in English unless the host replaces them. */
export interface BoardTexts {
  readonly keys: string;
  describe(cell: Cell): string;
}

export interface BoardEvents {
  onAnimationEnd?(): void; // the animation of a tile has ended
  /** Called with keys that the board does not use. Return true if the key was handled. */
  onKey?(event: KeyboardEvent): boolean;
}

export interface BoardCallbacks extends BoardEvents {
  onMove?(piece: PieceName, target: Hex): void;
  /** Called when the held tile changes. */
  onSelect?(piece: PieceName | undefined): void;
  readonly texts?: Partial<BoardTexts>;
}

export interface BoardHandle {
  /** Show another state; tiles that have moved are animated. */
  update(state: BoardState): void;
  /** Show the whole hive. */
  fit(): void;
  /** Enlarge the board by a factor. */
  zoom(factor: number): void;
  destroy(): void;
}

/** The surroundings of a board. */
export interface BoardOptions {
  /** An element around the board and the hands. Tiles in hand are elements with the attributes
   * `data-hand="white-ant"` and, if they can be taken, `data-next="wA1"`. */
  readonly area?: HTMLElement;
  readonly overlaySelector?: string; // selects elements of the area that cover the board permanently
  readonly messageContainer?: string; // selects the element whose children cover it for a while
}

/** Return the legal targets of the held tile. */
export function targetsOf({ choices, held }: Pick<FullState, "choices" | "held">) {
  return choices.find(({ piece }) => piece === held)?.targets ?? [];
}

export function targetAt<T extends Target>(targets: readonly T[], hex: Hex): T | undefined {
  return targets.find((target) => isSameHex(target.hex, hex));
}

/** Return the target meant by a hex: on an empty board every cell means the first target. */
export function targetFor<T extends Target>(
  stacks: readonly Stack[],
  targets: readonly T[],
  hex: Hex,
): T | undefined {
  return targetAt(targets, hex) ?? (stacks.length ? undefined : targets[0]);
}

/** Return the cells that Tab visits: the targets of the held tile, or else the tiles that can move. */
export function tabStops(state: Pick<FullState, "stacks" | "choices" | "held">): readonly Hex[] {
  const targets = targetsOf(state).map(({ hex }) => hex);
  if (targets.length) return sortCells(targets);
  return sortCells(movableCells(state));
}

/** Return the cells of the tiles on the board that can be played. */
function movableCells({ stacks, choices }: Pick<FullState, "stacks" | "choices">) {
  return choices.flatMap(({ piece }) => {
    const hex = hexOf(stacks, piece);
    return hex ? [hex] : [];
  });
}

/** Return the cells of the hive, of the last move and of all legal targets. */
export function hiveCells(state: FullState): readonly Hex[] {
  return [...state.stacks.map(({ hex }) => hex), ...lastMoveCells(state), ...targetCells(state)];
}

/** Return the cells of the last move, of the tiles that can be played and of their targets. */
export function playCells(state: FullState): readonly Hex[] {
  return [...lastMoveCells(state), ...targetCells(state), ...movableCells(state)];
}

function targetCells({ choices }: FullState): readonly Hex[] {
  return choices.flatMap(({ targets }) => targets.map(({ hex }) => hex));
}

function lastMoveCells({ marks }: FullState): readonly Hex[] {
  return marks.flatMap(({ hex, kind }) => (kind === "origin" || kind === "last" ? [hex] : []));
}

function sortCells(hexes: readonly Hex[]): readonly Hex[] {
  const unique = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  return [...unique.values()].toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
}
