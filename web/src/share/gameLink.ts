// A whole game in an address, so that a link needs nobody who keeps it: /review#1z…
import { plyQuery } from "../browser/router";
import { otherPersonSeat } from "../game/emptyPosition";
import { gameLineTo } from "../game/replay";
import { isComputer, publicName } from "../game/sides";
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
  type GameLine,
  type Position,
  type Result,
  type Seat,
  type Seats,
  type Start,
} from "../messages";
import { encodeFragment, decodeFragment } from "./fragmentCodec";

/** All that a link tells. */
export interface SharedGame {
  readonly line: GameLine;
  readonly white: SharedSeat;
  readonly black: SharedSeat;
  readonly result: Result | null;
  readonly date: string | null; // as records write it
}

/** A person, by name if there is one (else ""), or the computer. */
export type SharedSeat =
  { readonly kind: "person"; readonly name: string } | ComputerSeat | MaximumSeat;

/** A name, a level, or the seconds per move of Maximum. */
type EncodedSeat = string | number | { readonly maximum: number };

/** What is written, before it is packed. */
interface EncodedGame {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves: string; // with semicolons between them
  readonly players: readonly [EncodedSeat, EncodedSeat];
  readonly result: readonly [string | null, string] | null; // who won, and by what
  readonly date?: string;
}

const MAX_MOVES = 2000;
const MAX_MOVE_CHARACTERS = 100;
const MAX_NAME_CHARACTERS = 60;

/** The game as it stands in `position`. */
export function toSharedGame(position: Position): SharedGame {
  const { moves, seats, result, date } = position;
  return {
    line: gameLineTo(position, moves.length),
    white: sharedSeat("white", seats),
    black: sharedSeat("black", seats),
    result,
    date,
  };
}

/** The address of `game` on this site, with all of it after the #; it opens at `ply`. */
export async function reviewLink(game: SharedGame, ply?: number): Promise<string> {
  const content = await encodeFragment(JSON.stringify(encodeGame(game)));
  const end = game.line.moves?.length ?? 0;
  return `/review${plyQuery(ply ?? end, end)}#${content}`;
}

/** The game in a link's fragment, with or without #; undefined if the link is damaged. */
export async function readSharedGame(fragment: string): Promise<SharedGame | undefined> {
  try {
    const text = await decodeFragment(fragment);
    return text === undefined ? undefined : decodeGame(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function sharedSeat(color: ColorName, seats: Seats): SharedSeat {
  const seat = seats[color];
  return isComputer(seat) ? seat : { kind: "person", name: publicName(color, seats) };
}

/** A study with what its link tells of the game: who played, and how they ended it. */
export function withSharedGame(
  position: Position,
  { white, black, result, date }: SharedGame,
): Position {
  const seats = { white: sharedToSeat(white), black: sharedToSeat(black) };
  return { ...position, seats, result: position.result ?? result, date };
}

/** Who sat there, for whoever has got the link: nobody is "you". */
export function sharedToSeat(shared: SharedSeat): Seat {
  return isComputer(shared) ? shared : otherPersonSeat(shared.name || null);
}

function encodeGame({ line, white, black, result, date }: SharedGame): EncodedGame {
  const { start, moves } = line;
  return {
    start: encodeStart(start),
    moves: (moves ?? []).join(";"),
    players: [encodeSeat(white), encodeSeat(black)],
    result: result && [result.winner, result.ending],
    ...(date && { date }),
  };
}

/** "Base+ML rulebook", or a position string. */
export function encodeStart(start: Start): string {
  if (start.kind === "custom") throw new Error("tiles that were laid have a position string");
  return start.kind === "empty" ? `${start.gameType} ${start.opening}` : start.text;
}

function encodeSeat(seat: SharedSeat): EncodedSeat {
  if (seat.kind === "maximum") return { maximum: seat.seconds };
  return seat.kind === "person" ? seat.name : seat.level;
}

// Reading: a link may come from anywhere, so nothing in it is believed.

function decodeGame(value: unknown): SharedGame {
  const { start, moves, players, result, date = "" } = value as EncodedGame;
  const [white, black] = players;
  return {
    line: { start: decodeStart(start), moves: decodeMoves(moves) },
    white: decodeSeat(white),
    black: decodeSeat(black),
    result: result === null ? null : decodeResult(result),
    date: decodeName(date) || null,
  };
}

/** Throws if it is none. */
export function decodeStart(text: string): Start {
  const words = text.split(" ");
  if (words.length === 5) return { kind: "imported", text };
  const [gameType, opening, ...rest] = words as [GameType, OpeningName];
  const isKnown = Object.hasOwn(GAME_TYPES, gameType) && OPENINGS.includes(opening);
  if (!isKnown || rest.length) throw new Error("not a start");
  return { kind: "empty", gameType, opening };
}

function decodeMoves(text: string): readonly string[] {
  const moves = text === "" ? [] : text.split(";");
  const areGood =
    moves.length <= MAX_MOVES && moves.every((one) => one.length <= MAX_MOVE_CHARACTERS);
  if (!areGood) throw new Error("not moves");
  return moves;
}

function decodeSeat(player: EncodedSeat): SharedSeat {
  if (typeof player === "string") return { kind: "person", name: decodeName(player) };
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
function decodeName(text: string): string {
  const line = text.normalize("NFC").replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
  return [...line.replace(/(\p{M}{2})\p{M}+/gu, "$1")].slice(0, MAX_NAME_CHARACTERS).join("");
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

function decodeResult([winner, ending]: readonly [string | null, string]): Result {
  const isWinner = winner === null || winner === "white" || winner === "black";
  if (!isWinner || !Object.hasOwn(ENDINGS, ending)) throw new Error("not a result");
  return { winner, ending: ending as EndingName };
}
