// A game that is kept here, as the page sees it.
import type { Sides } from "../core/core";
import { HERE } from "../game/blank";
import type { BoardView, OwnSeat, Position, Seat, Seats } from "../messages";
import type { KeptGame } from "./store";

/** The sides that people play. */
export function viewerOf({ white, black }: Pick<KeptGame, "white" | "black">): Sides {
  return ((white.kind === "person" ? 1 : 0) | (black.kind === "person" ? 2 : 0)) as Sides;
}

export function seatsOf({ white, black }: Pick<KeptGame, "white" | "black">): Seats {
  return { white: seatOf(white), black: seatOf(black) };
}

function seatOf(seat: OwnSeat): Seat {
  return seat.kind === "person" ? HERE : seat;
}

export function summaryOf(view: BoardView): KeptGame["summary"] {
  const { gameType, opening, stacks, turn, moves, result } = view;
  return { gameType, opening, stacks, turn, ply: moves.length, result, changed: Date.now() };
}

/** The whole position, as a table of the server would tell it. */
export function positionOf(game: KeptGame, view: BoardView): Position {
  return {
    type: "position",
    ...view,
    game: game.id,
    version: game.version,
    seats: seatsOf(game),
    date: game.date || null,
    rematch: game.rematch,
    access: "private",
    invitation: null,
    absence: null,
    rated: null,
  };
}
