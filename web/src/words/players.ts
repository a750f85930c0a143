// Who plays, in words.
import { isComputer, isYours, otherSide } from "../game/sides";
import type { ColorName, Position, Seat } from "../messages";
import { sayComputer } from "./levels";
import { say, type Arguments } from "./text";

/** A name, or that there is none, for sentences that tell of somebody: any word can be a name. */
export function sayingWho(name: string | null): Arguments<"online-invited"> {
  return name === null ? { who: "unknown", player: "" } : { who: "named", player: name };
}

/** The name of the player of a side: the computer, you, a name, or just the color. */
export function sayPlayer(
  color: ColorName,
  seat: Seat,
  { seats }: Pick<Position, "seats">,
): string {
  if (isComputer(seat)) return sayComputer(seat);
  if (seat.kind === "vacant") return say("online-vacant");
  if (seat.yours && !isYours(seats[otherSide(color)])) return say("page-player-you");
  return seat.name ?? say("page-player", { color });
}
