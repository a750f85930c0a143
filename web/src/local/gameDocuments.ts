// Documents of games as input of the core. Only new games are written here; all changes are written
// by the core.
import type { BoardView, NewLocalGame, LocalSeat } from "../messages";

export interface GameStart extends Pick<NewLocalGame, "hasCoach" | "takebacks"> {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves?: readonly string[];
  readonly white: LocalSeat;
  readonly black: LocalSeat;
}

export const PERSON_SEAT: LocalSeat = { kind: "person" };

export function createDocument({ start, moves = [], white, black, ...terms }: GameStart): string {
  return [
    "sixlegs-game 1",
    `start ${start}`,
    ...(moves.length ? [`moves ${moves.join(";")}`] : []),
    `white ${seatText(white)}`,
    `black ${seatText(black)}`,
    ...(terms.hasCoach ? ["coach on"] : []),
    ...(terms.takebacks === false ? ["takebacks off"] : []),
    "",
  ].join("\n");
}

/** Return the start of a game: an empty board or a custom position. */
export function startText({ startPosition, gameType, opening }: BoardView): string {
  return startPosition ?? `${gameType} ${opening}`;
}

export function seatText(seat: LocalSeat): string {
  if (seat.kind === "maximum") return `maximum ${seat.seconds}`;
  return seat.kind === "computer" ? `computer ${seat.level}` : "person";
}
