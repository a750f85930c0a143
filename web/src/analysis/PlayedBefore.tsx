// The opening explorer: what was played in this position in the archive, how that ended, and what
// the computer thinks of it.
import { useState } from "preact/hooks";
import { FoundGames } from "../archive/FoundGames";
import { addressOfSearch } from "../archive/search";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { usePage } from "../host/page";
import {
  PIECES,
  type AnalysisLine,
  type ColorName,
  type Explored,
  type ExploredMove,
  type ExplorerQuery,
  type PieceName,
  type Position,
} from "../messages";
import { SwitchButton } from "../table/ActionButton";
import { Select } from "../ui/forms";
import { useAnswer } from "../ui/useAnswer";
import { sayChances, sayScore } from "../words/evaluations";
import { say } from "../words/text";

const MOST_SHOWN = 12;
const MOST_GAMES = 5;
const WAIT = 150; // milliseconds on a position before it is asked for: who steps through a game asks once

interface PlayedBeforeProps {
  readonly position: Position;
  readonly lines: readonly AnalysisLine[]; // that the computer has found here
  readonly onPlay: (uhp: string) => void;
}

export function PlayedBefore({ position, lines, onPlay }: PlayedBeforeProps) {
  const { people } = usePage().host;
  const [isOn, setOn] = useState(false);
  const [filter, setFilter] = useState(EVERYBODY);
  const game = gameString(position);
  const query = isOn && game ? { position: game, ...filter } : undefined;
  const answer = useAnswer(query && JSON.stringify(query), () => people.explored(query!), WAIT);
  return (
    <section class="engine stack gap-35" aria-labelledby="explorer-title">
      <div class="moves-head row between">
        <h2 id="explorer-title">{say("explorer-title")}</h2>
        <SwitchButton text={say("explorer-on")} isOn={isOn} onChange={setOn} />
      </div>
      {isOn && (
        <>
          {HAS_SERVER && <FilterForm filter={filter} onChange={setFilter} />}
          {answer.state === "there" ? (
            <>
              <Moves {...{ lines, onPlay }} answer={answer.value} turn={position.turn} />
              <Games {...{ position, filter }} answer={answer.value} />
            </>
          ) : (
            <p class="quiet numbers">
              {say("explorer-state", { state: answer.state === "asking" ? "asking" : "failed" })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface MovesProps {
  readonly answer: Explored;
  readonly turn: ColorName;
  readonly lines: readonly AnalysisLine[];
  readonly onPlay: (uhp: string) => void;
}

function Moves({ answer: { moves, latest }, turn, lines, onPlay }: MovesProps) {
  if (!moves.length) return <p class="quiet numbers">{say("explorer-none")}</p>;
  return (
    <>
      {latest !== null && (
        <p class="quiet numbers">{say("explorer-of-latest", { count: latest })}</p>
      )}
      <ol class="engine-lines stack gap-25 explored" aria-label={say("explorer-moves")}>
        {moves.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.move}>
            <button type="button" onClick={() => onPlay(one.move)}>
              <MovedTile move={one.move} />
              <span class="notation">{one.move}</span>
            </button>
            <span class="explored-games">{say("explorer-games", { count: one.games })}</span>
            <Verdict {...{ turn, lines }} move={one.move} />
            <Shares counts={one} />
          </li>
        ))}
      </ol>
    </>
  );
}

function MovedTile({ move }: { readonly move: string }) {
  const piece = PIECES[move.split(" ")[0] as PieceName];
  return piece ? <TilePicture {...piece} /> : null;
}

interface VerdictProps {
  readonly move: string;
  readonly turn: ColorName;
  readonly lines: readonly AnalysisLine[];
}

/** What the computer thinks of a move, if it is the beginning of one of its lines. */
function Verdict({ move, turn, lines }: VerdictProps) {
  const line = lines.find(({ moves }) => moves[0]?.uhp === move);
  if (!line) return null;
  return (
    <strong class="explored-verdict" title={sayChances(turn, line.score)}>
      {sayScore(turn, line.score)}
    </strong>
  );
}

/** How often each side won, as a bar and in words; nothing if no game has an end. */
function Shares({ counts: { whiteWins, draws, blackWins } }: { readonly counts: ExploredMove }) {
  const decided = whiteWins + draws + blackWins;
  if (!decided) return null;
  const of = (count: number) => Math.round((100 * count) / decided);
  const white = of(whiteWins);
  const black = of(blackWins);
  return (
    <span class="shares">
      <svg class="shares-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="shares-draw" width="100" height="6" />
        <rect class="shares-white" width={white} height="6" />
        <rect class="shares-black" x={100 - black} width={black} height="6" />
      </svg>
      <span class="quiet">{say("explorer-shares", { white, draws: of(draws), black })}</span>
    </span>
  );
}

interface GamesProps {
  readonly answer: Explored;
  readonly position: Position;
  readonly filter: ExplorerFilter;
}

/** The latest games that came here, and the way to all of them. */
function Games({ answer: { games }, position: { gameType, moves }, filter }: GamesProps) {
  if (!games.length) return null;
  const { player, color } = filter;
  const all = addressOfSearch({
    type: gameType,
    moves: moves.map(({ uhp }) => uhp).join(";"),
    ...(player && { player, ...(color && { color }) }),
  });
  return (
    <details class="explored-latest stack starts gap-75">
      <summary>{say("explorer-here")}</summary>
      <FoundGames games={games.slice(0, MOST_GAMES)} label={say("explorer-here")} />
      <a href={all}>{say("explorer-find")}</a>
    </details>
  );
}

/** The game as a line of text; undefined for one that began with tiles laid by hand, which no game
 * string can tell. */
function gameString({ gameType, setUp, moves }: Position): string | undefined {
  if (setUp) return undefined;
  return [gameType, "InProgress", "White[1]", ...moves.map(({ uhp }) => uhp)].join(";");
}

export type ExplorerFilter = Pick<ExplorerQuery, "player" | "color" | "least" | "most">;

export const EVERYBODY: ExplorerFilter = { player: null, color: null, least: null, most: null };

const STEP = 200; // as the archive counts them
const RATINGS = Array.from({ length: 9 }, (_, i) => 1000 + i * STEP);

interface FilterFormProps {
  readonly filter: ExplorerFilter;
  readonly onChange: (filter: ExplorerFilter) => void;
}

export function FilterForm({ filter, onChange }: FilterFormProps) {
  const change = (part: Partial<ExplorerFilter>) => onChange({ ...filter, ...part });
  return (
    <details class="explorer-filter">
      <summary>{say("explorer-filter")}</summary>
      <div class="explorer-fields stack gap-50">
        <label>
          {say("explorer-player")}
          <input
            value={filter.player ?? ""}
            maxLength={100}
            autocomplete="off"
            onInput={({ currentTarget }) => change({ player: currentTarget.value.trim() || null })}
          />
        </label>
        <label>
          {say("archive-side")}
          <Select<ColorName | "">
            value={filter.color ?? ""}
            disabled={!filter.player}
            options={[
              ["", say("archive-any")],
              ["white", say("page-player", { color: "white" })],
              ["black", say("page-player", { color: "black" })],
            ]}
            onChange={(color) => change({ color: color || null })}
          />
        </label>
        <RatingBound
          text={say("explorer-rating-from")}
          value={filter.least}
          values={RATINGS}
          onChange={(least) => change({ least })}
        />
        <RatingBound
          text={say("explorer-rating-to")}
          value={filter.most}
          values={RATINGS.map((value) => value + STEP - 1)}
          onChange={(most) => change({ most })}
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
        options={[["", say("archive-any")], ...values.map((one) => [`${one}`, `${one}`] as const)]}
        onChange={(chosen) => onChange(Number(chosen) || null)}
      />
    </label>
  );
}
