// Puzzles as values: what they ask for, their themes, and the choice of the next one.
import type { ColorName, PieceName, Stack } from "../messages.ts";

/**
 * win: a win by force, the number of moves is known · only-move: every other move loses by force ·
 * rescue: the only move that saves a queen about to be surrounded · race: who wins, and in how many
 * moves?
 */
export const PUZZLE_KINDS = ["win", "only-move", "rescue", "race"] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

export interface Puzzle {
  readonly id: string;
  readonly kind: PuzzleKind;
  /** Moves of the solver, including the last one; in a race, those of the winner. */
  readonly moves: number;
  readonly winner?: ColorName | undefined; // of a race
  readonly position: string; // the solver is to move
  readonly solution: readonly string[]; // UHP moves of the solver and the defense in turn
  readonly rating: number;
  readonly deviation: number;
  readonly themes: readonly string[];
}

/** The themes that depend on the position, in the order of the overview. */
export const MOTIFS = [
  "pin",
  "unpin",
  "ring",
  "gate",
  "cover",
  "cover-tile",
  "beetle-drop",
  "two-beetles",
  "hop-in",
  "ladybug-in",
  "spider-in",
  "open-gap",
  "drop-next-to-queen",
  "throw",
  "queen-throw",
  "rescue-by-throw",
  "stunned-piece",
  "mosquito-copy",
  "shut-out",
  "quiet-move",
  "queen-runs",
  "make-room",
  "double-threat",
  "counter-threat",
  "zugzwang",
] as const;
type Motif = (typeof MOTIFS)[number];

const OTHER_KINDS = ["only-move", "rescue", "race"] as const;
const LENGTH_THEMES = ["win-in-2", "win-in-3", "win-in-4", "win-in-5", "win-in-6"] as const;

/** All themes: by length, by kind and by motif. */
export const THEMES = [...LENGTH_THEMES, ...OTHER_KINDS, ...MOTIFS] as const;
export type Theme = (typeof THEMES)[number];

export function findTheme(name: string | undefined): Theme | undefined {
  return THEMES.find((theme) => theme === name);
}

/** Return the themes of a puzzle, with its kind or length. Unknown names are left out. */
export function themesOf({ kind, moves, themes }: Pick<Puzzle, "kind" | "moves" | "themes">) {
  const names = [kind === "win" ? `win-in-${moves}` : kind, ...themes];
  return [...new Set(names)].map(findTheme).filter((theme) => theme !== undefined);
}

export function motifsOf({ themes }: Pick<Puzzle, "themes">): readonly Motif[] {
  return MOTIFS.filter((motif) => themes.includes(motif));
}

/** Return the side to move in the position of a puzzle. */
export function solverOf({ position }: Pick<Puzzle, "position">): ColorName {
  return position.split(" ")[2]!.startsWith("Black") ? "black" : "white";
}

/** Return the tiles on top of covered queens, which the board does not show. */
export function coveredQueens(stacks: readonly Stack[]) {
  return (["white", "black"] as const).flatMap((color) => {
    const queen: PieceName = color === "white" ? "wQ" : "bQ";
    const top = stacks.find(({ pieces }) => pieces.includes(queen))?.pieces.at(-1);
    return top && top !== queen ? [{ color, top }] : [];
  });
}

// A row of the files that the build writes (web/vite/puzzles.ts).
export type PuzzleRow = readonly [
  id: string,
  kind: PuzzleKind,
  moves: number,
  position: string,
  solution: string, // moves separated by semicolons
  rating: number,
  deviation: number,
  themes: string, // separated by spaces
  winner?: ColorName,
];

export function fromRow(row: PuzzleRow): Puzzle {
  const [id, kind, moves, position, solution, rating, deviation, themes, winner] = row;
  return {
    id,
    kind,
    moves,
    position,
    solution: solution ? solution.split(";") : [],
    rating,
    deviation,
    themes: themes ? themes.split(" ") : [],
    winner,
  };
}

/** The number of puzzles near the player's rating among which the next one is chosen. */
const CHOICES = 12;

/**
 * Return a puzzle near `rating` that `isExcluded` does not exclude; undefined if there is none.
 * `random` returns a number from 0 to 1.
 */
export function choosePuzzle(
  puzzles: readonly Puzzle[],
  rating: number,
  isExcluded: (puzzle: Puzzle) => boolean,
  random = Math.random,
): Puzzle | undefined {
  const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
  const nearest = puzzles
    .filter((puzzle) => !isExcluded(puzzle))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, CHOICES);
  return nearest[Math.floor(random() * nearest.length)];
}

// Daily puzzles.

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 10, 1); // the day of the first puzzle of the list

/** Return the UTC date of a time, such as "2026-11-19". */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Return a date of `days` later. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** Return the index of a date in the list of `count` daily puzzles. */
export function dailyIndex(date: string, count: number): number {
  const days = Math.round((Date.parse(date) - FIRST_DAY) / DAY_MS);
  return ((days % count) + count) % count;
}

/** Return a date of an address, or today's without one; undefined if it is invalid or later. */
export function parseDaily(text: string | undefined, now: number): string | undefined {
  const today = dateOf(now);
  if (text === undefined) return today;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate && dateOf(Date.parse(text)) === text && text <= today ? text : undefined;
}
