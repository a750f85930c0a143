// Who plays, in words.
import { isYours, otherSide } from "../game/sides";
import type { ColorName, Position, Seat } from "../messages";
import { sayLevel } from "./levels";
import { say, type Arguments } from "./text";

/** A name, or that there is none, for sentences that tell of somebody: any word can be a name. */
export function sayingWho(name: string | null): Arguments {
  return name === null ? { who: "unknown", player: "" } : { who: "named", player: name };
}

/** Who sits on a side: a level of the computer, you, a name, or just the color. */
export function sayPlayer(
  color: ColorName,
  seat: Seat,
  { seats }: Pick<Position, "seats">,
): string {
  if (seat.kind === "computer") return sayLevel(seat.level);
  if (seat.kind === "vacant") return say("online-vacant");
  if (seat.yours && !isYours(seats[otherSide(color)])) return say("page-player-you", { color });
  return seat.name ?? say("page-player", { color });
}
