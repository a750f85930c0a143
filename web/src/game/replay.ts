// Positions of a game after any ply: tiles are placed where the moves say, without checking rules.
import {
  PIECES,
  type ColorName,
  type HandBug,
  type Hands,
  type Move,
  type GameLine,
  type Position,
  type Stack,
} from "../messages";
import { sortStacks, placeTileOn } from "./uiState";

/** Where a move put its tile; both are null for a pass. */
export type Placement = Pick<Move, "piece" | "target">;

/** Return the stacks after `moves`. */
export function stacksAfter(
  start: readonly Stack[],
  moves: readonly Placement[],
): readonly Stack[] {
  const stacks = moves.reduce(
    (current, { piece, target }) =>
      piece && target ? placeTileOn(current, piece, target) : current,
    start,
  );
  return sortStacks(stacks);
}

/** Return `game` after `ply` moves, for display only: no moves can be played. */
export function positionAt(game: Position, ply: number): Position {
  const moves = game.moves.slice(0, ply);
  const later = game.moves.slice(ply);
  const isEnd = later.length === 0;
  return {
    ...game,
    version: ply,
    turn: later[0]?.color ?? game.turn,
    turnNumber: game.turnNumber - later.filter(({ color }) => color === "black").length,
    awaits: "nobody",
    stacks: isEnd ? game.stacks : stacksAfter(game.start, moves),
    hands: handsBeforeMoves(game.hands, later),
    choices: [],
    idle: [],
    moves,
    result: isEnd ? game.result : null,
    clock: null,
    drawOffer: null,
    canUndo: false,
    canRedo: false,
  };
}

/** Return the hands before `later` was played. */
function handsBeforeMoves(hands: Hands, later: readonly Move[]): Hands {
  const placed = later.flatMap(({ piece, origin }) => (piece && !origin ? [PIECES[piece]] : []));
  const refilled = (color: ColorName): readonly HandBug[] =>
    hands[color].map((entry) => {
      const returned = placed.filter((tile) => tile.color === color && tile.bug === entry.bug);
      return { ...entry, count: entry.count + returned.length };
    });
  return { white: refilled("white"), black: refilled("black") };
}

/** Return the first `ply` moves of `game`, for a study or a new game. */
export function gameLineTo(game: Position, ply: number): GameLine {
  const { startPosition, gameType, opening } = game;
  return {
    start: startPosition
      ? { kind: "imported", text: startPosition }
      : { kind: "empty", gameType, opening },
    moves: game.moves.slice(0, ply).map(({ uhp }) => uhp),
  };
}

/** Return whether the rules ended the game after `ply` moves, so that it cannot be continued. */
export function isEndedByRulesAt({ result, moves }: Position, ply: number): boolean {
  const isByRules = result?.ending === "surrounded" || result?.ending === "repetition";
  return isByRules && ply === moves.length;
}
