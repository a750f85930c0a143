// The document of a game: what the core reads. Only games that begin are written here; whatever
// happens in one afterwards, the core writes.
import type { BoardView, NewGame, OwnSeat } from "../messages";

export interface Begun extends Pick<NewGame, "coach" | "takebacks"> {
  readonly start: string; // "Base+ML rulebook", or a position string
  readonly moves?: readonly string[];
  readonly white: OwnSeat;
  readonly black: OwnSeat;
}

export const PERSON: OwnSeat = { kind: "person" };

export function documentOf({ start, moves = [], white, black, ...agreed }: Begun): string {
  return [
    "sixlegs-game 1",
    `start ${start}`,
    ...(moves.length ? [`moves ${moves.join(";")}`] : []),
    `white ${seatText(white)}`,
    `black ${seatText(black)}`,
    ...(agreed.coach ? ["coach on"] : []),
    ...(agreed.takebacks === false ? ["takebacks off"] : []),
    "",
  ].join("\n");
}

/** How the game began that `view` shows: an empty table, or what was laid there. */
export function startOf({ setUp, gameType, opening }: BoardView): string {
  return setUp ?? `${gameType} ${opening}`;
}

export function seatText(seat: OwnSeat): string {
  if (seat.kind === "maximum") return `maximum ${seat.seconds}`;
  return seat.kind === "computer" ? `computer ${seat.level}` : "person";
}
