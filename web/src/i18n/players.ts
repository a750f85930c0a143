// Who plays, in words.
import { isComputer, isYourSeat, otherSide } from "../game/sides";
import type { ColorName, Position, Seat } from "../messages";
import { formatComputer } from "./levels";
import { t, type Arguments } from "./translate";

/** A name, or that there is none, for sentences that tell of somebody: any word can be a name. */
export function playerArguments(name: string | null): Arguments<"online-invited"> {
  return name === null ? { who: "unknown", player: "" } : { who: "named", player: name };
}

/** The name of the player of a side: the computer, you, a name, or just the color. */
export function formatPlayer(
  color: ColorName,
  seat: Seat,
  { seats }: Pick<Position, "seats">,
): string {
  if (isComputer(seat)) return formatComputer(seat);
  if (seat.kind === "vacant") return t("online-vacant");
  if (seat.isYou && !isYourSeat(seats[otherSide(color)])) return t("page-player-you");
  return seat.name ?? t("page-player", { color });
}
