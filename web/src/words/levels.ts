// The computer's ten levels as people meet them, a bug for each, and Maximum.
import { LEVELS, type BugName, type ComputerSeat, type Level, type MaximumSeat } from "../messages";
import { say } from "./text";

/** The bugs of the game, two that only stand for a level, and the chip that stands for Maximum. */
export type Character = BugName | "caterpillar" | "mantis" | "maximum";

const CHARACTERS: readonly Character[] = [
  "caterpillar",
  "pillbug",
  "ladybug",
  "grasshopper",
  "mosquito",
  "beetle",
  "ant",
  "spider",
  "queen",
  "mantis",
];

/** The bug that plays at a level; the nearest one's if there is no such level. */
export function characterOf(level: Level): Character {
  const place = Math.min(Math.max(level, 1), CHARACTERS.length) - 1;
  return CHARACTERS[place]!;
}

export function sayCharacter(level: Level): string {
  const bug = characterOf(level);
  const isGuest = bug === "caterpillar" || bug === "mantis";
  return isGuest ? say("level-guest", { guest: bug }) : say("bug-name", { bug });
}

/** Who it is, in few words: "Beetle, level 6". */
export function sayLevel(level: Level): string {
  return say("level-brief", { character: sayCharacter(level), level });
}

/** Where it stands among the others: "Seasoned player, 6 of 10". */
export function sayPlace(level: Level): string {
  return say("level-place", { level, number: level, count: LEVELS.length });
}

/** The computer by name: "Beetle, level 6" or "Computer, maximum, 3 s". */
export function sayComputer(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return sayLevel(seat.level);
  return say("maximum-brief", { seconds: seat.seconds });
}

export function drawingOf(seat: ComputerSeat | MaximumSeat): Character {
  return seat.kind === "computer" ? characterOf(seat.level) : "maximum";
}

/** A few sentences on how it plays. */
export function sayWayOfPlaying(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return say("level-character", { level: seat.level });
  return say("maximum-about", { seconds: seat.seconds });
}
