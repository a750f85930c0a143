// The computer's ten levels as people meet them, a bug for each, and Maximum.
import { LEVELS, type BugName, type ComputerSeat, type Level, type MaximumSeat } from "../messages";
import { t } from "./translate";

/** The bugs of the game, two that only stand for a level, and the chip that stands for Maximum. */
export type LevelIcon = BugName | "caterpillar" | "mantis" | "maximum";

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

/** The bug that plays at a level; the nearest one's if there is no such level. */
export function levelIcon(level: Level): LevelIcon {
  const place = Math.min(Math.max(level, 1), LEVEL_ICONS.length) - 1;
  return LEVEL_ICONS[place]!;
}

export function formatLevelIcon(level: Level): string {
  const bug = levelIcon(level);
  const isGuest = bug === "caterpillar" || bug === "mantis";
  return isGuest ? t("level-icon-name", { icon: bug }) : t("bug-name", { bug });
}

/** Who it is, in few words: "Beetle, level 6". */
export function formatLevel(level: Level): string {
  return t("level-label", { character: formatLevelIcon(level), level });
}

/** Where it stands among the others: "Seasoned player, 6 of 10". */
export function formatLevelRank(level: Level): string {
  return t("level-rank", { level, number: level, count: LEVELS.length });
}

/** The computer by name: "Beetle, level 6" or "Computer, maximum, 3 s". */
export function formatComputer(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return formatLevel(seat.level);
  return t("maximum-label", { seconds: seat.seconds });
}

export function computerIcon(seat: ComputerSeat | MaximumSeat): LevelIcon {
  return seat.kind === "computer" ? levelIcon(seat.level) : "maximum";
}

/** A few sentences on how it plays. */
export function formatPlayingStyle(seat: ComputerSeat | MaximumSeat): string {
  if (seat.kind === "computer") return t("level-style", { level: seat.level });
  return t("maximum-style", { seconds: seat.seconds });
}
