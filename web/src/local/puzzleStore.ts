// Attempts at puzzles and failed puzzles in IndexedDB. The player's rating and records, which other
// screens show as well, are in localStorage.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { PUZZLE_RATING_KEY } from "../browser/puzzleHint";
import { parseFields, readText, storeText } from "../browser/storage";
import type { Puzzle } from "../game/puzzles";
import type { PuzzleMode } from "../messages";

/** The modes of the server's protocol, and single puzzles, which are not sent to it. */
export type TrainingMode = PuzzleMode | "single";

/** The result of a puzzle. */
export interface PuzzleResult {
  readonly id: string; // chosen here, so that the server recognizes a repeated message
  readonly puzzle: string;
  readonly mode: TrainingMode;
  readonly solved: boolean;
  readonly at: number;
  readonly puzzleRating: number;
  readonly themes: readonly string[];
  readonly ratingAfter: number | null; // the player's, if the attempt was rated
  readonly isSent: boolean; // to the server
}

/** When a failed puzzle is due, by FSRS. Times are in milliseconds. */
export interface Schedule {
  readonly due: number;
  readonly stability: number; // days
  readonly difficulty: number;
  readonly elapsedDays: number;
  readonly scheduledDays: number;
  readonly learningSteps: number;
  readonly reps: number;
  readonly lapses: number;
  readonly state: number;
  readonly lastReview: number;
}

/** A puzzle to repeat. */
export interface FailedPuzzle {
  readonly id: string; // of the puzzle
  readonly puzzle: Puzzle;
  readonly schedule: Schedule;
  readonly source: "collection" | "game"; // or a mistake in a game of the player
}

export interface PuzzleStore {
  results(): Promise<readonly PuzzleResult[]>;
  addResult(result: PuzzleResult): Promise<void>;
  markSent(ids: readonly string[]): Promise<void>;
  failures(): Promise<readonly FailedPuzzle[]>;
  failure(id: string): Promise<FailedPuzzle | undefined>;
  saveFailure(failure: FailedPuzzle): Promise<void>;
  removeFailure(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  results: { key: string; value: PuzzleResult };
  failures: { key: string; value: FailedPuzzle };
}

const DATABASE_NAME = "sixlegs-puzzles";
const SCHEMA_VERSION = 1;

/** Open the store. Without IndexedDB, the data last until the tab is closed. */
export async function openPuzzleStore(): Promise<PuzzleStore> {
  try {
    const database = await openDB<Schema>(DATABASE_NAME, SCHEMA_VERSION, {
      upgrade(db, oldVersion) {
        if (oldVersion >= 1) return;
        db.createObjectStore("results", { keyPath: "id" });
        db.createObjectStore("failures", { keyPath: "id" });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close(); // another tab opens a newer version of the database
      },
    });
    return new IndexedDbPuzzleStore(database);
  } catch {
    return new MemoryPuzzleStore();
  }
}

class IndexedDbPuzzleStore implements PuzzleStore {
  readonly #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  async results(): Promise<readonly PuzzleResult[]> {
    return byTime(await this.#database.getAll("results"));
  }

  async addResult(result: PuzzleResult): Promise<void> {
    await this.#database.put("results", result);
  }

  async markSent(ids: readonly string[]): Promise<void> {
    const change = this.#database.transaction("results", "readwrite");
    const update = async (id: string) => {
      const result = await change.store.get(id);
      if (result) await change.store.put({ ...result, isSent: true });
    };
    await Promise.all([...ids.map(update), change.done]);
  }

  failures(): Promise<readonly FailedPuzzle[]> {
    return this.#database.getAll("failures");
  }

  failure(id: string): Promise<FailedPuzzle | undefined> {
    return this.#database.get("failures", id);
  }

  async saveFailure(failure: FailedPuzzle): Promise<void> {
    await this.#database.put("failures", failure);
  }

  async removeFailure(id: string): Promise<void> {
    await this.#database.delete("failures", id);
  }
}

/** Stores the data in memory. */
export class MemoryPuzzleStore implements PuzzleStore {
  readonly #results = new Map<string, PuzzleResult>();
  readonly #failures = new Map<string, FailedPuzzle>();

  async results(): Promise<readonly PuzzleResult[]> {
    return byTime([...this.#results.values()]);
  }

  async addResult(result: PuzzleResult): Promise<void> {
    this.#results.set(result.id, result);
  }

  async markSent(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const result = this.#results.get(id);
      if (result) this.#results.set(id, { ...result, isSent: true });
    }
  }

  async failures(): Promise<readonly FailedPuzzle[]> {
    return [...this.#failures.values()];
  }

  async failure(id: string): Promise<FailedPuzzle | undefined> {
    return this.#failures.get(id);
  }

  async saveFailure(failure: FailedPuzzle): Promise<void> {
    this.#failures.set(failure.id, failure);
  }

  async removeFailure(id: string): Promise<void> {
    this.#failures.delete(id);
  }
}

/** Sort results by time, the earliest first. */
function byTime(results: readonly PuzzleResult[]): readonly PuzzleResult[] {
  return results.toSorted((a, b) => a.at - b.at);
}

// Rating and records.

/** The player's rating at puzzles by Glicko-2, and when it last changed. */
export interface PuzzleRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly at: number; // milliseconds; 0 for a new player
}

/** The best results. */
export interface PuzzleRecords {
  readonly streak: number;
  readonly storm: number;
}

/** A new player; the same values as `NEW_PLAYER` in `server/storage/puzzles.py`. */
export const NEW_RATING: PuzzleRating = { rating: 1500, deviation: 250, volatility: 0.09, at: 0 };

/** Ratings with a larger deviation are provisional; the same value as in `sixlegs.ratings`. */
const PROVISIONAL_DEVIATION = 110;

export function isProvisional({ deviation }: Pick<PuzzleRating, "deviation">): boolean {
  return deviation > PROVISIONAL_DEVIATION;
}

/**
 * Return the rating of the puzzle to set. A player with an uncertain rating gets easier ones, so
 * that a beginner does not fail the first puzzles.
 */
export function targetRating({ rating, deviation }: PuzzleRating): number {
  return rating - Math.max(deviation - PROVISIONAL_DEVIATION, 0) * EASIER_PER_DEVIATION;
}

const EASIER_PER_DEVIATION = 2.2; // 308 points for the first puzzle

const RECORDS_KEY = "sixlegs.puzzleRecords";

export function loadRating(): PuzzleRating {
  const { rating, deviation, volatility, at } = parseFields(readText(PUZZLE_RATING_KEY));
  const values = [rating, deviation, volatility, at];
  if (!values.every((value) => typeof value === "number" && Number.isFinite(value))) {
    return NEW_RATING;
  }
  return { rating, deviation, volatility, at } as PuzzleRating;
}

export function saveRating(rating: PuzzleRating): void {
  storeText(PUZZLE_RATING_KEY, JSON.stringify(rating));
}

export function loadRecords(): PuzzleRecords {
  const { streak, storm } = parseFields(readText(RECORDS_KEY));
  return { streak: toCount(streak), storm: toCount(storm) };
}

function toCount(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 0;
}

/** Store a result if it is the best one so far. Return whether it is. */
export function saveRecord(name: keyof PuzzleRecords, value: number): boolean {
  const records = loadRecords();
  if (value <= records[name]) return false;
  storeText(RECORDS_KEY, JSON.stringify({ ...records, [name]: value }));
  return true;
}
