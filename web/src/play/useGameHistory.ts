// Earlier positions while a game is on: the table that is shown, and the ways to step and come back.
import { useEffect, useState } from "preact/hooks";
import { EMPTY_REVIEW } from "../game/review";
import { isSpectating } from "../game/sides";
import { clearSelection } from "../game/transitions";
import type { Transition, GameUiState, Dispatch } from "../game/uiState";
import type { Move } from "../messages";
import { describeEffect } from "../game-ui/announcements";
import { isWithin, plyForKey, formatPly, usePlyNavigation } from "../game-ui/usePlyNavigation";
import type { Presentation } from "../game-ui/usePresentation";
import { useStableCallback } from "../ui/useStableCallback";
import { t } from "../i18n/translate";

/** Return the table as it is shown, with the ways to others. `current` is the table as it stands, and
 * `dispatchCurrent` does something at that. */
export function useGameHistory(
  current: GameUiState,
  dispatchCurrent: Dispatch,
  { moveFormat, announce, playSound }: Presentation,
) {
  const game = current.position;
  const { moves } = game;
  const [past, setPast] = useState<HistoryPosition>();
  const [isNudged, setNudged] = useState(false);
  const isEarlierPosition = past !== undefined && past.ply < moves.length; // else all were taken back
  const ply = isEarlierPosition ? past.ply : moves.length;
  const wordsAt = (at: number) => formatPly(game, EMPTY_REVIEW, at, moveFormat);
  const select = (next: number) => {
    if (!isEarlierPosition) dispatchCurrent(clearSelection);
    setNudged(false);
    setPast(selectPly(isEarlierPosition ? past : undefined, moves, next));
    const isNow = next >= moves.length && !game.result;
    announce(isNow ? `${wordsAt(next)} ${t("game-turn", { color: game.turn })}.` : wordsAt(next));
  };
  const rejectPlay = () => {
    if (isSpectating(game) || game.result) return; // who cannot play in the game either
    setNudged(true);
    announce(t("history-read-only"));
  };
  const steps = usePlyNavigation(game, { ply, select, isEarlierPosition }, (effect, ui) =>
    effect.kind === "earlier-position"
      ? rejectPlay()
      : announce(describeEffect(effect, ui, moveFormat)),
  );
  const { goTo } = steps;
  const dispatch = useStableCallback<(ui: GameUiState) => Transition>((make) =>
    (isEarlierPosition ? steps.dispatch : dispatchCurrent)(make),
  );
  const newMove = isEarlierPosition ? moveSince(past, moves) : undefined;
  useEffect(() => {
    if (newMove) playSound("place"); // heard, though it is not shown
  }, [newMove?.uhp, moves.length]);

  return {
    isEarlierPosition,
    ply,
    caption: wordsAt(ply),
    ui: isEarlierPosition ? steps.ui : current,
    newMove, // a move that has come meanwhile
    isPlayRejected: isEarlierPosition && isNudged,
    dispatch,
    goTo,
    goToCurrent: () => goTo(moves.length),
    rejectPlay,
    onKey: (event: KeyboardEvent) => {
      const next = movesCursor(event, isEarlierPosition)
        ? undefined
        : plyForKey(event, ply, moves.length);
      if (next === undefined || !moves.length) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    },
  };
}

export type GameHistory = ReturnType<typeof useGameHistory>;

/** Whether an arrow key walks over the board, as it does there while the game is played. */
function movesCursor({ code, target }: KeyboardEvent, isPast: boolean): boolean {
  return isWithin({ target }, ".board") && !isPast && code.startsWith("Arrow");
}

/** Where somebody looks; undefined while they see the game as it stands. */
export interface HistoryPosition {
  readonly ply: number; // so many moves are shown
  readonly knownMoves: readonly Move[]; // that had been played when they began to look back
}

/** Look at `ply` of `moves`; at the last of them, and beyond, is the game as it stands. */
export function selectPly(
  past: HistoryPosition | undefined,
  moves: readonly Move[],
  ply: number,
): HistoryPosition | undefined {
  if (ply >= moves.length) return undefined;
  return { ply: Math.max(ply, 0), knownMoves: past?.knownMoves ?? moves };
}

/** The last move, if it was played while somebody looked back. */
export function moveSince(
  { knownMoves }: HistoryPosition,
  moves: readonly Move[],
): Move | undefined {
  const isNew = moves.some(({ uhp }, i) => uhp !== knownMoves[i]?.uhp);
  return isNew ? moves.at(-1) : undefined;
}
