// Export and import of all local games as a file. Imported games are validated by replaying them in
// the core.
import type { Core } from "../core/core";
import { parseLocalId } from "../game/gameIds";
import { BackendError } from "../backend/backend";
import { CLOCK_BOUNDS, type LocalClock, type LocalSeat } from "../messages";
import { seatText } from "./gameDocuments";
import type { StoredGame } from "./gameStore";
import type { PuzzleBackup } from "./puzzleBackup";
import { summaryOf } from "./positions";

const FILE_FORMAT = "sixlegs-games";
const FILE_VERSION = 1;
const MAX_FILE_BYTES = 50_000_000;
export const MAX_GAMES = 10_000;
const MAX_DOCUMENT_CHARACTERS = 100_000;
const MAX_TIME_MS = 1e12; // increments cannot add up to this

interface GamesFile {
  readonly format: typeof FILE_FORMAT;
  readonly version: typeof FILE_VERSION;
  readonly games: readonly StoredGame[];
  readonly puzzles?: PuzzleBackup; // missing in older files
}

/** The games of a file, and the number of invalid ones. */
interface ParsedGames {
  readonly games: readonly StoredGame[];
  readonly damaged: number;
  readonly puzzles: unknown; // not validated
}

/** The content of a file that is not validated yet. */
interface UncheckedFile {
  readonly games: readonly unknown[];
  readonly puzzles: unknown;
}

export function createGamesFile(games: readonly StoredGame[], puzzles: PuzzleBackup): File {
  const archive: GamesFile = { format: FILE_FORMAT, version: FILE_VERSION, games, puzzles };
  return new File([JSON.stringify(archive)], "sixlegs-games.json", { type: "application/json" });
}

/** Parse a file of games. Return undefined if it is not one. */
export async function readGamesFile(file: File, core: Core): Promise<ParsedGames | undefined> {
  const parsed = file.size <= MAX_FILE_BYTES ? parseGamesFile(await file.text()) : undefined;
  if (!parsed) return undefined;
  const { games: values, puzzles } = parsed;
  const games: StoredGame[] = [];
  for (const value of values) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
    const game = await validateGame(value, core).catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error; // the core failed, not the file
    });
    if (game) games.push(game);
  }
  return { games, damaged: values.length - games.length, puzzles };
}

function parseGamesFile(text: string): UncheckedFile | undefined {
  try {
    const { format, version, games, puzzles } = JSON.parse(text) as Partial<
      Record<keyof GamesFile, unknown>
    >;
    const isOurs = format === FILE_FORMAT && version === FILE_VERSION && Array.isArray(games);
    return isOurs && games.length <= MAX_GAMES ? { games: games as unknown[], puzzles } : undefined;
  } catch {
    return undefined;
  }
}

/** Replay a game of a file. Return undefined if anything in it is invalid. */
async function validateGame(value: unknown, core: Core): Promise<StoredGame | undefined> {
  const game = value as Partial<Record<keyof StoredGame, unknown>>;
  const { id, document, white, black, seed, date, rematch, clock, times, summary } = game;
  const isText = typeof document === "string" && document.length <= MAX_DOCUMENT_CHARACTERS;
  const isKnown = typeof id === "string" && parseLocalId(id) === id;
  if (!isText || !isKnown || !isSeat(white) || !isSeat(black)) return undefined;
  const names = [`white ${seatText(white)}`, `black ${seatText(black)}`];
  const lines = document.split("\n");
  if (!names.every((line) => lines.includes(line))) return undefined;
  const view = await core.position(document, null);
  const changed = (summary as { changed?: unknown } | undefined)?.changed;
  return {
    id,
    version: 1,
    document,
    white: parseSeat(white),
    black: parseSeat(black),
    seed: Number.isSafeInteger(seed) && Number(seed) >= 0 ? Number(seed) : 0,
    date: typeof date === "string" ? date.slice(0, 60) : "",
    rematch: typeof rematch === "string" ? (parseLocalId(rematch) ?? null) : null,
    ...parseClock(clock, times, view.moves.length),
    summary: { ...summaryOf(view), ...(isNumber(changed) && { changed }) },
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isSeat(value: unknown): value is LocalSeat {
  const seat = value as LocalSeat | null | undefined;
  if (seat?.kind === "computer") return Number.isInteger(seat.level);
  return seat?.kind === "person" || (seat?.kind === "maximum" && Number.isInteger(seat.seconds));
}

/** Return a seat with its known fields only. */
function parseSeat(seat: LocalSeat): LocalSeat {
  if (seat.kind === "maximum") return { kind: "maximum", seconds: seat.seconds };
  return seat.kind === "computer" ? { kind: "computer", level: seat.level } : { kind: "person" };
}

/** Return the clock with the remaining times after each ply, or full times if they are missing. */
function parseClock(
  value: unknown,
  times: unknown,
  plies: number,
): Pick<StoredGame, "clock" | "times"> {
  if (!isClock(value)) return { clock: null, times: [] };
  const clock = { initial: value.initial, increment: value.increment };
  const hasTimes = Array.isArray(times) && times.length > plies && times.every(isTimePair);
  const full = () => [clock.initial, clock.initial] as const;
  return {
    clock,
    times: hasTimes ? times.slice(0, 2000) : Array.from({ length: plies + 1 }, full),
  };
}

function isClock(value: unknown): value is LocalClock {
  const clock = value as Partial<LocalClock> | null | undefined;
  return (
    isWithin(clock?.initial, CLOCK_BOUNDS.initial) &&
    isWithin(clock?.increment, CLOCK_BOUNDS.increment)
  );
}

function isWithin(time: unknown, [minimum, maximum]: readonly [number, number]): boolean {
  return isNumber(time) && time >= minimum && time <= maximum;
}

function isTimePair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(isTime);
}

function isTime(value: unknown): boolean {
  return isWithin(value, [0, MAX_TIME_MS]);
}
