// Puzzles one after the other: rated, of a theme, of a day, failed ones, and single ones.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { addDays, dateOf, type Puzzle, type Theme } from "../game/puzzles";
import { firstDue } from "../local/puzzleDeck";
import { isProvisional, loadRating, targetRating, type FailedPuzzle } from "../local/puzzleStore";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState } from "../ui/EmptyState";
import { useFetch } from "../ui/useQuery";
import { withSign } from "../ui/Rating";
import { formatDate, formatDateTime, t } from "../i18n/translate";
import { Downloads } from "./Downloads";
import type { PuzzleLibrary } from "./library";
import { PuzzleBoard, type NextAction } from "./PuzzleBoard";
import { PuzzleLinks } from "./PuzzleLinks";
import { PuzzlePage } from "./PuzzlePage";
import type { RatingChange } from "./results";
import { formatTheme } from "./texts";
import { findRated, useCurrentPuzzle, useResults } from "./usePuzzles";

/** What the trainer sets. */
export type Training =
  | { readonly mode: "rated" }
  | { readonly mode: "theme"; readonly theme: Theme }
  | { readonly mode: "daily"; readonly date: string }
  | { readonly mode: "failures" }
  | { readonly mode: "single"; readonly id: string };

interface TrainerProps {
  readonly library: PuzzleLibrary;
  readonly training: Training;
}

export function Trainer({ library, training }: TrainerProps) {
  const { mode } = training;
  const [isEarly, setEarly] = useState(false); // repeats failed puzzles that are not due yet
  const key = [...Object.values(training), isEarly].join(" ");
  const find = () => findPuzzle(library, training, isEarly);
  const { query, next } = useCurrentPuzzle(key, find);
  const name = query.state === "found" ? query.name : "";
  const { record, change } = useResults(library, mode, name);
  useEffect(() => {
    if (query.state === "found") void library.files.prefetch(targetRating(loadRating()));
  }, [query.state]);
  const title = titleOf(training);
  if (query.state === "loading") return <PuzzlePage title={title} isLoading />;
  if (query.state === "failed")
    return (
      <PuzzlePage title={title}>
        <NotLoaded onRetry={next} />
      </PuzzlePage>
    );
  if (query.state === "none") {
    return (
      <PuzzlePage title={title}>
        {mode === "failures" ? (
          <NoneDue library={library} onEarly={() => setEarly(true)} />
        ) : (
          <NoneLeft mode={mode} />
        )}
      </PuzzlePage>
    );
  }
  const { puzzle } = query;
  return (
    <PuzzleBoard
      {...{ title, puzzle, name }}
      knowsThemes={mode === "theme"}
      status={<Status {...{ training, change }} />}
      result={<ResultText change={change} />}
      next={nextAction(training, next)}
      links={<PuzzleLinks current={mode} />}
      secondary={mode === "rated" && <Downloads library={library} />}
      onOutcome={(isSolved, { hasHelp }) => void record(puzzle, isSolved, hasHelp)}
    />
  );
}

async function findPuzzle(
  library: PuzzleLibrary,
  training: Training,
  isEarly: boolean,
): Promise<Puzzle | undefined> {
  switch (training.mode) {
    case "rated":
      return findRated(library);
    case "theme":
      return findRated(library, training.theme);
    case "daily":
      return library.files.daily(training.date);
    case "single":
      return library.files.find(training.id);
    case "failures": {
      const failures = await (await library.store).failures();
      return firstDue(failures, Date.now(), isEarly)?.puzzle;
    }
  }
}

function titleOf(training: Training): string {
  const { mode } = training;
  if (mode === "theme") return formatTheme(training.theme);
  return t("puzzle-mode", { mode });
}

function nextAction({ mode }: Training, next: () => void): NextAction {
  const isOneOnly = mode === "daily" || mode === "single";
  if (isOneOnly) return { text: t("puzzle-more"), href: "/puzzles" };
  return { text: t("puzzle-next"), onNext: next };
}

interface StatusProps {
  readonly training: Training;
  readonly change: RatingChange | undefined;
}

