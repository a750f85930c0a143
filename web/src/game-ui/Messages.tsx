// What a game says over its board: what is most urgent, and moves that are not sent yet.
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
  readonly ui: GameUiState; // as it is shown
  readonly presentation: Presentation;
  readonly dispatch?: Dispatch; // at what is shown, if that is not now
  readonly isPlayRejected?: boolean; // somebody has tried to play in an earlier position
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

/** Moves that are not sent yet: a move to confirm, or a premove. */
export function DraftBar({ ui: { moveToConfirm, premove }, moveFormat, dispatch }: DraftBarProps) {
  if (moveToConfirm) return <ConfirmationBar dispatch={dispatch} />;
  return premove ? <PremoveBar {...{ premove, moveFormat, dispatch }} /> : null;
}

/** Whoever came by keys answers by keys: at the board Enter sends and Escape takes back. */
function ConfirmationBar({ dispatch }: Pick<DraftBarProps, "dispatch">) {
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest(".board")) send.current!.focus();
  }, []);
  return (
    <Bar kind="question">
      <span class="visually-hidden">{t("playing-confirm")}</span>
      <div class="confirm-buttons stack gap-90">
        <Button
          ref={send}
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
