// Positions in address fragments: a position string with _ instead of spaces.
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

/**
 * Encode a position, such as "Base+ML_rulebook_White_-_0,0:wQ;1,0:bQ.wB1", without the turn number.
 */
export function encodePosition({ gameType, opening, turn, stacks }: PositionSetup): string {
  const hive = stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";");
  return [gameType, opening, turn === "white" ? "White" : "Black", "-", hive || "-"].join("_");
}

/** Decode a fragment or position string. Return undefined if it is damaged. */
export function decodePosition(text: string): PositionSetup | undefined {
  const fields = decodeUri(text)
    .trim()
    .split(/[\s_]+/);
  const [gameType = "", opening, turnText = "", , hive = ""] = fields;
  const turn = /^(White|Black)(\[\d+\])?$/.exec(turnText)?.[1];
  const rule = OPENINGS.find((candidate) => candidate === opening);
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

/**
 * Return the stacks of a hive in the format of position strings, such as "0,0:wQ;1,0:bQ.wB1";
 * undefined if it is damaged.
 */
export function readHive(text: string): readonly Stack[] | undefined {
  const stacks = text === "-" ? [] : text.split(";").map(readStack);
  const valid = stacks.filter((stack) => stack !== undefined);
  const hexes = new Set(valid.map(({ hex }) => hex.join(",")));
  const pieces = valid.flatMap((stack) => stack.pieces);
  const hasNoDuplicates = hexes.size === stacks.length && new Set(pieces).size === pieces.length;
  return hasNoDuplicates ? valid : undefined;
}

function readStack(text: string): Stack | undefined {
  const parts = /^(-?\d{1,5}),(-?\d{1,5}):(.+)$/.exec(text);
  if (!parts) return undefined;
  const [q, r] = [Number(parts[1]) + 0, Number(parts[2]) + 0];
  const pieces = parts[3]!.split(".");
  const isInRange = Math.max(Math.abs(q), Math.abs(r)) <= MAX_COORDINATE;
  const isKnown = pieces.every((piece) => Object.hasOwn(PIECES, piece));
  return isInRange && isKnown ? { hex: [q, r], pieces: pieces as PieceName[] } : undefined;
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
