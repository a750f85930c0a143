// Earlier positions of an ongoing game: the displayed state, and functions to step and return.
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
import { formatGameEnd } from "../i18n/players";
import { t } from "../i18n/translate";

/**
 * Return the displayed state and functions that change it. `current` is the current state of the
 * game, and `dispatchCurrent` applies transitions to it.
 */
export function useGameHistory(
  current: GameUiState,
  dispatchCurrent: Dispatch,
  { moveFormat, announce, playSound }: Presentation,
) {
  const game = current.position;
  const { moves } = game;
  const [past, setPast] = useState<HistoryPosition>();
  const [isNudged, setNudged] = useState(false);
  // Otherwise all later moves were taken back.
  const isEarlierPosition = past !== undefined && past.ply < moves.length;
  const ply = isEarlierPosition ? past.ply : moves.length;
  const describePly = (at: number) => formatPly(game, EMPTY_REVIEW, at, moveFormat);
  const select = (next: number) => {
    if (!isEarlierPosition) dispatchCurrent(clearSelection);
    setNudged(false);
    setPast(selectPly(isEarlierPosition ? past : undefined, moves, next));
    const isCurrent = next >= moves.length && !game.result;
    announce(
      isCurrent
        ? `${describePly(next)} ${t("game-turn", { color: game.turn })}.`
        : describePly(next),
    );
  };
  const rejectPlay = () => {
    // They cannot play in the current position either.
    if (isSpectating(game) || game.result) return;
    setNudged(true);
    announce(t("history-read-only"));
  };
  const steps = usePlyNavigation(game, { ply, select, isEarlierPosition }, (effect, ui) =>
    effect.kind === "earlier-position"
      ? rejectPlay()
      : announce(describeEffect(effect, ui, moveFormat)),
  );
  const { goTo } = steps;
  const dispatch = useStableCallback<(ui: GameUiState) => Transition>((transition) =>
    (isEarlierPosition ? steps.dispatch : dispatchCurrent)(transition),
  );
  const newMove = isEarlierPosition ? moveSince(past, moves) : undefined;
  useEffect(() => {
    if (newMove) playSound("place"); // audible although it is not shown
  }, [newMove?.uhp, moves.length]);

  return {
    isEarlierPosition,
    ply,
    caption: formatPly({ ...game, result: null }, EMPTY_REVIEW, ply, moveFormat),
    end: !isEarlierPosition && game.result ? formatGameEnd(game, game.result) : "",
    ui: isEarlierPosition ? steps.ui : current,
    newMove, // the move played in the meantime
    isPlayRejected: isEarlierPosition && isNudged,
    dispatch,
    goTo,
    goToCurrent: () => goTo(moves.length),
    rejectPlay,
    onKey: (event: KeyboardEvent) => {
      const next = movesTile(event, current) ? undefined : plyForKey(event, ply, moves.length);
      if (next === undefined || !moves.length) return;
      event.preventDefault();
      event.stopPropagation();
      goTo(next);
    },
  };
}

export type GameHistory = ReturnType<typeof useGameHistory>;

/** Return whether an arrow key moves the held tile. */
function movesTile({ code, target }: KeyboardEvent, { held }: GameUiState): boolean {
  return held !== undefined && isWithin({ target }, ".board") && code.startsWith("Arrow");
}

/** The displayed earlier position; undefined while the current position is displayed. */
interface HistoryPosition {
  readonly ply: number; // number of moves displayed
  readonly knownMoves: readonly Move[]; // played before the player stepped back
}

/**
 * Return the history position for `ply` of `moves`. The last ply and later ones are the current
 * position.
 */
export function selectPly(
  past: HistoryPosition | undefined,
  moves: readonly Move[],
  ply: number,
): HistoryPosition | undefined {
  if (ply >= moves.length) return undefined;
  return { ply: Math.max(ply, 0), knownMoves: past?.knownMoves ?? moves };
}

/** Return the last move if it was played since the player stepped back. */
export function moveSince(
  { knownMoves }: HistoryPosition,
  moves: readonly Move[],
): Move | undefined {
  const isNew = moves.some(({ uhp }, i) => uhp !== knownMoves[i]?.uhp);
  return isNew ? moves.at(-1) : undefined;
}
