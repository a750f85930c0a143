// Texts about the terms of an invitation or game: sides, bugs and time control.
import {
  COLORS,
  type GameOffer,
  type GameTerms,
  type GameType,
  type Position,
  type Seat,
} from "../messages";
import { expansionsOf } from "../newgame/gameOptions";
import { toWholeUnits, formatTimeControl } from "../i18n/timeControls";
import { formatPlayerOrGuest } from "../i18n/players";
import { t } from "../i18n/translate";

/** Return the side, bugs, first tile and time control of an offer, one line each. */
export function formatOfferTerms(
  offer: Omit<GameOffer, "creatorName" | "isAccount" | "isOwn" | "rating">, // the terms, not the player
) {
  const { color, gameType, opening } = offer;
  const lines = [
    ...formatSpecialTerms(offer, "rated-notice"),
    formatOfferedColor(color),
    formatExpansions(gameType),
    formatClock(offer),
  ];
  if (opening === "tournament") lines.push(t("online-tournament"));
  return lines;
}

/** Return the side of the player who joins; `null`: it is drawn at random then. */
export function formatOfferedColor(color: GameOffer["color"]): string {
  return t("online-you-play", { color: color ?? "random" });
}

/** Return the players, bugs, time control and first tile of a game, one line each. */
export function formatGameTerms(position: Position): readonly string[] {
  const { gameType, opening, terms, absence } = position;
  return [
    ...formatSides(position),
    ...formatSpecialTerms(terms, "rated-notice"),
    formatExpansions(gameType),
    formatClock(terms),
    t("playing-terms-opening", { opening }),
    ...(absence ? [t("playing-terms-away", toWholeUnits(absence.allowed))] : []),
  ];
}

/** Return the unusual terms of a game except its clock, one line each. */
export function formatSpecialTerms(
  { isRated, takebacks = true }: GameTerms,
  rated: "rated-game" | "rated-notice" = "rated-game",
): readonly string[] {
  return [...(isRated ? [t(rated)] : []), ...(takebacks ? [] : [t("playing-no-takebacks")])];
}

function formatClock({ clock }: GameTerms): string {
  return clock ? formatTimeControl(clock) : t("online-no-clock");
}

function formatSides(position: Position): readonly string[] {
  if (position.yourSide === "both") return [t("playing-terms-both")];
  if (COLORS.some((color) => isDrawnLater(position.seats[color]))) {
    return [formatOfferedColor(null)];
  }
  return COLORS.map((color) =>
    t("playing-terms-side", { color, player: formatPlayerOrGuest(color, position) }),
  );
}

/** Return whether the sides are drawn at random when this seat is taken. */
export function isDrawnLater(seat: Seat): boolean {
  return seat.kind === "vacant" && seat.isRandom === true;
}

/** Return the names of the expansion bugs of a game type. */
export function formatExpansions(gameType: GameType): string {
  const bugs = expansionsOf(gameType).map((bug) => t("bug-name", { bug }).toLowerCase());
  return t("online-tiles", { bugs: bugs.join(", ") || "none" });
}
