// Panel beside the board of a review: accuracy, assessment of the current move, and all moves.
import { useMemo } from "preact/hooks";
import { gamePath } from "../browser/router";
import { isEndedByRulesAt } from "../game/replay";
import {
  assessmentAt,
  isJudged,
  judgedPlies,
  MARKS,
  toPercent,
  toSuggestion,
  type Review,
} from "../game/review";
import type { ColorName, Move, Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { ActionButton } from "../game-ui/ActionButton";
import { SuggestedMoveView } from "../game-ui/AdviceBars";
import { MoveButton, MoveSection } from "../game-ui/MoveList";
import { SidePanel } from "../game-ui/SidePanel";
import { Button } from "../ui/buttons";
import { formatMove, formatResult, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { GamePuzzles } from "./GamePuzzles";
import { PlayerSummaries } from "./PlayerSummaries";
import type { BestMove, ReviewState, ShownLine } from "./useReplay";

interface ReviewPanelProps {
  readonly game: Position;
  readonly position: Position; // at the current ply
  readonly ply: number;
  readonly reviewState: ReviewState;
  readonly bestMove: BestMove;
  readonly line: ShownLine | undefined;
  readonly moveFormat: MoveFormat;
  readonly onGo: (ply: number) => void;
  readonly onNextMistake: () => void;
  readonly onFind: (color: ColorName) => void;
  readonly onCard: () => void;
  readonly onLine: (line: ShownLine) => void;
  readonly onRequestBest: () => void;
  readonly onContinue: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onFlip: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { game, position, ply, reviewState, bestMove, moveFormat, onGo } = props;
  const { review } = reviewState;
  const isOver = isEndedByRulesAt(game, ply);
  const marks = useMemo(
    () =>
      new Map(
        review.assessments.filter(isJudged).map(({ ply: at, judgment }) => [at, MARKS[judgment]]),
      ),
    [review],
  );
  return (
    <SidePanel
      kind="review-panel"
      label={t("page-panel")}
      header={game.game && <a href={gamePath(game.game)}>{t("review-back-to-game")}</a>}
      actions={
        <>
          <ActionButton
            icon="hint"
            text={t("review-best-ask")}
            isDisabled={isOver || bestMove.state === "loading"}
            onClick={props.onRequestBest}
          />
          <ActionButton
            icon="play"
            text={t("review-continue-here")}
            isDisabled={isOver}
            onClick={props.onContinue}
          />
          <ActionButton icon="share" text={t("share-open")} onClick={props.onShare} />
          <ActionButton icon="flip" text={t("page-flip")} onClick={props.onFlip} />
        </>
      }
      links={<a href={analysisLink(game, ply)}>{t("analysis-open")}</a>}
      onKeys={props.onKeys}
    >
      {game.moves.length > 0 && (
        <ReviewSummary
          {...{ game, reviewState, ply, onGo }}
          onNextMistake={props.onNextMistake}
          onFind={props.onFind}
          onCard={props.onCard}
        />
      )}
      {game.moves.length > 0 && (
        <MoveSection
          moves={game.moves}
          rotation={moveFormat.rotation}
          isShown
          currentPly={ply}
          marks={marks}
          onSelect={onGo}
        />
      )}
      {review.summary && <GamePuzzles {...{ game, review, onGo }} />}
      <MoveAssessment
        {...{ position, bestMove, moveFormat, review, ply }}
        line={props.line}
        onLine={props.onLine}
      />
    </SidePanel>
  );
}

interface MoveAssessmentProps {
  readonly position: Position; // at the current ply
  readonly review: Review;
  readonly bestMove: BestMove;
  readonly moveFormat: MoveFormat;
  readonly ply: number;
  readonly line: ShownLine | undefined;
  readonly onLine: (line: ShownLine) => void;
}

/** The current move, its judgment and a better move, or the best move here if it was requested. */
function MoveAssessment(props: MoveAssessmentProps) {
  const { position, review, bestMove, moveFormat, ply } = props;
  const last = position.moves.at(-1);
  const probability = review.whiteProbabilities[ply];
  const assessment = assessmentAt(review, ply);
  const mark = isJudged(assessment) ? assessment.judgment : undefined;
  return (
    <section class="move-assessment stack gap-40" aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        {last && <span class={`color-mark tile-${last.color}`} aria-hidden="true" />}
        {last ? formatMove(last, moveFormat) : t("review-start")}
        {mark && <span class={`move-mark is-${mark}`}> {MARKS[mark]}</span>}
      </h2>
      {position.result && <p>{formatResult(position.result)}</p>}
      {probability !== undefined && (
        <p class="muted">{t("review-chances", { percent: toPercent(probability) })}</p>
      )}
      {bestMove.state === "idle" ? <BetterMove {...props} /> : <BestMoveHere {...props} />}
    </section>
  );
}

/** The judgment of the played move, and the move that would have been better. */
function BetterMove(props: MoveAssessmentProps) {
  const { review, ply, moveFormat, position } = props;
  const assessment = assessmentAt(review, ply);
  if (!isJudged(assessment)) return null;
  const { judgment, loss } = assessment;
  return (
    <div class="better-move note stack gap-40">
      <p>
        <strong class={`move-mark is-${judgment}`}>{t("review-judgment", { judgment })}</strong>{" "}
        {t("review-loss", { percent: toPercent(loss) })}
      </p>
      <SuggestedMoveView
        label={t("review-better")}
        advice={toSuggestion(assessment)}
        moveFormat={moveFormat}
        yourSide={position.yourSide}
      />
      <LineView {...props} start={ply - 1} moves={assessment.line} />
    </div>
  );
}

/** The best move in the current position, once it was requested. */
function BestMoveHere(props: MoveAssessmentProps) {
  const { bestMove, moveFormat, position, ply } = props;
  switch (bestMove.state) {
    case "idle":
      return null;
    case "loading":
      return <p role="status">{t("page-hint-thinking")}</p>;
    case "failed":
      return <p role="status">{t("review-best-none")}</p>;
    case "found": {
      const { hint } = bestMove;
      return (
        <div class="better-move note stack gap-40" role="status">
          <SuggestedMoveView
            label={t("review-best", { color: hint.move.color })}
            advice={hint}
            moveFormat={moveFormat}
            yourSide={position.yourSide}
          />
          <LineView {...props} start={ply} moves={[hint.move, ...hint.line]} />
        </div>
      );
    }
  }
}

interface LineViewProps extends Pick<MoveAssessmentProps, "moveFormat" | "line" | "onLine"> {
  readonly start: number; // the ply of the game that the line continues
  readonly moves: readonly Move[];
}

/** The moves of a line. Pressing one plays the line on the board up to it. */
function LineView({ start, moves, moveFormat, line, onLine }: LineViewProps) {
  const step = line?.start === start ? line.step : 0;
  return (
    <ol class="better-line wrap" aria-label={t("review-line")}>
      {moves.map((move, i) => (
        <li key={i} class="move">
          <MoveButton
            {...{ move, moveFormat }}
            uhp={move.uhp}
            isCurrent={i + 1 === step}
            isTabStop
            onClick={() => onLine({ start, moves, step: i + 1 })}
          />
        </li>
      ))}
    </ol>
  );
}

interface ReviewSummaryProps extends Pick<
  ReviewPanelProps,
  "game" | "ply" | "onGo" | "onFind" | "onCard" | "onNextMistake"
> {
  readonly reviewState: ReviewState;
}

/** The progress of the review, and its summary. */
export function ReviewSummary({
  reviewState,
  onNextMistake,
  onCard,
  ...props
}: ReviewSummaryProps) {
  const { review, state, begin } = reviewState;
  if (state === "idle") {
    return (
      <section class="review-summary stack gap-50">
        <p class="muted">{t("review-request-description")}</p>
        <Button text={t("review-request")} onClick={begin} />
      </section>
    );
  }
  const hasMistakes = judgedPlies(review).length > 0;
  return (
    <section class="review-summary stack gap-50" aria-label={t("review-title")}>
      {state === "failed" && (
        <>
          <p>{t("review-failed")}</p>
          <Button text={t("page-try-again")} onClick={begin} />
        </>
      )}
      {state === "running" && <Progress review={review} count={props.game.moves.length} />}
      <PlayerSummaries {...props} review={review} />
      {state === "done" && !hasMistakes && <p class="muted">{t("review-no-mistakes")}</p>}
      <div class="review-buttons stack gap-50">
        {hasMistakes && (
          <Button icon="last" text={t("review-next-mistake")} onClick={onNextMistake} />
        )}
        {state === "done" && <Button icon="share" text={t("review-card")} onClick={onCard} />}
      </div>
    </section>
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
