// Panel beside the board of a review: assessment of the move, turning points and all moves.
import { gamePath } from "../browser/router";
import { isEndedByRulesAt } from "../game/replay";
import {
  assessmentAt,
  bestMoveOf,
  toSuggestion,
  isJudged,
  toPercent,
  type Review,
} from "../game/review";
import type { Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { ActionButton } from "../game-ui/ActionButton";
import { SuggestedMoveView } from "../game-ui/AdviceBars";
import { MoveSection } from "../game-ui/MoveList";
import { SidePanel } from "../game-ui/SidePanel";
import { Button } from "../ui/buttons";
import { Section } from "../ui/texts";
import { formatMove, formatResult, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import type { BestMove, ReviewState } from "./useReplay";

interface ReviewPanelProps {
  readonly game: Position;
  readonly position: Position; // at the current ply
  readonly reviewState: ReviewState;
  readonly bestMove: BestMove;
  readonly moveFormat: MoveFormat;
  readonly onGo: (ply: number) => void;
  readonly onRequestBest: () => void;
  readonly onContinue: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onFlip: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { game, position, reviewState, bestMove, moveFormat, onGo } = props;
  const ply = position.moves.length;
  const isOver = isEndedByRulesAt(game, ply);
  return (
    <SidePanel
      kind="review-panel"
      label={t("page-panel")}
      header={game.game && <a href={gamePath(game.game)}>{t("review-back-to-game")}</a>}
      actions={
        <>
          <ActionButton icon="share" text={t("share-open")} onClick={props.onShare} />
          <ActionButton icon="flip" text={t("page-flip")} onClick={props.onFlip} />
        </>
      }
      links={<a href={analysisLink(game, ply)}>{t("analysis-open")}</a>}
      onKeys={props.onKeys}
    >
      <MoveAssessment {...{ position, bestMove, moveFormat }} review={reviewState.review} />
      <div class="review-buttons stack gap-50">
        <Button
          icon="hint"
          text={t("review-best-ask")}
          disabled={isOver || bestMove.state === "loading"}
          onClick={props.onRequestBest}
        />
        <Button
          icon="next"
          text={t("review-continue-here")}
          disabled={isOver}
          onClick={props.onContinue}
        />
      </div>
      {game.moves.length > 0 && (
        <>
          <TurningPoints {...{ game, reviewState, moveFormat, onGo }} />
          <MoveSection
            moves={game.moves}
            rotation={moveFormat.rotation}
            isShown
            currentPly={ply}
            onSelect={onGo}
          />
        </>
      )}
    </SidePanel>
  );
}

interface MoveAssessmentProps {
  readonly position: Position; // at the current ply
  readonly review: Review;
  readonly bestMove: BestMove;
  readonly moveFormat: MoveFormat;
}

/** The current move, its loss and a better move. */
export function MoveAssessment({ position, review, bestMove, moveFormat }: MoveAssessmentProps) {
  const { yourSide } = position;
  const ply = position.moves.length;
  const last = position.moves.at(-1);
  const probability = review.whiteProbabilities[ply];
  return (
    <section class="move-assessment stack gap-40" aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        {last && <span class={`color-mark tile-${last.color}`} aria-hidden="true" />}
        {last ? formatMove(last, moveFormat) : t("review-start")}
      </h2>
      {position.result && <p>{formatResult(position.result)}</p>}
      {probability !== undefined && (
        <p class="muted">{t("review-chances", { percent: toPercent(probability) })}</p>
      )}
      <BetterMove {...{ review, ply, moveFormat, yourSide }} />
      <BestMoveHere {...{ bestMove, moveFormat, yourSide }} />
    </section>
  );
}

type BetterProps = Pick<MoveAssessmentProps, "review" | "moveFormat"> &
  Pick<Position, "yourSide"> & { readonly ply: number };

/** The move that would have been better than the played one. */
function BetterMove({ review, ply, moveFormat, yourSide }: BetterProps) {
  const assessment = assessmentAt(review, ply);
  if (!isJudged(assessment)) return null;
  return (
    <div class="better-move note">
      <p>{t("review-loss", { percent: toPercent(assessment.loss) })}</p>
      <p class="muted">{t("review-better")}</p>
      <SuggestedMoveView advice={toSuggestion(assessment)} {...{ moveFormat, yourSide }} />
    </div>
  );
}

/** The best move in the current position, once it was requested. */
function BestMoveHere({
  bestMove,
  moveFormat,
  yourSide,
}: Pick<MoveAssessmentProps, "bestMove" | "moveFormat"> & Pick<Position, "yourSide">) {
  switch (bestMove.state) {
    case "idle":
      return null;
    case "loading":
      return <p role="status">{t("page-hint-thinking")}</p>;
    case "failed":
      return <p role="status">{t("review-best-none")}</p>;
    case "found":
      return (
        <div class="better-move note" role="status">
          <p class="muted">{t("review-best")}</p>
          <SuggestedMoveView advice={bestMove.hint} {...{ moveFormat, yourSide }} />
        </div>
      );
  }
}

interface TurningPointsProps {
  readonly game: Position;
  readonly reviewState: ReviewState;
  readonly moveFormat: MoveFormat;
  readonly onGo: (ply: number) => void;
}

/** The progress of the review and the turning points of the game. */
export function TurningPoints({ game, reviewState, moveFormat, onGo }: TurningPointsProps) {
  const { review, state, begin } = reviewState;
  if (state === "idle") {
    return (
      <section class="turning-points-section stack gap-50">
        <p class="muted">{t("review-request-description")}</p>
        <Button text={t("review-request")} onClick={begin} />
      </section>
    );
  }
  return (
    <Section
      class="turning-points-section stack gap-50"
      id="turning-title"
      title={t("review-turning-points")}
    >
      {state === "failed" && (
        <>
          <p>{t("review-failed")}</p>
          <Button text={t("page-try-again")} onClick={begin} />
        </>
      )}
      {state === "running" && <Progress review={review} count={game.moves.length} />}
      {review.summary && (
        <TurningPointList points={review.summary.plies} {...{ game, review, moveFormat, onGo }} />
      )}
    </Section>
  );
}

function Progress({ review, count }: { review: Review; count: number }) {
  const number = review.assessments.length;
  const text = t("review-progress", { number, count });
  return (
    <p class="muted">
      {text}
      <progress max={count} value={number} aria-label={text} />
    </p>
  );
}

interface ListProps extends Pick<TurningPointsProps, "game" | "moveFormat" | "onGo"> {
  readonly review: Review;
  readonly points: readonly number[];
}

function TurningPointList({ points, game, review, moveFormat, onGo }: ListProps) {
  return (
    <>
      <p class="muted" role="status">
        {points.length ? t("review-turning-points-description") : t("review-turning-points-none")}
      </p>
      <ol class="turning-points stack gap-40">
        {points.map((ply) => {
          const assessment = assessmentAt(review, ply)!;
          const move = game.moves[ply - 1]!;
          return (
            <li key={ply}>
              <button type="button" onClick={() => onGo(ply)}>
                <span class={`diamond tile-${move.color}`} aria-hidden="true" />
                <span>
                  {t("review-turning-point", {
                    number: ply,
                    move: formatMove(move, moveFormat),
                    percent: toPercent(assessment.loss),
                    better: formatMove(bestMoveOf(assessment), moveFormat),
                  })}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
