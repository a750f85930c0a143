// A storm: as many puzzles as possible in three minutes, with bonuses and penalties of time.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  afterStormError,
  afterStormMove,
  isStormOver,
  NEW_STORM,
  nextBonusAt,
  STORM_PENALTY_SECONDS,
  STORM_SECONDS,
  stormRating,
  stormTimeLeft,
  type Storm,
} from "../game/puzzleRuns";
import type { Puzzle } from "../game/puzzles";
import { loadRecords, saveRecord } from "../local/puzzleStore";
import { Button } from "../ui/buttons";
import { withSign } from "../ui/Rating";
import { t } from "../i18n/translate";
import type { PuzzleLibrary } from "./library";
import { PuzzleBoard } from "./PuzzleBoard";
import { PuzzleLinks } from "./PuzzleLinks";
import { PuzzlePage } from "./PuzzlePage";
import { ResultMark } from "./ResultMark";
import { formatTask } from "./texts";
import { NotLoaded } from "./Trainer";
import { solverOf } from "../game/puzzles";
import { findForRun, useCurrentPuzzle, useNow, useResults } from "./usePuzzles";

const NEXT_DELAY_MS = 450; // so that the last move is seen
const CLOCK_INTERVAL_MS = 200;

/** A puzzle of the storm and whether it was solved. */
interface Played {
  readonly puzzle: Puzzle;
  readonly isSolved: boolean;
}

export function StormTrainer({ library }: { readonly library: PuzzleLibrary }) {
  const [run, setRun] = useState(0);
  return <StormRun key={run} library={library} onAgain={() => setRun(run + 1)} />;
}

interface StormRunProps {
  readonly library: PuzzleLibrary;
  readonly onAgain: () => void;
}

function StormRun({ library, onAgain }: StormRunProps) {
  const [storm, setStorm] = useState(NEW_STORM);
  const [played, setPlayed] = useState<readonly Played[]>([]);
  const seen = useRef(new Set<string>());
  const now = useNow(CLOCK_INTERVAL_MS, storm.endsAt !== undefined);
  const isOver = isStormOver(storm, now);
  const { query, next } = useCurrentPuzzle("storm", async () => {
    const puzzle = await findForRun(library, stormRating(storm), seen.current);
    if (puzzle) seen.current.add(puzzle.id);
    return puzzle;
  });
  const name = query.state === "found" ? query.name : "";
  const { record } = useResults(library, "storm", name);
  const [ended, setEnded] = useState<string>(); // the name of the attempt that has ended
  useEffect(() => {
    if (ended !== name || isOver) return undefined;
    const timer = setTimeout(next, NEXT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [ended, name, isOver]);
  const title = t("puzzle-mode", { mode: "storm" });
  if (query.state === "loading") return <PuzzlePage title={title} isLoading />;
  if (isOver || query.state === "none") {
    return <StormEnd {...{ storm, played, onAgain, title }} />;
  }
  if (query.state !== "found") {
    return (
      <PuzzlePage title={title}>
        <NotLoaded onRetry={next} />
      </PuzzlePage>
    );
  }
  const { puzzle } = query;
  const finish = (isSolved: boolean) => {
    if (!isSolved) setStorm((current) => afterStormError(current, Date.now()));
    setPlayed((current) => [...current, { puzzle, isSolved }]);
    setEnded(name);
    void record(puzzle, isSolved, false);
  };
  return (
    <PuzzleBoard
      {...{ title, puzzle, name }}
      isTimed
      status={<StormStatus {...{ storm, now, title }} />}
      links={<PuzzleLinks current="storm" />}
      onOutcome={finish}
      onCorrect={(hasSolved) =>
        setStorm((current) => afterStormMove(current, Date.now(), hasSolved))
      }
    />
  );
}

interface StormStatusProps {
  readonly storm: Storm;
  readonly now: number;
  readonly title: string;
}

function StormStatus({ storm, now, title }: StormStatusProps) {
  const seconds = Math.ceil(stormTimeLeft(storm, now) / 1000);
  const isLow = seconds <= 10;
  return (
    <header class="puzzle-status puzzle-storm stack gap-40">
      <div class="row between wrap">
        <strong class="puzzle-mode">{title}</strong>
        <span>
          <span class="muted">{t("puzzle-storm-solved")}</span>{" "}
          <strong class="puzzle-score numbers">{storm.score}</strong>
        </span>
        <span
          class={`clock is-running${isLow ? " is-low" : ""}`}
          role="timer"
          aria-label={t("puzzle-storm-time")}
        >
          {formatSeconds(seconds)}
        </span>
      </div>
      <div class="row between">
        <span class="muted">
          {t("puzzle-storm-combo", { count: storm.combo, number: nextBonusAt(storm.combo) })}
        </span>
        {storm.bonus !== 0 && (
          <strong key={storm.moves + storm.errors} class={storm.bonus < 0 ? "is-loss" : "is-gain"}>
            {t("puzzle-storm-bonus", { seconds: withSign(storm.bonus) })}
          </strong>
        )}
      </div>
      {storm.endsAt === undefined && (
        <p class="muted">
          {t("puzzle-storm-description", {
            minutes: STORM_SECONDS / 60,
            seconds: STORM_PENALTY_SECONDS,
          })}
        </p>
      )}
    </header>
  );
}

/** Format seconds as on a clock, such as 2:05. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

interface StormEndProps {
  readonly storm: Storm;
  readonly played: readonly Played[];
  readonly title: string;
  readonly onAgain: () => void;
}

/** The result of a storm, with links to its puzzles. */
function StormEnd({ storm, played, title, onAgain }: StormEndProps) {
  const [isRecord] = useState(() => saveRecord("storm", storm.score));
  const accuracy = storm.moves ? storm.moves / (storm.moves + storm.errors) : 0;
  return (
    <PuzzlePage title={title}>
      <section class="puzzle-summary stack gap-75" aria-labelledby="storm-result">
        <div role="status">
          <h2 id="storm-result">
            {t("puzzle-storm-over", { count: storm.score })} {isRecord && t("puzzle-record")}
          </h2>
        </div>
        <dl class="puzzle-numbers">
          <Figure label={t("puzzle-best-result")} value={String(loadRecords().storm)} />
          <Figure label={t("puzzle-storm-moves")} value={String(storm.moves)} />
          <Figure label={t("puzzle-storm-errors")} value={String(storm.errors)} />
          <Figure label={t("puzzle-storm-accuracy")} value={`${Math.round(100 * accuracy)} %`} />
          <Figure label={t("puzzle-storm-best-combo")} value={String(storm.bestCombo)} />
        </dl>
        <Button
          class="primary large"
          icon="play"
          text={t("puzzle-storm-again")}
          onClick={onAgain}
        />
        {played.length > 0 && (
          <ol class="puzzle-played stack gap-35">
            {played.map(({ puzzle, isSolved }) => (
              <li key={puzzle.id} class="row gap-50">
                <ResultMark isSolved={isSolved} />
                <a href={`/puzzle/${puzzle.id}`}>{formatTask(puzzle, solverOf(puzzle))}</a>
                <span class="muted numbers">{puzzle.rating}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </PuzzlePage>
  );
}

export function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt class="muted">{label}</dt>
      <dd class="numbers">{value}</dd>
    </div>
  );
}
