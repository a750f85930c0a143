// Messages over the board of a game: the most urgent one, and moves that are not sent yet.
import { useEffect, useRef } from "preact/hooks";
import { withoutChoices, confirmMove } from "../game/transitions";
import { putDown, type PendingMove, type GameUiState, type Dispatch } from "../game/uiState";
import type { GameSession, GameSessionState } from "../backend/gameSession";
import { Button } from "../ui/buttons";
import type { MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { Bar } from "./Bar";
import { MessageBar } from "./MessageBar";
import type { Presentation } from "./usePresentation";
import { formatPendingMove } from "./messageTexts";

interface MessagesProps {
  readonly session: GameSession;
  readonly state: GameSessionState;
  readonly ui: GameUiState; // as displayed
  readonly presentation: Presentation;
  readonly dispatch?: Dispatch; // for displayed earlier positions
  readonly isPlayRejected?: boolean; // the player tried to play in an earlier position
}

export function Messages({
  session,
  state,
  ui,
  presentation,
  dispatch = session.dispatch,
  isPlayRejected,
}: MessagesProps) {
  const { moveFormat } = presentation;
  return (
    <>
      {isPlayRejected && <Bar kind="error">{t("history-read-only")}</Bar>}
      <MessageBar
        {...{ moveFormat, dispatch }}
        send={session.send}
        ui={ui.isEarlierPosition ? withoutChoices(state.ui!) : ui}
        session={state}
        onDismiss={session.dismiss}
      />
      <DraftBar {...{ ui, moveFormat, dispatch }} />
    </>
  );
}

interface DraftBarProps {
  readonly ui: GameUiState;
  readonly moveFormat: MoveFormat;
  readonly dispatch: Dispatch;
}

/** A move to confirm, or a premove. */
function DraftBar({ ui: { moveToConfirm, premove }, moveFormat, dispatch }: DraftBarProps) {
  if (moveToConfirm) return <ConfirmationBar dispatch={dispatch} />;
  return premove ? <PremoveBar {...{ premove, moveFormat, dispatch }} /> : null;
}

/**
 * Buttons to confirm or cancel a move. Unless the board has the focus, where Enter confirms and
 * Escape cancels, "Confirm" gets it.
 */
function ConfirmationBar({ dispatch }: Pick<DraftBarProps, "dispatch">) {
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(".board")) sendButton.current!.focus();
  }, []);
  return (
    <Bar kind="question">
      <span class="visually-hidden">{t("playing-confirm")}</span>
      <div class="confirm-buttons stack gap-90">
        <Button
          ref={sendButton}
          class="primary large"
          text={t("playing-confirm-send")}
          onClick={() => dispatch(confirmMove)}
        />
        <Button class="large" text={t("playing-confirm-undo")} onClick={() => dispatch(putDown)} />
      </div>
    </Bar>
  );
}

function PremoveBar({
  premove,
  moveFormat,
  dispatch,
}: Omit<DraftBarProps, "ui"> & { premove: PendingMove }) {
  return (
    <Bar kind="info">
      <span>{t("playing-premove", { move: formatPendingMove(premove, moveFormat) })}</span>
      <Button text={t("playing-premove-cancel")} onClick={() => dispatch(putDown)} />
    </Bar>
  );
}
