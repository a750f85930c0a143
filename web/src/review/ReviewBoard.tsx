// The board of a game review: the position at any ply, its evaluation and better moves.
import { useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import type { Position } from "../messages";
import { ContinueFromHere } from "../newgame/ContinueFromHere";
import { ShareDialog } from "../share/ShareDialog";
import { BoardScreen } from "../game-ui/BoardScreen";
import { VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { BoardEdge, HomeLink } from "../game-ui/PlayerArea";
import { plyForKey, formatPly } from "../game-ui/usePlyNavigation";
import { sidesByPlace, usePresentation } from "../game-ui/usePresentation";
import { useStableCallback } from "../ui/useStableCallback";
import { t } from "../i18n/translate";
import { ReviewGraphStrip } from "./ReviewGraph";
import { ReviewPanel } from "./ReviewPanel";
import { useReplay } from "./useReplay";

const REVIEW_KEYS: KeyHelp = [
  ["← → , .", "review-key-steps"],
  ["Home End", "review-key-ends"],
  ["Shift ← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["H", "review-key-best"],
  ...VIEW_KEYS,
];

export function ReviewBoard({ game }: { readonly game: Position }) {
  const [dialog, setDialog] = useState<"continue-game" | "share">();
  const presentation = usePresentation();
  const { area, orientation, moveFormat, announce } = presentation;
  const { ply, ui, reviewState, bestMove, requestBestMove, dispatch, ...replay } = useReplay(
    game,
    presentation.onEffect,
  );
  const { position } = ui;
  const { near, far } = sidesByPlace(game, orientation);
  const describePly = (at: number) => formatPly(game, reviewState.review, at, moveFormat);

  const goTo = useStableCallback((next: number) => {
    if (replay.goTo(next) && !isSliderFocused()) announce(describePly(next));
  });
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
    const next = plyForKey(event, ply, game.moves.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(next);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint") requestBestMove();
    if (kind === "undo" || kind === "previous") goTo(ply - 1);
    if (kind === "redo" || kind === "next") goTo(ply + 1);
  };

  return (
    <BoardScreen
      kind="review"
      title={t("review-title")}
      {...{ presentation, ui, dispatch, onKey, onCommand }}
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
          review={reviewState.review}
          ply={ply}
          caption={describePly(ply)}
          onGo={goTo}
        />
      }
      panel={
        <ReviewPanel
          {...{ game, position, reviewState, bestMove, moveFormat }}
          onGo={goToAndShow}
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
        <ShareDialog {...{ game, ply }} onClose={() => setDialog(undefined)} />
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
