// A whole game in an address, so that a link needs nobody who keeps it: /look#1z…
import { searchFor } from "../browser/router";
import { otherPerson } from "../game/blank";
import { partOf } from "../game/replay";
import { isComputer, nameElsewhere } from "../game/sides";
import {
  GAME_TYPES,
  LEVELS,
  MAXIMUM_SECONDS,
  OPENINGS,
  type ColorName,
  type ComputerSeat,
  type EndingName,
  type GameType,
  type MaximumSeat,
  type OpeningName,
  type Played,
  type Position,
  type Result,
  type Seat,
  type Seats,
  type Start,
} from "../messages";
import { pack, unpack } from "./packing";

/** All that a link tells. */
export interface SharedGame {
  readonly played: Played;
  readonly white: SharedSeat;
  readonly black: SharedSeat;
  readonly result: Result | null;
  readonly date: string | null; // as records write it
}

/** A person, by name if there is one (else ""), or the computer. */
export type SharedSeat =
  { readonly kind: "person"; readonly name: string } | ComputerSeat | MaximumSeat;

/** A name, a level, or the seconds per move of Maximum. */
type WrittenSeat = string | number | { readonly maximum: number };

/** What is written, before it is packed. */
interface Written {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves: string; // with semicolons between them
  readonly players: readonly [WrittenSeat, WrittenSeat];
  readonly result: readonly [string | null, string] | null; // who won, and by what
  readonly date?: string;
}

const MOST_MOVES = 2000;
const LONGEST_MOVE = 100;
const LONGEST_NAME = 60;

/** The game as it stands in `position`. */
export function gameIn(position: Position): SharedGame {
  const { moves, seats, result, date } = position;
  return {
    played: partOf(position, moves.length),
    white: sharedSeat("white", seats),
    black: sharedSeat("black", seats),
    result,
    date,
  };
}

/** The address of `game` on this site, with all of it after the #; it opens at `ply`. */
export async function linkOf(game: SharedGame, ply?: number): Promise<string> {
  const content = await pack(JSON.stringify(written(game)));
  const end = game.played.moves?.length ?? 0;
  return `/look${searchFor(ply ?? end, end)}#${content}`;
}

/** The game in a link's fragment, with or without #; undefined if the link is damaged. */
export async function gameOf(fragment: string): Promise<SharedGame | undefined> {
  try {
    const text = await unpack(fragment);
    return text === undefined ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function sharedSeat(color: ColorName, seats: Seats): SharedSeat {
  const seat = seats[color];
  return isComputer(seat) ? seat : { kind: "person", name: nameElsewhere(color, seats) };
}

/** A study with what its link tells of the game: who played, and how they ended it. */
export function asShared(position: Position, { white, black, result, date }: SharedGame): Position {
  const seats = { white: seatOf(white), black: seatOf(black) };
  return { ...position, seats, result: position.result ?? result, date };
}

/** Who sat there, for whoever has got the link: nobody is "you". */
export function seatOf(shared: SharedSeat): Seat {
  return isComputer(shared) ? shared : otherPerson(shared.name || null);
}

function written({ played, white, black, result, date }: SharedGame): Written {
  const { start, moves } = played;
  return {
    start: writeStart(start),
    moves: (moves ?? []).join(";"),
    players: [writeSeat(white), writeSeat(black)],
    result: result && [result.winner, result.ending],
    ...(date && { date }),
  };
}

/** "Base+ML rulebook", or a position string. */
export function writeStart(start: Start): string {
  if (start.kind === "set-up") throw new Error("tiles that were laid have a position string");
  return start.kind === "empty" ? `${start.gameType} ${start.opening}` : start.text;
}

function writeSeat(seat: SharedSeat): WrittenSeat {
  if (seat.kind === "maximum") return { maximum: seat.seconds };
  return seat.kind === "person" ? seat.name : seat.level;
}

// Reading: a link may come from anywhere, so nothing in it is believed.

function read(value: unknown): SharedGame {
  const { start, moves, players, result, date = "" } = value as Written;
  const [white, black] = players;
  return {
    played: { start: readStart(start), moves: readMoves(moves) },
    white: readSeat(white),
    black: readSeat(black),
    result: result === null ? null : readResult(result),
    date: readName(date) || null,
  };
}

/** Throws if it is none. */
export function readStart(text: string): Start {
  const words = text.split(" ");
  if (words.length === 5) return { kind: "pasted", text };
  const [gameType, opening, ...rest] = words as [GameType, OpeningName];
  const isKnown = Object.hasOwn(GAME_TYPES, gameType) && OPENINGS.includes(opening);
  if (!isKnown || rest.length) throw new Error("not a start");
  return { kind: "empty", gameType, opening };
}

function readMoves(text: string): readonly string[] {
  const moves = text === "" ? [] : text.split(";");
  const areGood = moves.length <= MOST_MOVES && moves.every((one) => one.length <= LONGEST_MOVE);
  if (!areGood) throw new Error("not moves");
  return moves;
}

function readSeat(player: WrittenSeat): SharedSeat {
  if (typeof player === "string") return { kind: "person", name: readName(player) };
  if (typeof player === "object") {
    const seconds = MAXIMUM_SECONDS.find((choice) => choice === player.maximum);
    if (seconds === undefined) throw new Error("not a time per move");
    return { kind: "maximum", seconds };
  }
  const level = LEVELS.find((one) => one === player);
  if (level === undefined) throw new Error("not a level");
  return { kind: "computer", level };
}

/** A name as a line of text, without what would steer the lines around it or cover them. */
function readName(text: string): string {
  const line = text.normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  return [...line.replace(/(\p{M}{2})\p{M}+/gu, "$1")].slice(0, LONGEST_NAME).join("");
}

const ENDINGS: Readonly<Record<EndingName, true>> = {
  surrounded: true,
  repetition: true,
  agreement: true,
  resignation: true,
  time: true,
  abandonment: true,
  unknown: true,
};

function readResult([winner, ending]: readonly [string | null, string]): Result {
  const isWinner = winner === null || winner === "white" || winner === "black";
  if (!isWinner || !Object.hasOwn(ENDINGS, ending)) throw new Error("not a result");
  return { winner, ending: ending as EndingName };
}
