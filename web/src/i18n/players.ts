// Names of players.
import { isComputer, isOnline, isYourSeat, otherSide, sidesOfUser } from "../game/sides";
import type { ColorName, GameSummary, Position, Result, Seat } from "../messages";
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

/** Return whose turn it is: "Your turn", "Bob’s turn", or the color of a player without a name. */
export function formatTurn(game: Pick<Position, "seats" | "turn">): string {
  return t("page-turn-of", sideArguments(game, game.turn));
}

/** Return how a game in a list ended: "You won! Bob resigned." */
export function formatListedResult({ seats }: Pick<GameSummary, "seats">, result: Result): string {
  return formatGameEnd({ seats, yourSide: sidesOfUser(seats) }, result);
}

/**
 * Return message arguments for the player of a side: "you", a name, the computer, or else the color.
 */
export function sideArguments({ seats }: Pick<Position, "seats">, color: ColorName): SideArguments {
  const seat = seats[color];
  const side = (player_kind: string, player = "") => ({ color, player_kind, player });
  if (isComputer(seat)) return side("computer");
  if (seat.kind !== "person") return side("unknown");
  if (seat.isYou) return side(isYourSeat(seats[otherSide(color)]) ? "unknown" : "you");
  return seat.name === null ? side("unknown") : side("named", seat.name);
}

type SideArguments = Arguments<"playing-draw-offered">;

/** Return the outcome for the player at this screen; for both sides or a spectator, the winner. */
export function formatOutcome(
  position: Pick<Position, "seats" | "yourSide">,
  result: Result,
): string {
  const { winner } = result;
  const { yourSide } = position;
  if (!winner) return t("page-after-draw");
  if (yourSide !== "both" && yourSide !== null)
    return winner === yourSide ? t("page-after-you-won") : t("page-after-you-lost");
  return t("page-after-won", sideArguments(position, winner));
}

/** Return how the game ended, with the name of the player who lost. */
export function formatEnding(
  position: Pick<Position, "seats">,
  { winner, ending }: Result,
): string {
  const side = winner
    ? sideArguments(position, otherSide(winner))
    : { color: "none", player_kind: "unknown", player: "" };
  return t("page-after-ending", { ...side, ending });
}

/** Return outcome and ending as sentences: "Bob won. Alice resigned." */
export function formatGameEnd(
  position: Pick<Position, "seats" | "yourSide">,
  result: Result,
): string {
  const outcome = formatOutcome(position, result);
  return `${outcome}${outcome.endsWith("!") ? "" : "."} ${formatEnding(position, result)}`;
}

/** Return the name of a player at the board, where other people without a name are guests. */
export function formatPlayerOrGuest(color: ColorName, position: Position): string {
  const seat = position.seats[color];
  const isGuest = seat.kind === "person" && !seat.isYou && seat.name === null;
  return isGuest && isOnline(position) ? t("online-guest") : formatPlayer(color, seat, position);
}

/** Return the name of the player of a side: the computer, "you", a name, or the color. */
export function formatPlayer(
  color: ColorName,
  seat: Seat,
  { seats }: Pick<Position, "seats">,
): string {
  if (isComputer(seat)) return formatComputer(seat);
  if (seat.kind === "vacant" && seat.invited)
    return t("challenge-waiting", { player: seat.invited });
  if (seat.kind === "vacant") return t("online-vacant");
  if (seat.isYou && !isYourSeat(seats[otherSide(color)])) return t("page-player-you");
  return seat.name ?? t("page-player", { color });
}
