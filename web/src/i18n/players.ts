// Names of players.
import { isComputer, isYourSeat, otherSide } from "../game/sides";
import type { ColorName, Position, Seat } from "../messages";
import { formatComputer } from "./levels";
import { t, type Arguments } from "./translate";

/**
 * Return message arguments for a player whose name may be missing. A separate argument is needed
 * because any word can be a name.
 */
export function playerArguments(name: string | null): Arguments<"online-invited"> {
  return name === null
    ? { player_kind: "unknown", player: "" }
    : { player_kind: "named", player: name };
}

/** Return the name of the player of a side: the computer, "you", a name, or the color. */
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
