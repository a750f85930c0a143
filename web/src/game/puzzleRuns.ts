// Streak and storm: runs of puzzles that become harder, as values and pure functions.

/** A streak: puzzles until the first error. One of them can be skipped. */
export interface Streak {
  readonly score: number; // number of solved puzzles
  readonly canSkip: boolean;
  readonly isOver: boolean;
}

export const NEW_STREAK: Streak = { score: 0, canSkip: true, isOver: false };

export function afterStreakPuzzle(streak: Streak, isSolved: boolean): Streak {
  if (streak.isOver) return streak;
  return isSolved ? { ...streak, score: streak.score + 1 } : { ...streak, isOver: true };
}

/** Return the streak after its skip; the next puzzle is as hard as the skipped one. */
export function skip(streak: Streak): Streak {
  return streak.isOver ? streak : { ...streak, canSkip: false };
}

/** Ratings of the first puzzle and of the steps: easy ones first, and 2200 after 40 puzzles. */
const STREAK_RATINGS = { first: 800, step: 35 };

export function streakRating({ score }: Streak): number {
  return STREAK_RATINGS.first + score * STREAK_RATINGS.step;
}

/** A storm: as many puzzles as possible in three minutes. */
export interface Storm {
  readonly score: number;
  readonly moves: number; // correct ones
  readonly errors: number;
  readonly combo: number; // correct moves since the last error
  readonly bestCombo: number;
  readonly endsAt: number | undefined; // milliseconds; set by the first move
  readonly bonus: number; // seconds gained or lost by the last move
}

export const STORM_SECONDS = 180;
export const STORM_PENALTY_SECONDS = 10;

/**
 * Seconds gained by a number of correct moves in a row. A move in Hive takes longer than one in
 * chess, so that fewer are needed than on lichess.
 */
const STORM_BONUSES = [
  { combo: 4, seconds: 5 },
  { combo: 8, seconds: 7 },
  { combo: 12, seconds: 10 },
] as const;
const STORM_LAST_STEP = 4; // the interval of later bonuses, which are equal to the last one

export const NEW_STORM: Storm = {
  score: 0,
  moves: 0,
  errors: 0,
  combo: 0,
  bestCombo: 0,
  endsAt: undefined,
  bonus: 0,
};

/** Return the seconds gained by the correct move that makes a combo this long. */
export function comboBonus(combo: number): number {
  const last = STORM_BONUSES.at(-1)!;
  const bonus = STORM_BONUSES.find((entry) => entry.combo === combo);
  if (bonus) return bonus.seconds;
  return combo > last.combo && (combo - last.combo) % STORM_LAST_STEP === 0 ? last.seconds : 0;
}

/** Return the combo of the next bonus. */
export function nextBonusAt(combo: number): number {
  let next = combo + 1;
  while (!comboBonus(next)) next++;
  return next;
}

/** Return the storm after a correct move, which may have solved a puzzle. */
export function afterStormMove(storm: Storm, now: number, hasSolved: boolean): Storm {
  if (isStormOver(storm, now)) return storm;
  const combo = storm.combo + 1;
  const bonus = comboBonus(combo);
  return {
    ...storm,
    score: storm.score + (hasSolved ? 1 : 0),
    moves: storm.moves + 1,
    combo,
    bestCombo: Math.max(storm.bestCombo, combo),
    endsAt: endOf(storm, now) + bonus * 1000,
    bonus,
  };
}

/** Return the storm after a wrong move. */
export function afterStormError(storm: Storm, now: number): Storm {
  if (isStormOver(storm, now)) return storm;
  return {
    ...storm,
    errors: storm.errors + 1,
    combo: 0,
    endsAt: endOf(storm, now) - STORM_PENALTY_SECONDS * 1000,
    bonus: -STORM_PENALTY_SECONDS,
  };
}

function endOf({ endsAt }: Storm, now: number): number {
  return endsAt ?? now + STORM_SECONDS * 1000;
}

/** Return the milliseconds that are left. The clock starts with the first move. */
export function stormTimeLeft(storm: Storm, now: number): number {
  return Math.max(endOf(storm, now) - now, 0);
}

export function isStormOver(storm: Storm, now: number): boolean {
  return storm.endsAt !== undefined && storm.endsAt <= now;
}

const STORM_RATINGS = { first: 800, step: 30 };

export function stormRating({ score, errors }: Storm): number {
  return STORM_RATINGS.first + (score + errors) * STORM_RATINGS.step;
}
