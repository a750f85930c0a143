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
import { otherSide } from "./sides";
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
    hands: changedHands(game.hands, later, 1),
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

/** Return `game` with `line` instead of its own moves after `ply`, for display only. */
export function withLine(game: Position, ply: number, line: readonly Move[]): Position {
  const before = positionAt(game, ply);
  const moves = [...before.moves, ...line];
  const last = line.at(-1);
  if (!last) return before;
  return {
    ...before,
    version: moves.length,
    turn: otherSide(last.color),
    turnNumber: before.turnNumber + line.filter(({ color }) => color === "black").length,
    stacks: stacksAfter(game.start, moves),
    hands: changedHands(before.hands, line, -1),
    moves,
    result: null,
  };
}

/** Return the hands with one tile more, or one less, for each tile that `moves` place. */
function changedHands(hands: Hands, moves: readonly Move[], by: 1 | -1): Hands {
  const placed = moves.flatMap(({ piece, origin }) => (piece && !origin ? [PIECES[piece]] : []));
  const changed = (color: ColorName): readonly HandBug[] =>
    hands[color].map((entry) => {
      const tiles = placed.filter((tile) => tile.color === color && tile.bug === entry.bug);
      return { ...entry, count: entry.count + by * tiles.length };
    });
  return { white: changed("white"), black: changed("black") };
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
