// The computer's ten levels as people meet them: a bug for each, from the gentlest to the strongest.
import { LEVELS, LEVEL_FACTS, type BugName, type Level } from "../messages";
import { say } from "./text";

/** The bugs of the game, and two that only stand for a level. */
export type Character = BugName | "caterpillar" | "mantis";

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

/** How strong it is, in few words: "Seasoned player, Elo 1370". */
export function sayStrength(level: Level): string {
  return say("level-strength", { level, elo: String(LEVEL_FACTS[level]!.elo) });
}

/** Where it stands among the others: "Seasoned player, 6 of 10, Elo 1480". */
export function sayPlace(level: Level): string {
  const { elo } = LEVEL_FACTS[level]!;
  return say("level-place", { level, number: level, count: LEVELS.length, elo: String(elo) });
}
