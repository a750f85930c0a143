// Stored games as positions for the page.
import { LOCAL_PERSON_SEAT } from "../game/emptyPosition";
import type { BoardView, LocalSeat, Position, Seat, Seats } from "../messages";
import type { StoredGame } from "./gameStore";

export function seatsOf({ white, black }: Pick<StoredGame, "white" | "black">): Seats {
  return { white: seatOf(white), black: seatOf(black) };
}

function seatOf(seat: LocalSeat): Seat {
  return seat.kind === "person" ? LOCAL_PERSON_SEAT : seat;
}

export function summaryOf(view: BoardView): StoredGame["summary"] {
  const { gameType, opening, stacks, turn, moves, result } = view;
  return { gameType, opening, stacks, turn, ply: moves.length, result, changed: Date.now() };
}

/** Return the position as a server would send it. */
export function positionOf(game: StoredGame, view: BoardView): Position {
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
    ratingInfo: null,
  };
}