/** The mode, and the player's rating. */
function Status({ training, change }: StatusProps) {
  const { mode } = training;
  const isRated = mode === "rated" || mode === "theme" || mode === "daily";
  const player = loadRating();
  return (
    <header class="puzzle-status row between wrap">
      <strong class="puzzle-mode">{titleOf(training)}</strong>
      {isRated && (
        <span class="puzzle-player-rating">
          <span class="muted">{t("puzzle-your-rating")}</span>{" "}
          <strong class="numbers">{change?.after ?? Math.round(player.rating)}</strong>
          {isProvisional(player) && <Provisional />}
        </span>
      )}
      {mode === "theme" && <p class="muted">{t(`puzzle-theme-${training.theme}-description`)}</p>}
      {mode === "daily" && <DayLinks date={training.date} />}
    </header>
  );
}

/** The mark of a rating after few puzzles. */
function Provisional() {
  return (
    <span class="muted" title={t("puzzle-rating-provisional")}>
      <span aria-hidden="true">?</span>
      <span class="visually-hidden">, {t("puzzle-rating-provisional")}</span>
    </span>
  );
}

/** The date of a daily puzzle, and links to the days before and after it. */
function DayLinks({ date }: { readonly date: string }) {
  const today = dateOf(Date.now());
  return (
    <nav class="puzzle-days row wrap gap-60" aria-label={t("puzzle-days")}>
      <a href={`/puzzles/daily/${addDays(date, -1)}`}>{t("puzzle-day-before")}</a>
      <time dateTime={date}>{formatDate(date)}</time>
      {date < today && <a href={`/puzzles/daily/${addDays(date, 1)}`}>{t("puzzle-day-after")}</a>}
    </nav>
  );
}

/** The rating change, if the attempt was rated. */
function ResultText({ change }: { readonly change: RatingChange | undefined }) {
  if (!change) return null;
  const difference = change.after - change.before;
  return (
    <p class="puzzle-change">
      {t("rating-after", { rating: String(change.after), change: withSign(difference) })}
    </p>
  );
}

/** No failed puzzle is due. */
function NoneDue({ library, onEarly }: { library: PuzzleLibrary; onEarly: () => void }) {
  const load = async () => (await library.store).failures();
  const [failures] = useFetch<readonly FailedPuzzle[]>(load, []);
  if (!failures) return null;
  if (!failures.length) {
    return (
      <EmptyState
        bug="beetle"
        title={t("puzzle-failures-none")}
        text={t("puzzle-failures-description")}
      >
        <LinkButton class="primary" href="/puzzles" text={t("puzzle-begin")} />
      </EmptyState>
    );
  }
  const due = Math.min(...failures.map(({ schedule }) => schedule.due));
  return (
    <EmptyState
      bug="beetle"
      title={t("puzzle-failures-later", { count: failures.length })}
      text={t("puzzle-failures-due", { date: formatDateTime(due) })}
    >
      <LinkButton class="primary" href="/puzzles" text={t("puzzle-begin")} />
      <Button text={t("puzzle-failures-early")} onClick={onEarly} />
    </EmptyState>
  );
}

/** All puzzles were attempted, or there is none with this id. */
function NoneLeft({ mode }: { readonly mode: Training["mode"] }) {
  const isUnknown = mode === "single";
  return (
    <EmptyState
      bug="ant"
      title={t(isUnknown ? "puzzle-not-found" : "puzzle-none-left")}
      text={isUnknown ? "" : t("puzzle-none-left-description")}
    >
      <LinkButton class="primary" href="/puzzles/themes" text={t("puzzle-all")} />
    </EmptyState>
  );
}

/** The puzzle is not cached, and the host was not reached. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }): ComponentChildren {
  return (
    <EmptyState
      bug="pillbug"
      title={t("puzzle-not-loaded")}
      text={t("puzzle-not-loaded-description")}
    >
      <Button class="primary" text={t("page-try-again")} onClick={onRetry} />
      <LinkButton href="/puzzles/failures" text={t("puzzle-mode", { mode: "failures" })} />
    </EmptyState>
  );
}
