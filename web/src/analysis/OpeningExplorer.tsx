// The opening explorer: moves and results of archived games from this position, with the engine's
// score of each move.
import { useState } from "preact/hooks";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { searchPath } from "../archive/search";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { usePage } from "../backend/pageContext";
import {
  PIECES,
  type AnalysisLine,
  type ColorName,
  type ExplorerResult,
  type ExplorerMove,
  type ExplorerQuery,
  type PieceName,
  type Position,
} from "../messages";
import { SwitchButton } from "../game-ui/ActionButton";
import { Select } from "../ui/forms";
import { useQuery } from "../ui/useQuery";
import { formatWinProbability, formatScore } from "../i18n/evaluations";
import { t } from "../i18n/translate";

const MAX_MOVES = 12;
const MAX_GAMES = 5;
// Delay before a position is queried, so that stepping through a game sends only one query.
const QUERY_DELAY_MS = 150;

interface OpeningExplorerProps {
  readonly position: Position;
  readonly lines: readonly AnalysisLine[]; // engine lines of this position
  readonly onPlay: (uhp: string) => void;
}

export function OpeningExplorer({ position, lines, onPlay }: OpeningExplorerProps) {
  const { server } = usePage().backend;
  const [isOn, setOn] = useState(false);
  const [filter, setFilter] = useState(NO_FILTER);
  const game = gameString(position);
  const query = isOn && game ? { position: game, ...filter } : undefined;
  const answer = useQuery(
    query && JSON.stringify(query),
    () => server.explorer(query!),
    QUERY_DELAY_MS,
  );
  return (
    <section class="engine stack gap-35" aria-labelledby="explorer-title">
      <div class="moves-header row between">
        <h2 id="explorer-title">{t("explorer-title")}</h2>
        <SwitchButton text={t("explorer-show")} isOn={isOn} onChange={setOn} />
      </div>
      {isOn && (
        <>
          {HAS_SERVER && <FilterForm filter={filter} onChange={setFilter} />}
          {answer.state === "success" ? (
            <>
              <Moves {...{ lines, onPlay }} result={answer.value} turn={position.turn} />
              <Games {...{ position, filter }} result={answer.value} />
            </>
          ) : (
            <p class="muted numbers">
              {t("explorer-state", { state: answer.state === "loading" ? "loading" : "failed" })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface MovesProps {
  readonly result: ExplorerResult;
  readonly turn: ColorName;
  readonly lines: readonly AnalysisLine[];
  readonly onPlay: (uhp: string) => void;
}

function Moves({ result: { moves, sampleSize }, turn, lines, onPlay }: MovesProps) {
  if (!moves.length) return <p class="muted numbers">{t("explorer-none")}</p>;
  return (
    <>
      {sampleSize !== null && (
        <p class="muted numbers">{t("explorer-sample-size", { count: sampleSize })}</p>
      )}
      <ol class="engine-lines stack gap-25 explorer-moves" aria-label={t("explorer-moves")}>
        {moves.slice(0, MAX_MOVES).map((explorerMove) => (
          <li key={explorerMove.move}>
            <button type="button" onClick={() => onPlay(explorerMove.move)}>
              <MoveTile move={explorerMove.move} />
              <span class="notation">{explorerMove.move}</span>
            </button>
            <span class="explorer-game-count">
              {t("explorer-games", { count: explorerMove.games })}
            </span>
            <EngineScore {...{ turn, lines }} move={explorerMove.move} />
            <ResultShares counts={explorerMove} />
          </li>
        ))}
      </ol>
    </>
  );
}

function MoveTile({ move }: { readonly move: string }) {
  const piece = PIECES[move.split(" ")[0] as PieceName];
  return piece ? <TilePicture {...piece} /> : null;
}

interface EngineScoreProps {
  readonly move: string;
  readonly turn: ColorName;
  readonly lines: readonly AnalysisLine[];
}

/** The engine's score of a move, if a line of the engine starts with it. */
function EngineScore({ move, turn, lines }: EngineScoreProps) {
  const line = lines.find(({ moves }) => moves[0]?.uhp === move);
  if (!line) return null;
  return (
    <strong class="explorer-score" title={formatWinProbability(turn, line.score)}>
      {formatScore(turn, line.score)}
    </strong>
  );
}

/** Share of wins per side and of draws, as a bar and as text; null if no game has a result. */
function ResultShares({
  counts: { whiteWins, draws, blackWins },
}: {
  readonly counts: ExplorerMove;
}) {
  const decided = whiteWins + draws + blackWins;
  if (!decided) return null;
  const percentOf = (count: number) => Math.round((100 * count) / decided);
  const white = percentOf(whiteWins);
  const black = percentOf(blackWins);
  return (
    <span class="result-shares">
      <svg
        class="result-shares-bar"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect class="result-shares-draw" width="100" height="6" />
        <rect class="result-shares-white" width={white} height="6" />
        <rect class="result-shares-black" x={100 - black} width={black} height="6" />
      </svg>
      <span class="muted">{t("explorer-shares", { white, draws: percentOf(draws), black })}</span>
    </span>
  );
}

interface GamesProps {
  readonly result: ExplorerResult;
  readonly position: Position;
  readonly filter: ExplorerFilter;
}

/** The latest games with this position, and a link to all of them. */
function Games({ result: { games }, position: { gameType, moves }, filter }: GamesProps) {
  if (!games.length) return null;
  const { player, color } = filter;
  const all = searchPath({
    type: gameType,
    moves: moves.map(({ uhp }) => uhp).join(";"),
    ...(player && { player, ...(color && { color }) }),
  });
  return (
    <details class="explorer-latest stack starts gap-75">
      <summary>{t("explorer-latest-games")}</summary>
      <ArchiveGameList games={games.slice(0, MAX_GAMES)} label={t("explorer-latest-games")} />
      <a href={all}>{t("explorer-all-games")}</a>
    </details>
  );
}

/**
 * Return the game string; undefined if the game began from a custom position, which game strings
 * cannot express.
 */
function gameString({ gameType, startPosition, moves }: Position): string | undefined {
  if (startPosition) return undefined;
  return [gameType, "InProgress", "White[1]", ...moves.map(({ uhp }) => uhp)].join(";");
}

type ExplorerFilter = Pick<ExplorerQuery, "player" | "color" | "minRating" | "maxRating">;

const NO_FILTER: ExplorerFilter = {
  player: null,
  color: null,
  minRating: null,
  maxRating: null,
};

const RATING_STEP = 200; // as in the archive
const RATING_BOUNDS = Array.from({ length: 9 }, (_, i) => 1000 + i * RATING_STEP);

interface FilterFormProps {
  readonly filter: ExplorerFilter;
  readonly onChange: (filter: ExplorerFilter) => void;
}

function FilterForm({ filter, onChange }: FilterFormProps) {
  const change = (part: Partial<ExplorerFilter>) => onChange({ ...filter, ...part });
  return (
    <details class="explorer-filter">
      <summary>{t("explorer-filter")}</summary>
      <div class="explorer-fields stack gap-50">
        <label>
          {t("explorer-player")}
          <input
            value={filter.player ?? ""}
            maxLength={100}
            autocomplete="off"
            onInput={({ currentTarget }) => change({ player: currentTarget.value.trim() || null })}
          />
        </label>
        <label>
          {t("archive-side")}
          <Select<ColorName | "">
            value={filter.color ?? ""}
            disabled={!filter.player}
            options={[
              ["", t("archive-any")],
              ["white", t("page-player", { color: "white" })],
              ["black", t("page-player", { color: "black" })],
            ]}
            onChange={(color) => change({ color: color || null })}
          />
        </label>
        <RatingBound
          text={t("explorer-rating-from")}
          value={filter.minRating}
          values={RATING_BOUNDS}
          onChange={(minRating) => change({ minRating })}
        />
        <RatingBound
          text={t("explorer-rating-to")}
          value={filter.maxRating}
          values={RATING_BOUNDS.map((value) => value + RATING_STEP - 1)}
          onChange={(maxRating) => change({ maxRating })}
        />
      </div>
    </details>
  );
}

interface RatingBoundProps {
  readonly text: string;
  readonly value: number | null;
  readonly values: readonly number[];
  readonly onChange: (value: number | null) => void;
}

function RatingBound({ text, value, values, onChange }: RatingBoundProps) {
  return (
    <label>
      {text}
      <Select
        value={String(value ?? "")}
        options={[
          ["", t("archive-any")],
          ...values.map((rating) => [`${rating}`, `${rating}`] as const),
        ]}
        onChange={(rating) => onChange(Number(rating) || null)}
      />
    </label>
  );
}
