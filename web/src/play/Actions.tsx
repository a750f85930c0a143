// Actions of a game besides moving: local, online and for spectators.
import { useState } from "preact/hooks";
import { isAgainstComputer, isOnline, isSpectating } from "../game/sides";
import type { GameAction } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { PHRASES, type PhraseName, type Position } from "../messages";
import { ActionButton, MoveActions } from "../game-ui/ActionButton";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

interface ActionsProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
  readonly confirm: (action: ConfirmedAction) => void; // asks for confirmation before it
  readonly onFlip: () => void;
}

export function Actions(props: ActionsProps) {
  const { position } = props;
  return (
    <div class="actions stack gap-50">
      {isOnline(position) && !isSpectating(position) && <OnlineActions {...props} />}
      {!isOnline(position) && <LocalActions {...props} />}
      <ActionButton icon="flip" text={t("page-flip")} onClick={props.onFlip} />
      {isAgainstComputer(position) && <CoachSwitch {...props} />}
    </div>
  );
}

function LocalActions({ position, send, confirm }: ActionsProps) {
  return (
    <>
      <MoveActions position={position} send={send} />
      {!position.result && (
        <>
          <OfferDraw {...{ position, send }} />
          <Resign confirm={confirm} />
        </>
      )}
    </>
  );
}

/** Actions of online games. There is no engine help, and takebacks need the opponent's consent. */
function OnlineActions({ position, send, confirm }: ActionsProps) {
  const { settings } = usePage();
  return (
    <>
      {!position.result && position.awaits !== "opponent" && (
        <>
          <ActionButton
            icon="undo"
            text={t("online-takeback-request")}
            isDisabled={!position.canUndo || position.takebackOffer !== null}
            onClick={() => send({ type: "undo" })}
          />
          <OfferDraw {...{ position, send }} />
          {position.canAbort ? (
            <ActionButton icon="close" text={t("online-abort")} onClick={() => confirm("abort")} />
          ) : (
            <Resign confirm={confirm} />
          )}
        </>
      )}
      {position.awaits !== "opponent" && !settings.zen && (
        <PhraseMenu onSend={(phrase) => send({ type: "send-phrase", phrase })} />
      )}
    </>
  );
}

function OfferDraw({ position, send }: Pick<ActionsProps, "position" | "send">) {
  return (
    <ActionButton
      icon="draw"
      text={t("page-offer-draw")}
      isDisabled={position.drawOffer !== null}
      onClick={() => send({ type: "offer-draw" })}
    />
  );
}

function Resign({ confirm }: Pick<ActionsProps, "confirm">) {
  return <ActionButton icon="flag" text={t("page-resign")} onClick={() => confirm("resign")} />;
}

function CoachSwitch({ position, send }: ActionsProps) {
  return (
    <ActionButton
      icon="coach"
      text={t("coach")}
      isOn={position.hasCoach}
      isDisabled={position.result !== null}
      onClick={() => send({ type: "set-coach", hasCoach: !position.hasCoach })}
    />
  );
}

/** withdraw: cancel an invitation that was not accepted yet. */
export type ConfirmedAction = "resign" | "abort" | "withdraw";

interface ConfirmDialogProps {
  readonly action: ConfirmedAction;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms resigning or aborting a game. */
export function ConfirmDialog({ action, onConfirm, onClose }: ConfirmDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={t("online-confirm", { action })}
      closeLabel={t("online-confirm-no", { action })}
      action={
        <Button class="danger" text={t("online-confirm-yes", { action })} onClick={confirm} />
      }
      onClose={onClose}
    >
      <p class="confirm-text">{t("online-confirm-description", { action })}</p>
    </Dialog>
  );
}

/** Menu of phrases that each player reads in their own language. */
function PhraseMenu({ onSend }: { onSend: (phrase: PhraseName) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (phrase: PhraseName) => {
    setOpen(false);
    onSend(phrase);
  };
  return (
    <>
      <ActionButton icon="phrase" text={t("online-send-phrase")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t("online-send-phrase")} onClose={() => setOpen(false)}>
          <ul class="phrases stack gap-50">
            {PHRASES.map((phrase) => (
              <li key={phrase}>
                <Button text={t("online-phrase", { phrase })} onClick={() => choose(phrase)} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
