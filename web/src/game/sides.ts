// The two sides: who is on them, and what differs where people sit at two screens.
import type { Absence, ColorName, Position, Seat, Seats, GameSummary } from "../messages";

const BRIEF_ABSENCE_MS = 60_000; // milliseconds of absence that need not be told to who comes back

export function otherSide(color: ColorName): ColorName {
  return color === "white" ? "black" : "white";
}

/** Whether two people play it at two screens: much is asked there that is simply done elsewhere. */
export function isOnline({ access }: Pick<Position, "access">): boolean {
  return access !== "private";
}

/** Whether the computer plays on a seat, at a level or as Maximum. */
export function isComputer<AnySeat extends { readonly kind: string }>(
  seat: AnySeat,
): seat is Extract<AnySeat, { readonly kind: "computer" | "maximum" }> {
  return seat.kind === "computer" || seat.kind === "maximum";
}

/** Whether one person plays it against the computer. */
export function isAgainstComputer({
  seats: { white, black },
}: Pick<GameSummary, "seats">): boolean {
  return [white, black].filter(isComputer).length === 1;
}

/** Whether whoever is here only looks on. */
export function isSpectating({ yourSide }: Pick<Position, "yourSide">): boolean {
  return yourSide === null;
}

/** Whether people are at it: until the end the page offers no advice, not to who looks on either. */
export function isOngoingOnline(position: Pick<Position, "access" | "result">): boolean {
  return isOnline(position) && position.result === null;
}

/** Whether something was offered by the other side, and is to be answered here. */
export function mayAnswerOffer({ yourSide }: Pick<Position, "yourSide">, by: ColorName): boolean {
  return yourSide === "both" || yourSide === otherSide(by);
}

/** What there is to tell of the player to move, and was away, or is; undefined if nothing is. */
export function reportableAbsence({ absence, yourSide, turn }: Position): Absence | undefined {
  if (!absence || yourSide === null) return undefined;
  const isTold =
    yourSide === turn ? absence.allowed - absence.left > BRIEF_ABSENCE_MS : absence.isAway;
  return isTold ? absence : undefined;
}

/** What others call a person, and files; "" if nobody knows: elsewhere nobody is "you", and whoever
 * plays both sides has one name only. */
export function publicName(color: ColorName, seats: Seats): string {
  const [seat, other] = [seats[color], seats[otherSide(color)]];
  const isOneForBoth = isYourSeat(seat) && isYourSeat(other);
  return (seat.kind === "person" && !isOneForBoth && seat.name) || "";
}

export function isYourSeat(seat: Seat): boolean {
  return seat.kind === "person" && seat.isYou;
}

/** Whether both seats are taken. */
export function hasBothPlayers({ seats: { white, black } }: Pick<GameSummary, "seats">): boolean {
  return white.kind !== "vacant" && black.kind !== "vacant";
}

/** Whether somebody at another screen waits for whoever is here to move. */
export function isYourTurn(game: GameSummary): boolean {
  return (
    isOnline(game) && hasBothPlayers(game) && !game.result && isYourSeat(game.seats[game.turn])
  );
}

/** Whether a player has an account, and so a name of their own. */
export function hasAccount(seat: Seat): boolean {
  return seat.kind === "person" && seat.isAccount;
}
