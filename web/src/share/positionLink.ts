// What was laid ↔ the part of an address after #: a position string, with _ for its blanks.
import type { PositionSetup } from "../game/positionEditor";
import {
  GAME_TYPES,
  OPENINGS,
  PIECES,
  type GameType,
  type PieceName,
  type Stack,
} from "../messages";

const MAX_COORDINATE = 10_000;

/** As in "Base+ML_rulebook_White_-_0,0:wQ;1,0:bQ.wB1"; there is no number of the turn in it. */
export function encodePosition({ gameType, opening, turn, stacks }: PositionSetup): string {
  const hive = stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";");
  return [gameType, opening, turn === "white" ? "White" : "Black", "-", hive || "-"].join("_");
}

/** What such a fragment, or a position string, tells; undefined if it is damaged. */
export function decodePosition(text: string): PositionSetup | undefined {
  const fields = decodeUri(text)
    .trim()
    .split(/[\s_]+/);
  const [gameType = "", opening, turnText = "", , hive = ""] = fields;
  const turn = /^(White|Black)(\[\d+\])?$/.exec(turnText)?.[1];
  const rule = OPENINGS.find((one) => one === opening);
  const stacks = readHive(hive);
  if (fields.length !== 5 || !Object.hasOwn(GAME_TYPES, gameType)) return undefined;
  if (!turn || !rule || !stacks) return undefined;
  return {
    gameType: gameType as GameType,
    opening: rule,
    turn: turn === "White" ? "white" : "black",
    stacks,
  };
}

/** Return the stacks of a hive as position strings write it, such as "0,0:wQ;1,0:bQ.wB1"; undefined
 * if it is damaged. */
export function readHive(text: string): readonly Stack[] | undefined {
  const stacks = text === "-" ? [] : text.split(";").map(readStack);
  const whole = stacks.filter((stack) => stack !== undefined);
  const hexes = new Set(whole.map(({ hex }) => hex.join(",")));
  const pieces = whole.flatMap((stack) => stack.pieces);
  const isSound = hexes.size === stacks.length && new Set(pieces).size === pieces.length;
  return isSound ? whole : undefined;
}

function readStack(text: string): Stack | undefined {
  const parts = /^(-?\d{1,5}),(-?\d{1,5}):(.+)$/.exec(text);
  if (!parts) return undefined;
  const [q, r] = [Number(parts[1]) + 0, Number(parts[2]) + 0];
  const pieces = parts[3]!.split(".");
  const isNear = Math.max(Math.abs(q), Math.abs(r)) <= MAX_COORDINATE;
  const isKnown = pieces.every((piece) => Object.hasOwn(PIECES, piece));
  return isNear && isKnown ? { hex: [q, r], pieces: pieces as PieceName[] } : undefined;
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
