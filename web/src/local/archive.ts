// All games of one's own as one file, and back: nothing in such a file is believed before the core
// has played it through.
import type { Core } from "../core/core";
import { localIdIn } from "../game/ids";
import { HostError } from "../host/host";
import { CLOCK_BOUNDS, type OwnClock, type OwnSeat } from "../messages";
import { seatText } from "./documents";
import type { KeptGame } from "./store";
import { summaryOf, viewerOf } from "./views";

const FORMAT = "sixlegs-games";
const VERSION = 1;
export const LARGEST_FILE = 50_000_000; // bytes
export const MOST_GAMES = 10_000;
const LONGEST_DOCUMENT = 100_000;
const LONGEST_TIME = 1e12; // milliseconds that increments cannot add up to

interface Archive {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly games: readonly KeptGame[];
}

/** The games of a file, and how many could not be read. */
export interface Archived {
  readonly games: readonly KeptGame[];
  readonly damaged: number;
}

export function archiveOf(games: readonly KeptGame[]): File {
  const archive: Archive = { format: FORMAT, version: VERSION, games };
  return new File([JSON.stringify(archive)], "sixlegs-games.json", { type: "application/json" });
}

/** The games in a file; undefined if it is none of ours. */
export async function gamesIn(file: File, core: Core): Promise<Archived | undefined> {
  const written = file.size <= LARGEST_FILE ? parsed(await file.text()) : undefined;
  if (!written) return undefined;
  const games: KeptGame[] = [];
  for (const one of written) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
    const game = await replayed(one, core).catch((error: unknown) => {
      if (!(error instanceof HostError)) throw error; // the core failed, not the file
    });
    if (game) games.push(game);
  }
  return { games, damaged: written.length - games.length };
}

function parsed(text: string): readonly unknown[] | undefined {
  try {
    const { format, version, games } = JSON.parse(text) as Partial<Record<keyof Archive, unknown>>;
    const isOurs = format === FORMAT && version === VERSION && Array.isArray(games);
    return isOurs && games.length <= MOST_GAMES ? (games as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}

/** A game of a file, played through; undefined if something in it cannot be. */
async function replayed(value: unknown, core: Core): Promise<KeptGame | undefined> {
  const one = value as Partial<Record<keyof KeptGame, unknown>>;
  const { id, document, white, black, seed, date, rematch, clock, times, summary } = one;
  const isText = typeof document === "string" && document.length <= LONGEST_DOCUMENT;
  const isKnown = typeof id === "string" && localIdIn(id) === id;
  if (!isText || !isKnown || !isSeat(white) || !isSeat(black)) return undefined;
  const names = [`white ${seatText(white)}`, `black ${seatText(black)}`];
  const lines = document.split("\n");
  if (!names.every((line) => lines.includes(line))) return undefined;
  const view = await core.position(document, viewerOf({ white, black }), null, 0);
  const changed = (summary as { changed?: unknown } | undefined)?.changed;
  return {
    id,
    version: 1,
    document,
    white: ownSeat(white),
    black: ownSeat(black),
    seed: Number.isSafeInteger(seed) && Number(seed) >= 0 ? Number(seed) : 0,
    date: typeof date === "string" ? date.slice(0, 60) : "",
    rematch: typeof rematch === "string" ? (localIdIn(rematch) ?? null) : null,
    ...clocksOf(clock, times, view.moves.length),
    summary: { ...summaryOf(view), ...(isNumber(changed) && { changed }) },
  };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isSeat(value: unknown): value is OwnSeat {
  const seat = value as OwnSeat | null | undefined;
  if (seat?.kind === "computer") return Number.isInteger(seat.level);
  return seat?.kind === "person" || (seat?.kind === "maximum" && Number.isInteger(seat.seconds));
}

/** A seat with its known fields only. */
function ownSeat(seat: OwnSeat): OwnSeat {
  if (seat.kind === "maximum") return { kind: "maximum", seconds: seat.seconds };
  return seat.kind === "computer" ? { kind: "computer", level: seat.level } : { kind: "person" };
}

/** The clock, with what was left after each ply; full ones where that is not told. */
function clocksOf(
  value: unknown,
  times: unknown,
  plies: number,
): Pick<KeptGame, "clock" | "times"> {
  if (!isClock(value)) return { clock: null, times: [] };
  const clock = { initial: value.initial, increment: value.increment };
  const isTold = Array.isArray(times) && times.length > plies && times.every(isLeft);
  const full = () => [clock.initial, clock.initial] as const;
  return { clock, times: isTold ? times.slice(0, 2000) : Array.from({ length: plies + 1 }, full) };
}

function isClock(value: unknown): value is OwnClock {
  const clock = value as Partial<OwnClock> | null | undefined;
  return (
    isWithin(clock?.initial, CLOCK_BOUNDS.initial) &&
    isWithin(clock?.increment, CLOCK_BOUNDS.increment)
  );
}

function isWithin(time: unknown, [least, most]: readonly [number, number]): boolean {
  return isNumber(time) && time >= least && time <= most;
}

function isLeft(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(isTime);
}

function isTime(value: unknown): boolean {
  return isWithin(value, [0, LONGEST_TIME]);
}
