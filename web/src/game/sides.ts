// The two sides: their seats, and questions about online games.
import type { Absence, ColorName, Position, Seat, Seats, GameSummary } from "../messages";

const BRIEF_ABSENCE_MS = 60_000; // shorter absences are not reported to a player who returns

export function otherSide(color: ColorName): ColorName {
  return color === "white" ? "black" : "white";
}

/** Return whether two people play on different devices. Draws and takebacks then need consent. */
export function isOnline({ access }: Pick<Position, "access">): boolean {
  return access !== "private";
}

/** Return whether the computer has a seat, at a level or as Maximum. */
export function isComputer<AnySeat extends { readonly kind: string }>(
  seat: AnySeat,
): seat is Extract<AnySeat, { readonly kind: "computer" | "maximum" }> {
  return seat.kind === "computer" || seat.kind === "maximum";
}

/** Return whether one person plays against the computer. */
export function isAgainstComputer({
  seats: { white, black },
}: Pick<GameSummary, "seats">): boolean {
  return [white, black].filter(isComputer).length === 1;
}

/** Return whether this player is only a spectator. */
export function isSpectating({ yourSide }: Pick<Position, "yourSide">): boolean {
  return yourSide === null;
}

/**
 * Return whether people are still playing online. Until the end the page offers no advice, not even
 * to spectators.
 */
export function isOngoingOnline(position: Pick<Position, "access" | "result">): boolean {
  return isOnline(position) && position.result === null;
}

/** Return whether this player may answer an offer of side `by`. */
export function mayAnswerOffer({ yourSide }: Pick<Position, "yourSide">, by: ColorName): boolean {
  return yourSide === "both" || yourSide === otherSide(by);
}

/** Return whether the opponent offers this player a rematch that has not begun. */
export function isRematchOffered(position: Position): boolean {
  const { rematch, rematchOffer } = position;
  return !rematch && rematchOffer !== null && mayAnswerOffer(position, rematchOffer);
}

/** Return the absence to report for the player to move; undefined if there is none. */
export function reportableAbsence({ absence, yourSide, turn }: Position): Absence | undefined {
  if (!absence || yourSide === null) return undefined;
  const isReported =
    yourSide === turn ? absence.allowed - absence.left > BRIEF_ABSENCE_MS : absence.isAway;
  return isReported ? absence : undefined;
}

/**
 * Return the name of a player for other people and files; "" if it is unknown. A person who plays
 * both sides has only one name, which identifies neither side.
 */
export function publicName(color: ColorName, seats: Seats): string {
  const [seat, other] = [seats[color], seats[otherSide(color)]];
  const hasBothSides = isYourSeat(seat) && isYourSeat(other);
  return (seat.kind === "person" && !hasBothSides && seat.name) || "";
}

export function isYourSeat(seat: Seat): boolean {
  return seat.kind === "person" && seat.isYou;
}

/** Return the sides of the player at this screen; null for a spectator. */
export function sidesOfUser({ white, black }: Seats): Position["yourSide"] {
  if (isYourSeat(white)) return isYourSeat(black) ? "both" : "white";
  return isYourSeat(black) ? "black" : null;
}

/** Return whether both seats are taken. */
export function hasBothPlayers({ seats: { white, black } }: Pick<GameSummary, "seats">): boolean {
  return white.kind !== "vacant" && black.kind !== "vacant";
}

/** Return whether an online game waits for a move of this player. */
export function isYourTurn(game: GameSummary): boolean {
  return (
    isOnline(game) && hasBothPlayers(game) && !game.result && isYourSeat(game.seats[game.turn])
  );
}

/** Return whether a player has an account, which reserves the name. */
export function hasAccount(seat: Seat): boolean {
  return seat.kind === "person" && seat.isAccount;
}
