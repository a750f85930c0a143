// The conditions of a game in words (side, bugs, time control): of an invitation, of a game played.
import type { GameTerms, GameType, Offer, Position } from "../messages";
import { additionsIn } from "../newgame/options";
import { inWholeUnits, sayControl } from "../words/clocks";
import { sayPlayer } from "../words/players";
import { say } from "../words/text";

/** Side, bugs, first tile and time, each a line. */
export function sayConditions(
  offer: Omit<Offer, "by" | "isAccount" | "yours" | "rating">, // the terms, not the player
) {
  const { color, gameType, opening } = offer;
  const lines = [
    ...sayTerms(offer, "rated-term"),
    say("online-you-play", { color }),
    sayTiles(gameType),
    sayClock(offer),
  ];
  if (opening === "tournament") lines.push(say("online-tournament"));
  return lines;
}

/** Who plays which side, the bugs, the time and the first tile of a game, each a line. */
export function sayGameConditions(position: Position): readonly string[] {
  const { gameType, opening, terms, absence } = position;
  return [
    ...saySides(position),
    ...sayTerms(terms, "rated-term"),
    sayTiles(gameType),
    sayClock(terms),
    say("playing-terms-opening", { opening }),
    ...(absence ? [say("playing-terms-away", inWholeUnits(absence.allowed))] : []),
  ];
}

/** What is unusual about a game but its clock, each a line. */
export function sayTerms(
  { isRated, takebacks = true }: GameTerms,
  rated: "rated-game" | "rated-term" = "rated-game",
): readonly string[] {
  return [...(isRated ? [say(rated)] : []), ...(takebacks ? [] : [say("playing-no-takebacks")])];
}

function sayClock({ clock }: GameTerms): string {
  return clock ? sayControl(clock) : say("online-no-clock");
}

function saySides(position: Position): readonly string[] {
  const { seats, you } = position;
  if (you === "both") return [say("playing-terms-both")];
  return (["white", "black"] as const).map((color) => {
    const seat = seats[color];
    const isNameless = seat.kind === "person" && !seat.yours && seat.name === null;
    const player = isNameless ? say("online-guest") : sayPlayer(color, seat, position);
    return say("playing-terms-side", { color, player });
  });
}

/** The bugs that are added to the five of every game. */
export function sayTiles(gameType: GameType): string {
  const bugs = additionsIn(gameType).map((bug) => say("bug-name", { bug }).toLowerCase());
  return say("online-tiles", { bugs: bugs.join(", ") || "none" });
}
