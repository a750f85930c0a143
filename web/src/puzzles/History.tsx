// History of a player: rating, records, progress by theme, and the latest puzzles.
import { RatingGraph } from "../archive/RatingGraph";
import { loadRating, loadRecords, type PuzzleResult } from "../local/puzzleStore";
import { LinkButton } from "../ui/buttons";
import { EmptyState } from "../ui/EmptyState";
import { Section } from "../ui/texts";
import { formatDateTime, t } from "../i18n/translate";
import type { PuzzleLibrary } from "./library";
import { firstResults, progressByTheme } from "./progress";
import { Figure } from "./StormTrainer";
import { ResultMark } from "./ResultMark";
import { formatTheme } from "./texts";
import { useAllResults } from "./usePuzzles";

const MIN_GRAPH_POINTS = 3;
const LATEST_COUNT = 50;

export function History({ library }: { readonly library: PuzzleLibrary }) {
  const results = useAllResults(library);
  if (!results) return null;
  if (!results.length) {
    return (
      <EmptyState
        bug="grasshopper"
        title={t("puzzle-history-empty")}
        text={t("puzzle-history-empty-description")}
      >
        <LinkButton class="primary" href="/puzzles" text={t("puzzle-begin")} />
      </EmptyState>
    );
  }
  return (
    <>
      <Numbers results={results} />
      <Graph results={results} />
      <Themes results={results} />
      <Latest results={results} />
    </>
  );
}

interface ResultsProps {
  readonly results: readonly PuzzleResult[];
}

function Numbers({ results }: ResultsProps) {
  const first = firstResults(results);
  const solved = first.filter((result) => result.solved).length;
  const records = loadRecords();
  return (
    <dl class="puzzle-numbers">
      <Figure label={t("puzzle-your-rating")} value={String(Math.round(loadRating().rating))} />
      <Figure label={t("puzzle-history-solved")} value={`${solved} / ${first.length}`} />
      <Figure label={t("puzzle-history-streak")} value={String(records.streak)} />
      <Figure label={t("puzzle-history-storm")} value={String(records.storm)} />
    </dl>
  );
}

function Graph({ results }: ResultsProps) {
  const rated = results.filter(({ ratingAfter }) => ratingAfter !== null);
  if (rated.length < MIN_GRAPH_POINTS) return null;
  const points = rated.map(({ at, ratingAfter }) => ({ timestamp: at, value: ratingAfter! }));
  return (
    <Section id="puzzle-graph" title={t("puzzle-history-rating")}>
      <RatingGraph points={points} />
    </Section>
  );
}

/** Progress by theme, the weakest first. */
function Themes({ results }: ResultsProps) {
  return (
    <Section id="puzzle-progress" title={t("puzzle-history-themes")}>
      <ul class="puzzle-progress stack gap-35">
        {progressByTheme(results).map(({ theme, attempted, solved }) => (
          <li key={theme}>
            <a href={`/puzzles/theme/${theme}`}>{formatTheme(theme)}</a>
            <meter min={0} max={attempted} value={solved} aria-hidden="true" />
            <span class="numbers">
              <span class="visually-hidden">
                {t("puzzle-history-solved-of", { number: solved, count: attempted })}
              </span>
              <span aria-hidden="true">
                {solved} / {attempted}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Latest({ results }: ResultsProps) {
  const latest = results.toReversed().slice(0, LATEST_COUNT);
  return (
    <Section id="puzzle-latest" title={t("puzzle-history-latest")}>
      <ol class="puzzle-played stack gap-35">
        {latest.map(({ id, puzzle, solved, at, puzzleRating, mode }) => (
          <li key={id} class="row gap-50">
            <ResultMark isSolved={solved} />
            {puzzleRating > 0 ? (
              <a href={`/puzzle/${puzzle}`}>{t("puzzle-number", { id: puzzle })}</a>
            ) : (
              <span>{t("puzzle-own")}</span>
            )}
            {puzzleRating > 0 && <span class="muted numbers">{puzzleRating}</span>}
            <span class="muted">{t("puzzle-mode", { mode })}</span>
            <time class="muted" dateTime={new Date(at).toISOString()}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
