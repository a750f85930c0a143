// The player's puzzles in the file of local games: results, failed puzzles, rating and records.
import { findTheme, PUZZLE_KINDS, type Puzzle } from "../game/puzzles";
import {
  loadRating,
  loadRecords,
  openPuzzleStore,
  saveRating,
  saveRecord,
  type FailedPuzzle,
  type PuzzleRating,
  type PuzzleRecords,
  type PuzzleResult,
  type PuzzleStore,
  type Schedule,
} from "./puzzleStore";

export interface PuzzleBackup {
  readonly results: readonly PuzzleResult[];
  readonly failures: readonly FailedPuzzle[];
  readonly rating: PuzzleRating;
  readonly records: PuzzleRecords;
}

const MAX_ENTRIES = 50_000;
const MAX_TEXT_CHARACTERS = 2000;
const MODES = ["rated", "theme", "daily", "streak", "storm", "failures", "single"] as const;
const SCHEDULE_FIELDS = [
  "due",
  "stability",
  "difficulty",
  "elapsedDays",
  "scheduledDays",
  "learningSteps",
  "reps",
  "lapses",
  "state",
  "lastReview",
] as const satisfies readonly (keyof Schedule)[];

/** Return everything that this browser stores about puzzles. */
export async function exportPuzzles(
  opened: Promise<PuzzleStore> = openPuzzleStore(),
): Promise<PuzzleBackup> {
  const store = await opened;
  const [results, failures] = await Promise.all([store.results(), store.failures()]);
  return { results, failures, rating: loadRating(), records: loadRecords() };
}

/** Merge the puzzles of a file into those of this browser. What is invalid is left out. */
export async function importPuzzles(
  value: unknown,
  opened: Promise<PuzzleStore> = openPuzzleStore(),
): Promise<void> {
  const store = await opened;
  const { results, failures, rating, records } = fieldsOf(value);
  for (const result of listOf(results).map(parseResult)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
    if (result) await store.addResult(result);
  }
  for (const failure of listOf(failures).map(parseFailure)) {
    // oxlint-disable-next-line no-await-in-loop
    if (failure && !(await store.failure(failure.id))) await store.saveFailure(failure);
  }
  const imported = parseRating(rating);
  if (imported && imported.at > loadRating().at) saveRating(imported);
  const { streak, storm } = fieldsOf(records);
  if (isNumber(streak)) saveRecord("streak", Math.floor(streak));
  if (isNumber(storm)) saveRecord("storm", Math.floor(storm));
}

function parseResult(value: unknown): PuzzleResult | undefined {
  const { id, puzzle, solved, at, puzzleRating, ratingAfter, themes, ...rest } = fieldsOf(value);
  const mode = MODES.find((name) => name === rest.mode);
  if (!isText(id) || !isText(puzzle) || !mode || !isNumber(at) || !isNumber(puzzleRating))
    return undefined;
  return {
    id,
    puzzle,
    mode,
    solved: solved === true,
    at,
    puzzleRating,
    themes: texts(themes).filter((name) => findTheme(name)),
    ratingAfter: isNumber(ratingAfter) ? ratingAfter : null,
    isSent: rest.isSent === true,
  };
}

function parseFailure(value: unknown): FailedPuzzle | undefined {
  const { id, source, ...rest } = fieldsOf(value);
  const puzzle = parsePuzzle(rest.puzzle);
  const schedule = fieldsOf(rest.schedule);
  if (!puzzle || puzzle.id !== id || !SCHEDULE_FIELDS.every((name) => isNumber(schedule[name])))
    return undefined;
  const numbers = Object.fromEntries(SCHEDULE_FIELDS.map((name) => [name, schedule[name]]));
  return {
    id: puzzle.id,
    puzzle,
    source: source === "game" ? source : "collection",
    schedule: numbers as unknown as Schedule,
  };
}

/** The core checks the position and the moves when the puzzle is opened. */
function parsePuzzle(value: unknown): Puzzle | undefined {
  const { id, moves, position, winner, rating, deviation, ...rest } = fieldsOf(value);
  const kind = PUZZLE_KINDS.find((name) => name === rest.kind);
  if (!isText(id) || !kind || !isText(position) || !isNumber(moves)) return undefined;
  if (!isNumber(rating) || !isNumber(deviation) || position.split(" ").length < 3) return undefined;
  return {
    id,
    kind,
    moves,
    ...((winner === "white" || winner === "black") && { winner }),
    position,
    solution: texts(rest.solution),
    rating,
    deviation,
    themes: texts(rest.themes),
  };
}

function parseRating(value: unknown): PuzzleRating | undefined {
  const { rating, deviation, volatility, at } = fieldsOf(value);
  const isValid = [rating, deviation, volatility, at].every(isNumber);
  return isValid ? ({ rating, deviation, volatility, at } as PuzzleRating) : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : [];
}

function texts(value: unknown): readonly string[] {
  return listOf(value).filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_CHARACTERS;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
