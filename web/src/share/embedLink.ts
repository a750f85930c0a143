// Games for embeds: a record with the target of every move, so that an embed can draw all
// positions without the core.
import type { Placement } from "../game/replay";
import {
  PIECES,
  type ColorName,
  type GameType,
  type Hex,
  type PieceName,
  type Position,
  type Stack,
} from "../messages";
import { decodeFragment, encodeFragment } from "./fragmentCodec";
import {
  decodeGame,
  encodeGame,
  toSharedGame,
  type EncodedGame,
  type SharedGame,
} from "./gameLink";
import { decodePosition } from "./positionLink";

/** JSON format before compression. A link to the review ignores the targets. */
interface EncodedEmbed extends EncodedGame {
  readonly targets: string; // "0,0;1,0;": coordinates separated by semicolons, none for a pass
}

/** A move in an embed. */
interface EmbeddedMove extends Placement {
  readonly uhp: string;
}

/** A game with all that is needed to draw its positions. */
export interface DrawableGame {
  readonly game: SharedGame;
  readonly gameType: GameType;
  readonly firstColor: ColorName; // the player to move at first
  readonly start: readonly Stack[];
  readonly moves: readonly EmbeddedMove[];
}

/** Return the fragment of an address for the game of `position`. */
export function embedFragment(position: Position): Promise<string> {
  const targets = position.moves.map(({ target }) => target?.join(",") ?? "").join(";");
  const encoded: EncodedEmbed = { ...encodeGame(toSharedGame(position)), targets };
  return encodeFragment(JSON.stringify(encoded));
}

/** Return the game of a fragment; undefined if it is damaged. */
export async function readEmbedFragment(fragment: string): Promise<DrawableGame | undefined> {
  try {
    const text = await decodeFragment(fragment);
    return text === undefined ? undefined : decodeDrawableGame(JSON.parse(text) as EncodedEmbed);
  } catch {
    return undefined;
  }
}

/** Parse a game with targets. Throw if it is invalid. */
export function decodeDrawableGame(encoded: EncodedEmbed): DrawableGame {
  const game = decodeGame(encoded);
  const names = game.line.moves ?? [];
  const targets = names.length ? encoded.targets.split(";") : [];
  if (targets.length !== names.length) throw new Error("not one target per move");
  const moves = names.map((uhp, i) => decodeMove(uhp, targets[i]!));
  return { game, moves, ...decodeStartingPosition(game) };
}

function decodeStartingPosition({ line: { start } }: SharedGame) {
  if (start.kind === "empty") {
    return { gameType: start.gameType, firstColor: "white", start: [] } as const;
  }
  const position = start.kind === "imported" ? decodePosition(start.text) : undefined;
  if (!position) throw new Error("not a position");
  return { gameType: position.gameType, firstColor: position.turn, start: position.stacks };
}

function decodeMove(uhp: string, targetText: string): EmbeddedMove {
  if (targetText === "") return { uhp, piece: null, target: null };
  const [piece = ""] = uhp.split(" ");
  const target = /^(-?\d{1,4}),(-?\d{1,4})$/.exec(targetText);
  if (!Object.hasOwn(PIECES, piece) || !target) throw new Error("not a move");
  const hex: Hex = [Number(target[1]), Number(target[2])];
  return { uhp, piece: piece as PieceName, target: hex };
}
