// A ply in words: which it is, the move, and who stands better after it if that is known.
import { percentOf, type Review } from "../game/review";
import type { Position } from "../messages";
import { sayMove, sayResult, type Manner } from "../words/moves";
import { say } from "../words/text";

export function sayPly(game: Position, review: Review, ply: number, manner: Manner): string {
  const last = game.moves[ply - 1];
  const count = game.moves.length;
  const chance = review.chances[ply];
  const told = [
    last ? say("look-at", { number: ply, count, move: sayMove(last, manner) }) : say("look-start"),
  ];
  if (ply === count && game.result) told.push(sayResult(game.result));
  else if (chance !== undefined) told.push(say("look-chances", { percent: percentOf(chance) }));
  return told.join(" ");
}
