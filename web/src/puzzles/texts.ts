// Texts about puzzles: tasks, feedback and themes.
import { isOver, type Attempt } from "../game/puzzleAttempt";
import type { Puzzle, Theme } from "../game/puzzles";
import { otherSide } from "../game/sides";
import type { ColorName } from "../messages";
import { t } from "../i18n/translate";

export function formatTheme(theme: Theme): string {
  return t(`puzzle-theme-${theme}`);
}

/** Return what the solver is to find. */
export function formatTask({ kind, moves, rating }: Puzzle, solver: ColorName): string {
  if (kind === "win") return t("puzzle-task-win", { count: moves });
  if (kind === "race") return t("puzzle-task-race");
  if (!rating) return t("puzzle-task-own");
  return t(kind === "rescue" ? "puzzle-task-rescue" : "puzzle-task-only-move", {
    enemy: otherSide(solver),
  });
}

/** Return the feedback on the last move or answer, the most important sentence first. */
export function formatFeedback(attempt: Attempt, solver: ColorName): readonly string[] {
  const { puzzle, feedback, phase, line } = attempt;
  if (phase === "checking") return [t("puzzle-checking")];
  switch (feedback) {
    case "none":
      return [];
    case "correct": {
      const count = puzzle.moves - Math.ceil(line.length / 2);
      return [t("puzzle-correct"), t("puzzle-moves-left", { count })];
    }
    case "wrong":
      return puzzle.kind === "race"
        ? [t("puzzle-race-wrong"), raceResult(puzzle)]
        : wrong(attempt, solver);
    case "unproved":
      return [t("puzzle-unproved")];
    case "shown":
      return [t("puzzle-shown")];
    case "solved":
      return puzzle.kind === "race"
        ? [t("puzzle-solved"), raceResult(puzzle)]
        : [t("puzzle-solved")];
  }
}

function raceResult({ winner, moves }: Puzzle): string {
  return t("puzzle-race-result", { color: winner!, count: moves });
}

function wrong(attempt: Attempt, solver: ColorName): readonly string[] {
  const { puzzle, refutation } = attempt;
  const id = puzzle.kind === "win" ? "puzzle-wrong-win" : "puzzle-wrong-loses";
  const hasAnswer = refutation.length > 0 && !isOver(attempt);
  const enemy = otherSide(solver);
  return [t(id), ...(hasAnswer ? [t("puzzle-refutation", { enemy })] : [])];
}
