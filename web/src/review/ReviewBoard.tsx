// The board of a game review: the position at any ply, its evaluation and better moves.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { positionAt } from "../game/replay";
import { EMPTY_REVIEW, judgedPlies, nextOf } from "../game/review";
import type { Command } from "../board/gameKeys";
import type { ColorName, Position } from "../messages";
import { ContinueFromHere } from "../newgame/ContinueFromHere";
import { LazyShareDialog } from "../share/LazyShareDialog";
import { Bar } from "../game-ui/Bar";
import { BoardScreen } from "../game-ui/BoardScreen";
import { VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { BoardEdge, HomeLink } from "../game-ui/PlayerArea";
import { formatPly, isHandledElsewhere, plyForKey } from "../game-ui/usePlyNavigation";
import { sidesByPlace, usePresentation } from "../game-ui/usePresentation";
import { lazyDialog } from "../ui/LazyDialog";
import { useStableCallback } from "../ui/useStableCallback";
import { Button } from "../ui/buttons";
import { formatMove } from "../i18n/moves";
import { t } from "../i18n/translate";
import { FindBetterMove } from "./FindBetterMove";
import type { ReviewCardDialogProps } from "./ReviewCardDialog";
import { ReviewGraphStrip } from "./ReviewGraph";
import { ReviewPanel } from "./ReviewPanel";
import { useReplay } from "./useReplay";

const REVIEW_KEYS: KeyHelp = [
  ["← → , .", "review-key-steps"],
  ["Home End", "review-key-ends"],
  ["Shift ← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["N", "review-key-mistake"],
  ["H", "review-key-best"],
  ["Esc", "review-key-line"],
  ...VIEW_KEYS,
];

const LazyReviewCard = lazyDialog<ReviewCardDialogProps>("review-card", () =>
  import("./ReviewCardDialog").then((module) => module.ReviewCardDialog),
);

interface ReviewBoardProps {
  readonly game: Position;
  readonly rematch?: ComponentChildren; // the offer of a rematch, if any
}

export function ReviewBoard({ game, rematch }: ReviewBoardProps) {
  const [dialog, setDialog] = useState<"continue-game" | "share" | "card">();
  const [practice, setPractice] = useState<ColorName>(); // finds better moves for this side
  const presentation = usePresentation();
  const { area, orientation, moveFormat, announce } = presentation;
  const { ply, ui, reviewState, bestMove, requestBestMove, dispatch, line, shown, ...replay } =
    useReplay(game, presentation.onEffect);
  const { review } = reviewState;
  const { near, far } = sidesByPlace(game, orientation);
  const describePly = (at: number) => formatPly(game, review, at, moveFormat);

  const goTo = useStableCallback((next: number) => {
    if (replay.goTo(next) && !isSliderFocused()) announce(describePly(next));
  });
  /** Step through the line that is shown, or else through the game. */
  const step = (next: number) => {
    if (!line) return goTo(next);
    const at = Math.max(next, line.start);
    if (shown.goTo(at)) announce(formatPly(shown.game, EMPTY_REVIEW, at, moveFormat));
  };
  const goToNextMistake = () => {
    const next = nextOf(judgedPlies(review), ply);
    if (next !== undefined) goToAndShow(next);
  };
  /**
   * On phones the panel is below the board, so scroll back to the board after a choice in the
   * panel.
   */
  const showBoard = () => area.current!.scrollIntoView();
  const goToAndShow = useStableCallback((next: number) => {
    goTo(next);
    showBoard();
  });
  const onKey = (event: KeyboardEvent) => {
    const isShortcut = presentation.settings.shortcuts && !isHandledElsewhere(event);
    const isNextMistake = event.code === "KeyN" && isShortcut;
    const next = plyForKey(event, shown.ply, shown.game.moves.length);
    if (!isNextMistake && next === undefined) return;
    event.preventDefault(); // or the board gets the key as well
    event.stopPropagation();
    if (next === undefined) goToNextMistake();
    else step(next);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint") requestBestMove();
    if (kind === "undo" || kind === "previous") step(shown.ply - 1);
    if (kind === "redo" || kind === "next") step(shown.ply + 1);
  };

  if (practice) {
    return (
      <FindBetterMove
        {...{ game, review, presentation }}
        color={practice}
        onClose={() => setPractice(undefined)}
      />
    );
  }
  return (
    <BoardScreen
      kind="review"
      allowsZen
      title={t("review-title")}
      {...{ presentation, ui, dispatch, onKey, onCommand }}
      {...(line && { onEscape: () => goTo(ply) })}
      messages={
        <>
          {rematch}
          {line && (
            <Bar kind="info">
              <span>{t("review-line-shown")}</span>
              <Button text={t("review-line-back")} onClick={() => goTo(ply)} />
            </Bar>
          )}
        </>
      }
      board={{ isReplay: true }}
      keyboardHint={t("review-board-keys")}
      keys={REVIEW_KEYS}
      far={
        <BoardEdge place="far" color={far} {...{ ui, moveFormat }}>
          <HomeLink />
        </BoardEdge>
      }
      near={<BoardEdge place="near" color={near} {...{ ui, moveFormat }} />}
      below={
        <ReviewGraphStrip
          moves={game.moves}
          review={review}
          ply={ply}
          caption={describePly(ply)}
          onGo={goTo}
          steps={{ ply: shown.ply, end: shown.game.moves.length, onGo: step }}
        />
      }
      panel={
        <ReviewPanel
          {...{ game, ply, reviewState, bestMove, line, moveFormat }}
          position={positionAt(game, ply)}
          onGo={goToAndShow}
          onNextMistake={goToNextMistake}
          onFind={setPractice}
          onCard={() => setDialog("card")}
          onLine={(next) => {
            replay.showLine(next);
            announce(formatMove(next.moves[next.step - 1]!, moveFormat));
            showBoard();
          }}
          onRequestBest={() => {
            requestBestMove();
            showBoard();
          }}
          onContinue={() => setDialog("continue-game")}
          onShare={() => setDialog("share")}
          onKeys={presentation.openKeyboardHelp}
          onFlip={orientation.flip}
        />
      }
    >
      {dialog === "share" && (
        <LazyShareDialog {...{ game, ply }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "card" && review.summary && (
        <LazyReviewCard
          {...{ game }}
          summary={review.summary}
          probabilities={review.whiteProbabilities}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "continue-game" && (
        <ContinueFromHere {...{ game, ply, moveFormat }} onClose={() => setDialog(undefined)} />
      )}
    </BoardScreen>
  );
}

/** Return whether the slider has the focus. Screen readers then announce its value. */
function isSliderFocused(): boolean {
  return document.activeElement?.classList.contains("graph-slider") ?? false;
}
