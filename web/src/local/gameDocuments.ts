// The document of a game: what the core reads. Only games that begin are written here; whatever
// happens in one afterwards, the core writes.
import type { BoardView, NewGame, LocalSeat } from "../messages";

export interface GameStart extends Pick<NewGame, "hasCoach" | "takebacks"> {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves?: readonly string[];
  readonly white: LocalSeat;
  readonly black: LocalSeat;
}

export const PERSON_SEAT: LocalSeat = { kind: "person" };

export function createDocument({ start, moves = [], white, black, ...agreed }: GameStart): string {
  return [
    "sixlegs-game 1",
    `start ${start}`,
    ...(moves.length ? [`moves ${moves.join(";")}`] : []),
    `white ${seatText(white)}`,
    `black ${seatText(black)}`,
    ...(agreed.hasCoach ? ["coach on"] : []),
    ...(agreed.takebacks === false ? ["takebacks off"] : []),
    "",
  ].join("\n");
}

/** How the game began that `view` shows: an empty table, or what was laid there. */
export function startText({ startPosition, gameType, opening }: BoardView): string {
  return startPosition ?? `${gameType} ${opening}`;
}

export function seatText(seat: LocalSeat): string {
  if (seat.kind === "maximum") return `maximum ${seat.seconds}`;
  return seat.kind === "computer" ? `computer ${seat.level}` : "person";
}
