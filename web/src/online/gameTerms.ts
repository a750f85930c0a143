// The conditions of a game in words (side, bugs, time control): of an invitation, of a game played.
import type { GameTerms, GameType, GameOffer, Position } from "../messages";
import { expansionsOf } from "../newgame/gameOptions";
import { toWholeUnits, formatTimeControl } from "../i18n/timeControls";
import { formatPlayer } from "../i18n/players";
import { t } from "../i18n/translate";

/** Side, bugs, first tile and time, each a line. */
export function formatOfferTerms(
  offer: Omit<GameOffer, "creatorName" | "isAccount" | "isOwn" | "rating">, // the terms, not the player
) {
  const { color, gameType, opening } = offer;
  const lines = [
    ...sayTerms(offer, "rated-notice"),
    t("online-you-play", { color }),
    formatExpansions(gameType),
    sayClock(offer),
  ];
  if (opening === "tournament") lines.push(t("online-tournament"));
  return lines;
}

/** Who plays which side, the bugs, the time and the first tile of a game, each a line. */
export function formatGameTerms(position: Position): readonly string[] {
  const { gameType, opening, terms, absence } = position;
  return [
    ...formatSides(position),
    ...sayTerms(terms, "rated-notice"),
    formatExpansions(gameType),
    sayClock(terms),
    t("playing-terms-opening", { opening }),
    ...(absence ? [t("playing-terms-away", toWholeUnits(absence.allowed))] : []),
  ];
}

/** What is unusual about a game but its clock, each a line. */
export function sayTerms(
  { isRated, takebacks = true }: GameTerms,
  rated: "rated-game" | "rated-notice" = "rated-game",
): readonly string[] {
  return [...(isRated ? [t(rated)] : []), ...(takebacks ? [] : [t("playing-no-takebacks")])];
}

function sayClock({ clock }: GameTerms): string {
  return clock ? formatTimeControl(clock) : t("online-no-clock");
}

function formatSides(position: Position): readonly string[] {
  const { seats, yourSide } = position;
  if (yourSide === "both") return [t("playing-terms-both")];
  return (["white", "black"] as const).map((color) => {
    const seat = seats[color];
    const isNameless = seat.kind === "person" && !seat.isYou && seat.name === null;
    const player = isNameless ? t("online-guest") : formatPlayer(color, seat, position);
    return t("playing-terms-side", { color, player });
  });
}

/** The bugs that are added to the five of every game. */
export function formatExpansions(gameType: GameType): string {
  const bugs = expansionsOf(gameType).map((bug) => t("bug-name", { bug }).toLowerCase());
  return t("online-tiles", { bugs: bugs.join(", ") || "none" });
}
