// Links that hold a whole game, so that it need not be stored anywhere: /review#1z…
import {
  archivedGamePath,
  currentLocation,
  gamePath,
  parseRoute,
  plyQuery,
  reviewPath,
} from "../browser/router";
import { otherPersonSeat } from "../game/emptyPosition";
import { isLocalGame } from "../game/gameIds";
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

/** Everything in a link. */
export interface SharedGame {
  readonly line: GameLine;
  readonly white: SharedSeat;
  readonly black: SharedSeat;
  readonly result: Result | null;
  readonly date: string | null; // in the format of game records
}

/** A person with a name or "", or the computer. */
export type SharedSeat =
  { readonly kind: "person"; readonly name: string } | ComputerSeat | MaximumSeat;

/** A name, a level, or the seconds per move of Maximum. */
type EncodedSeat = string | number | { readonly maximum: number };

/** JSON format before compression. */
export interface EncodedGame {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves: string; // separated by semicolons
  readonly players: readonly [EncodedSeat, EncodedSeat];
  readonly result: readonly [string | null, string] | null; // winner and ending
  readonly date?: string;
}

const MAX_MOVES = 2000;
const MAX_MOVE_CHARACTERS = 100;
const MAX_NAME_CHARACTERS = 60;

/** Return the game of `position`. */
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

/**
 * Return the short address of a game that the server shows to everyone with all names; undefined
 * for other games.
 */
export function publicGamePath({ game, access, ratingInfo, moves }: Position, ply: number) {
  const query = plyQuery(ply, moves.length);
  if (game && !isLocalGame(game) && (access === "public" || ratingInfo)) {
    return query ? reviewPath(game) + query : gamePath(game);
  }
  const { path, fragment } = currentLocation();
  const route = parseRoute(path, fragment);
  const archiveId = route.screen === "review" ? route.archiveId : undefined;
  return archiveId && archivedGamePath(archiveId) + query;
}

/** Return a link to `game` on this site that opens at `ply`. */
export async function reviewLink(game: SharedGame, ply?: number): Promise<string> {
  const content = await encodeFragment(JSON.stringify(encodeGame(game)));
  const end = game.line.moves?.length ?? 0;
  return `/review${plyQuery(ply ?? end, end)}#${content}`;
}

/**
 * Return the game in the fragment of a link, with or without #; undefined if the link is damaged.
 */
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

/** Return a position with the players and result of a shared game. */
export function withSharedGame(
  position: Position,
  { white, black, result, date }: SharedGame,
): Position {
  const seats = { white: sharedToSeat(white), black: sharedToSeat(black) };
  return { ...position, seats, result: position.result ?? result, date };
}

/** Return the seat for the recipient of a link, who is neither player. */
export function sharedToSeat(shared: SharedSeat): Seat {
  return isComputer(shared) ? shared : otherPersonSeat(shared.name || null);
}

export function encodeGame({ line, white, black, result, date }: SharedGame): EncodedGame {
  const { start, moves } = line;
  return {
    start: encodeStart(start),
    moves: (moves ?? []).join(";"),
    players: [encodeSeat(white), encodeSeat(black)],
    result: result && [result.winner, result.ending],
    ...(date && { date }),
  };
}

/** Return "Base+ML rulebook", or a position string. */
export function encodeStart(start: Start): string {
  if (start.kind === "custom") throw new Error("tiles that were laid have a position string");
  return start.kind === "empty" ? `${start.gameType} ${start.opening}` : start.text;
}

function encodeSeat(seat: SharedSeat): EncodedSeat {
  if (seat.kind === "maximum") return { maximum: seat.seconds };
  return seat.kind === "person" ? seat.name : seat.level;
}

// Parsing. Links can come from anywhere, so everything is validated.

/** Parse a game. Throw if it is invalid. */
export function decodeGame(value: unknown): SharedGame {
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

/** Parse a start. Throw if it is invalid. */
export function decodeStart(text: string): Start {
  const parts = text.split(" ");
  if (parts.length === 5) return { kind: "imported", text };
  const [gameType, opening, ...rest] = parts as [GameType, OpeningName];
  const isKnown = Object.hasOwn(GAME_TYPES, gameType) && OPENINGS.includes(opening);
  if (!isKnown || rest.length) throw new Error("not a start");
  return { kind: "empty", gameType, opening };
}

function decodeMoves(text: string): readonly string[] {
  const moves = text === "" ? [] : text.split(";");
  const areValid =
    moves.length <= MAX_MOVES && moves.every((move) => move.length <= MAX_MOVE_CHARACTERS);
  if (!areValid) throw new Error("not moves");
  return moves;
}

function decodeSeat(player: EncodedSeat): SharedSeat {
  if (typeof player === "string") return { kind: "person", name: decodeName(player) };
  if (typeof player === "object") {
    const seconds = MAXIMUM_SECONDS.find((choice) => choice === player.maximum);
    if (seconds === undefined) throw new Error("not a time per move");
    return { kind: "maximum", seconds };
  }
  const level = LEVELS.find((candidate) => candidate === player);
  if (level === undefined) throw new Error("not a level");
  return { kind: "computer", level };
}

/**
 * Normalize a name to one line without control characters or excessive combining marks, which would
 * disturb the surrounding text.
 */
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
