// Progress of a player, from the results of puzzles.
import { THEMES, type Theme } from "../game/puzzles";
import type { PuzzleResult } from "../local/puzzleStore";

/** The first attempts at the puzzles of a theme. */
interface ThemeProgress {
  readonly theme: Theme;
  readonly attempted: number;
  readonly solved: number;
}

/** Return the first result of each puzzle, except those of its repetition. */
export function firstResults(results: readonly PuzzleResult[]): readonly PuzzleResult[] {
  const first = new Map<string, PuzzleResult>();
  for (const result of results) {
    if (!first.has(result.puzzle) && result.mode !== "failures") first.set(result.puzzle, result);
  }
  return [...first.values()];
}

/** Return the progress by theme, the themes with the lowest share of solved puzzles first. */
export function progressByTheme(results: readonly PuzzleResult[]): readonly ThemeProgress[] {
  const first = firstResults(results);
  return THEMES.map((theme) => {
    const attempts = first.filter(({ themes }) => themes.includes(theme));
    const solved = attempts.filter((result) => result.solved).length;
    return { theme, attempted: attempts.length, solved };
  })
    .filter(({ attempted }) => attempted > 0)
    .toSorted((a, b) => a.solved / a.attempted - b.solved / b.attempted);
}
