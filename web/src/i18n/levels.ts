// The computer's ten levels, each with a bug as its icon, and Maximum.
import { LEVELS, type BugName, type ComputerSeat, type Level, type MaximumSeat } from "../messages";
import { t } from "./translate";

/** Bugs of the game, two bugs used only for levels, and the chip icon of Maximum. */
type LevelIcon = BugName | "caterpillar" | "mantis" | "maximum";

const LEVEL_ICONS: readonly LevelIcon[] = [
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

/** Return the icon of a level, or of the nearest level if it does not exist. */
export function levelIcon(level: Level): LevelIcon {
  const index = Math.min(Math.max(level, 1), LEVEL_ICONS.length) - 1;
  return LEVEL_ICONS[index]!;
}

export function formatLevelIcon(level: Level): string {
  const bug = levelIcon(level);
  const isLevelOnly = bug === "caterpillar" || bug === "mantis";
  return isLevelOnly ? t("level-icon-name", { icon: bug }) : t("bug-name", { bug });
}

/** Return a short name of a level: "Beetle, level 6". */
export function formatLevel(level: Level): string {
  return t("level-label", { character: formatLevelIcon(level), level });
}

/** Return the rank of a level among the others: "Experienced player, 6 of 10". */
export function formatLevelRank(level: Level): string {
  return t("level-rank", { level, number: level, count: LEVELS.length });
}

/** Return the name of the computer: "Beetle, level 6" or "Computer, maximum, 3 s". */
export function formatComputer(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return formatLevel(seat.level);
  return t("maximum-label", { seconds: seat.seconds });
}

export function computerIcon(seat: ComputerSeat | MaximumSeat): LevelIcon {
  return seat.kind === "computer" ? levelIcon(seat.level) : "maximum";
}

/** Return a description of how the computer plays. */
export function formatPlayingStyle(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return t("level-style", { level: seat.level });
  return t("maximum-style", { seconds: seat.seconds });
}
