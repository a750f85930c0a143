// The screen of a game: both player areas, the board, and everything around them.
import { useCallback, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { isOnline, isRematchOffered, isSpectating } from "../game/sides";
import { MINUTE_MS } from "../game/timeControls";
import { putDown, type GameUiState } from "../game/uiState";
import type { GameAction } from "../backend/backend";
import type { GameSession, GameSessionState } from "../backend/gameSession";
import { COLORS, type ColorName } from "../messages";
import { ChallengeCard, challengedSeat } from "../people/ChallengeCard";
import { isDrawnLater } from "../online/gameTerms";
import { InvitationCard } from "../online/InvitationCard";
import { LazyShareDialog } from "../share/LazyShareDialog";
import { BoardScreen } from "../game-ui/BoardScreen";
import { Messages } from "../game-ui/Messages";
import { BoardEdge, HomeLink, PlayerArea, type PlayerAreaProps } from "../game-ui/PlayerArea";
import { useSwipes } from "../game-ui/usePlyNavigation";
import { sidesByPlace, type Presentation } from "../game-ui/usePresentation";
import { Button } from "../ui/buttons";
import { Icon, IconButton } from "../ui/icons";
import { useStableCallback } from "../ui/useStableCallback";
import { sideArguments } from "../i18n/players";
import { t } from "../i18n/translate";
import { ConfirmDialog, type ConfirmedAction } from "./Actions";
import { Celebration } from "./Celebration";
import { GameOverCard } from "./AfterGame";
import { GamePanel } from "./GamePanel";
import { useGameHistory, type GameHistory } from "./useGameHistory";

const MAX_FAST_MS = 5 * MINUTE_MS;

interface GameBoardProps {
  readonly session: GameSession;
  readonly state: GameSessionState;
  readonly ui: GameUiState;
  readonly presentation: Presentation;
}

export function GameBoard({ session, state, ui, presentation }: GameBoardProps) {
  const { orientation, moveFormat } = presentation;
  const { position } = ui;
  const [isOpen, setOpen] = useState(false);
  const [isShareOpen, setShareOpen] = useState(false);
  const [action, setAction] = useState<ConfirmedAction>();
  const history = useGameHistory(ui, session.dispatch, presentation);
  const { isEarlierPosition, dispatch, goTo, goToCurrent } = history;
  const onClose = useCallback(() => {
    setOpen(false);
    presentation.area.current?.querySelector<HTMLElement>(".menu-button")?.focus();
  }, []);
  const onShare = useCallback(() => setShareOpen(true), []);
  const onGo = useStableCallback(goTo);
  const onRequest = useStableCallback((request: GameAction) => {
    if (showsCurrentPosition(request)) goToCurrent();
    session.send(request);
  });
  const onCommand = ({ kind }: Command) => {
    if (kind === "previous") goTo(history.ply - 1);
    else if (kind === "next") goTo(history.ply + 1);
    else if (isEarlierPosition && changesGame(kind)) history.rejectPlay();
    else runCommand(kind, session, ui);
  };
  const { near, far } = sidesByPlace(position, orientation);
  const { receivedAt, phrase } = state;
  const areaProps = { ui, displayed: history.ui, moveFormat, dispatch, receivedAt, phrase };

  return (
    <BoardScreen
      kind={isFast(position) ? "play is-fast" : "play"}
      allowsZen
      title={t("page-game")}
      {...{ presentation, dispatch, onCommand }}
      ui={history.ui}
      board={{ isReplay: isEarlierPosition }}
      keyboardHint={t("page-board-keys")}
      list={
        isEarlierPosition
          ? { caption: history.caption }
          : isSpectating(position)
            ? {}
            : { onTypedMove: session.playTyped }
      }
      onKey={history.onKey}
      onEscape={() => (isOpen ? onClose() : isEarlierPosition ? goToCurrent() : dispatch(putDown))}
      far={
        <BoardEdge place="far" color={far} {...areaProps}>
          <HomeLink />
        </BoardEdge>
      }
      over={<BoardOverlay position={position} onWithdraw={() => setAction("withdraw")} />}
      messages={
        <Messages
          {...{ session, state, presentation, dispatch }}
          ui={history.ui}
          isPlayRejected={history.isPlayRejected}
        />
      }
      footer={<StepStrip history={history} onUndo={undoOf(position, onRequest)} />}
      near={
        <NearPlayerArea
          {...{ session, areaProps, isOpen, onShare }}
          color={near}
          onMenu={() => setOpen(!isOpen)}
        />
      }
      panel={
        <GamePanel
          {...{ position, isOpen, onShare, onClose }}
          ply={history.ply}
          rotation={orientation.rotation}
          spectators={state.spectators ?? 0}
          send={onRequest}
          onConfirm={setAction}
          onKeys={presentation.openKeyboardHelp}
          onGo={onGo}
          onFlip={orientation.flip}
        />
      }
    >
      {action && (
        <ConfirmDialog
          action={action}
          onConfirm={() => session.send({ type: action === "resign" ? action : "abort" })}
          onClose={() => setAction(undefined)}
        />
      )}
      {isShareOpen && (
        <LazyShareDialog game={position} ply={history.ply} onClose={() => setShareOpen(false)} />
      )}
    </BoardScreen>
  );
}

/** Return whether the last move flashes, since there is little time to look for it. */
function isFast({ clock }: GameUiState["position"]): boolean {
  return clock !== null && !clock.isPerMove && clock.initial <= MAX_FAST_MS;
}

/** Return what takes back a move at once; undefined if the opponent would have to agree. */
function undoOf(position: GameUiState["position"], send: (request: GameAction) => void) {
  return isOnline(position) ? undefined : () => send({ type: "undo" });
}

/** Return whether a request concerns the current position, which then has to be shown. */
function showsCurrentPosition({ type }: GameAction): boolean {
  return type === "undo" || type === "redo" || type === "request-hint";
}

/** Return whether a key changes the game. */
function changesGame(kind: Command["kind"]): boolean {
  return kind === "undo" || kind === "redo" || kind === "hint";
}

/** Run a keyboard command of the game. */
function runCommand(kind: Command["kind"], session: GameSession, { position }: GameUiState): void {
  const isAllowed = isOnline(position) ? kind === "undo" && position.canUndo : true;
  if (kind === "hint" && isAllowed) session.send({ type: "request-hint" });
  if ((kind === "undo" || kind === "redo") && isAllowed) session.send({ type: kind });
}

interface BoardOverlayProps {
  readonly position: GameUiState["position"];
  readonly onWithdraw: () => void;
}

function BoardOverlay({ position, onWithdraw }: BoardOverlayProps) {
  const { invitation, access, clock } = position;
  const isLive = !clock?.isPerMove;
  const challenged = challengedSeat(position);
  const isRandom = COLORS.some((color) => isDrawnLater(position.seats[color]));
  if (challenged) return <ChallengeCard {...{ position, onWithdraw }} seat={challenged} />;
  return (
    <>
      {isSpectating(position) && (
        <p class="spectating note board-overlay">{t("online-spectating")}</p>
      )}
      <Celebration position={position} />
      {invitation && <InvitationCard {...{ invitation, access, isLive, isRandom, onWithdraw }} />}
    </>
  );
}

interface NearPlayerAreaProps {
  readonly session: GameSession;
  readonly areaProps: Omit<PlayerAreaProps, "color">;
  readonly color: ColorName;
  readonly isOpen: boolean;
  readonly onMenu: () => void;
  readonly onShare: () => void;
}

/** The near player area. After the game, the result takes its place. */
function NearPlayerArea({ session, areaProps, color, ...props }: NearPlayerAreaProps) {
  const [dismissedEnd, setDismissedEnd] = useState("");
  const { position } = areaProps.ui;
  // A new offer of a rematch opens the card again.
  const end =
    position.result &&
    `${position.result.ending} ${position.moves.length} ${isRematchOffered(position)}`;
  return (
    <div class="near">
      {end && end !== dismissedEnd ? (
        <GameOverCard
          position={position}
          send={session.send}
          onShare={props.onShare}
          onClose={() => setDismissedEnd(end)}
        />
      ) : (
        <PlayerArea {...areaProps} color={color} />
      )}
      <button
        type="button"
        class="menu-button narrow-only"
        aria-expanded={props.isOpen}
        aria-label={t("page-menu")}
        onClick={props.onMenu}
      >
        <Icon name="menu" />
      </button>
    </div>
  );
}

interface StepStripProps {
  readonly history: GameHistory;
  readonly onUndo: (() => void) | undefined;
}

/** Strip below the board with the displayed move, step buttons, and a button back to the game. */
function StepStrip({ history, onUndo }: StepStripProps) {
  const { ply, isEarlierPosition, caption, end, newMove, goTo, goToCurrent } = history;
  const swipes = useSwipes((by) => goTo(ply + by));
  return (
    <div
      class={`step-strip board-overlay${isEarlierPosition ? " is-past" : ""}`}
      role="group"
      aria-label={t("history-steps")}
      {...swipes}
    >
      <IconButton
        class="round"
        icon="previous"
        text={t("review-previous")}
        isDisabled={ply === 0}
        onClick={() => goTo(ply - 1)}
      />
      <IconButton
        class="round"
        icon="next"
        text={t("review-next")}
        isDisabled={!isEarlierPosition}
        onClick={() => goTo(ply + 1)}
      />
      <p class="step-text">
        {newMove ? (
          <strong>
            {t("history-new-move", sideArguments(history.ui.position, newMove.color))}
          </strong>
        ) : (
          <>
            {caption}
            {end && <span class="step-end"> {end}</span>}
          </>
        )}
      </p>
      {isEarlierPosition ? (
        <Button class="primary" text={t("review-back-to-game")} onClick={goToCurrent} />
      ) : (
        onUndo && (
          <IconButton
            class="round narrow-only"
            icon="undo"
            text={t("page-undo")}
            isDisabled={!history.ui.position.canUndo}
            onClick={onUndo}
          />
        )
      )}
    </div>
  );
}
