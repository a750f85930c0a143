// The accuracy of both players, and the numbers of their inaccuracies, mistakes and blunders.
import { MARKS, nextOf, judgedPlies, toPercent, type Review } from "../game/review";
import type { ColorName, JudgmentName, PlayerSummary, Position } from "../messages";
import { Button } from "../ui/buttons";
import { formatPlayer } from "../i18n/players";
import { t } from "../i18n/translate";

export const JUDGMENTS = ["inaccuracy", "mistake", "blunder"] as const;

interface SummariesProps {
  readonly game: Position;
  readonly review: Review;
  readonly ply: number; // the current one
  readonly onGo: (ply: number) => void;
  readonly onFind: (color: ColorName) => void; // asks for better moves of a player
}

export function PlayerSummaries({ review, ...props }: SummariesProps) {
  const { summary } = review;
  if (!summary) return null;
  const [white, black] = summary.players;
  return (
    <div class="player-summaries">
      <Summary color="white" player={white} {...{ review }} {...props} />
      <Summary color="black" player={black} {...{ review }} {...props} />
    </div>
  );
}

interface SummaryProps extends SummariesProps {
  readonly color: ColorName;
  readonly player: PlayerSummary;
}

function Summary({ color, player, game, review, ply, onGo, onFind }: SummaryProps) {
  const id = `summary-${color}`;
  const { accuracy, counts } = player;
  const goToNext = (judgment: JudgmentName) => {
    const next = nextOf(
      judgedPlies(
        review,
        (other) => other.judgment === judgment && game.moves[other.ply - 1]!.color === color,
      ),
      ply,
    );
    if (next !== undefined) onGo(next);
  };
  return (
    <div class="player-summary" role="group" aria-labelledby={id}>
      <h2 id={id} class="row gap-50">
        <span class={`color-mark tile-${color}`} aria-hidden="true" />
        <span class="player-summary-name">{formatPlayer(color, game.seats[color], game)}</span>
      </h2>
      <p class="accuracy">
        <strong>
          {accuracy === null ? "–" : t("review-percent", { percent: toPercent(accuracy) })}
        </strong>{" "}
        {t("review-accuracy")}
      </p>
      <ul>
        {JUDGMENTS.map((judgment, i) => (
          <li key={judgment}>
            <button
              type="button"
              class="text-button judgment-count"
              disabled={counts[i] === 0}
              onClick={() => goToNext(judgment)}
            >
              <span class={`move-mark is-${judgment}`} aria-hidden="true">
                {MARKS[judgment]}
              </span>
              {t("review-judgment-count", { judgment, count: counts[i]! })}
            </button>
          </li>
        ))}
      </ul>
      {counts.some((count) => count > 0) && (
        <Button class="find-button" text={t("review-find-open")} onClick={() => onFind(color)} />
      )}
    </div>
  );
}
