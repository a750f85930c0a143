// A game as it stood after any of its plies: tiles put where moves say, no rule asked.
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

/** The tiles on the table after `moves`. */
export function stacksAfter(start: readonly Stack[], moves: readonly Move[]): readonly Stack[] {
  const stacks = moves.reduce(
    (before, { piece, target }) => (piece && target ? placeTileOn(before, piece, target) : before),
    start,
  );
  return sortStacks(stacks);
}

/** `game` as it stood after `ply` moves, to be looked at: nothing can be played there. */
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

/** What was in the hands before `later` was played. */
function handsBeforeMoves(hands: Hands, later: readonly Move[]): Hands {
  const placed = later.flatMap(({ piece, origin }) => (piece && !origin ? [PIECES[piece]] : []));
  const refilled = (color: ColorName): readonly HandBug[] =>
    hands[color].map((entry) => {
      const back = placed.filter((tile) => tile.color === color && tile.bug === entry.bug);
      return { ...entry, count: entry.count + back.length };
    });
  return { white: refilled("white"), black: refilled("black") };
}

/** The first `ply` moves of `game`, to be studied or played on. */
export function gameLineTo(game: Position, ply: number): GameLine {
  const { startPosition, gameType, opening } = game;
  return {
    start: startPosition
      ? { kind: "imported", text: startPosition }
      : { kind: "empty", gameType, opening },
    moves: game.moves.slice(0, ply).map(({ uhp }) => uhp),
  };
}

/** Whether the tiles themselves have ended the game after `ply` moves: nobody can play on. */
export function isEndedByRulesAt({ result, moves }: Position, ply: number): boolean {
  const isByTiles = result?.ending === "surrounded" || result?.ending === "repetition";
  return isByTiles && ply === moves.length;
}
