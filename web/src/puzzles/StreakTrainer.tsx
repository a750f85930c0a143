// A streak: puzzles that become harder, until the first error. One can be skipped.
import { useRef, useState } from "preact/hooks";
import { afterStreakPuzzle, NEW_STREAK, skip, streakRating } from "../game/puzzleRuns";
import { loadRecords, saveRecord } from "../local/puzzleStore";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";
import type { PuzzleLibrary } from "./library";
import { PuzzleBoard } from "./PuzzleBoard";
import { PuzzleLinks } from "./PuzzleLinks";
import { PuzzlePage } from "./PuzzlePage";
import { NotLoaded } from "./Trainer";
import { findForRun, useCurrentPuzzle, useResults } from "./usePuzzles";

export function StreakTrainer({ library }: { readonly library: PuzzleLibrary }) {
  const [streak, setStreak] = useState(NEW_STREAK);
  const [run, setRun] = useState(0); // counts the streaks
  const seen = useRef(new Set<string>());
  const [isRecord, setRecord] = useState(false);
  const { query, next } = useCurrentPuzzle(`streak ${run}`, async () => {
    const puzzle = await findForRun(library, streakRating(streak), seen.current);
    if (puzzle) seen.current.add(puzzle.id);
    return puzzle;
  });
  const name = query.state === "found" ? query.name : "";
  const { record } = useResults(library, "streak", name);
  const title = t("puzzle-mode", { mode: "streak" });
  if (query.state === "loading") return <PuzzlePage title={title} isLoading />;
  if (query.state !== "found") {
    return (
      <PuzzlePage title={title}>
        <NotLoaded onRetry={next} />
      </PuzzlePage>
    );
  }
  const { puzzle } = query;
  const restart = () => {
    seen.current.clear();
    setStreak(NEW_STREAK);
    setRecord(false);
    setRun(run + 1);
  };
  const finish = (isSolved: boolean, hasHelp: boolean) => {
    const after = afterStreakPuzzle(streak, isSolved && !hasHelp);
    setStreak(after);
    if (after.isOver) setRecord(saveRecord("streak", after.score));
    void record(puzzle, isSolved, hasHelp);
  };
  return (
    <PuzzleBoard
      {...{ title, puzzle, name }}
      status={
        <header class="puzzle-status row between wrap">
          <strong class="puzzle-mode">{title}</strong>
          <span>
            <strong class="puzzle-score numbers">{streak.score}</strong>{" "}
            <span class="muted">{t("puzzle-best", { count: loadRecords().streak })}</span>
          </span>
          <p class="muted">{t("puzzle-streak-description")}</p>
        </header>
      }
      result={
        streak.isOver && (
          <p class="puzzle-change">
            {t("puzzle-streak-over", { count: streak.score })} {isRecord && t("puzzle-record")}
          </p>
        )
      }
      next={
        streak.isOver
          ? { text: t("puzzle-streak-again"), onNext: restart }
          : { text: t("puzzle-next"), onNext: next }
      }
      canHint={false}
      endsOnError
      links={<PuzzleLinks current="streak" />}
      secondary={
        streak.canSkip &&
        !streak.isOver && (
          <Button
            class="puzzle-skip"
            icon="last"
            text={t("puzzle-skip")}
            onClick={() => {
              setStreak(skip(streak));
              next();
            }}
          />
        )
      }
      onOutcome={(isSolved, { hasHelp }) => finish(isSolved, hasHelp)}
    />
  );
}
