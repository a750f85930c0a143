// What can be done in a game besides moving: at one screen, between people, or by who watches.
import { useState } from "preact/hooks";
import { isAgainstComputer, isShared, isWatched } from "../game/sides";
import type { GameRequest } from "../host/host";
import { PHRASES, type PhraseName, type Position } from "../messages";
import { ActionButton, MoveActions } from "../table/ActionButton";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { say } from "../words/text";

interface ActionsProps {
  readonly position: Position;
  readonly send: (request: GameRequest) => void;
  readonly ask: (asked: Asked) => void; // before what cannot be undone
  readonly onFlip: () => void;
}

export function Actions(props: ActionsProps) {
  const { position } = props;
  return (
    <div class="actions stack gap-50">
      {isShared(position) && !isWatched(position) && <AmongPeople {...props} />}
      {!isShared(position) && <AtOneScreen {...props} />}
      <ActionButton icon="flip" text={say("page-flip")} onClick={props.onFlip} />
      {isAgainstComputer(position) && <Coach {...props} />}
    </div>
  );
}

function AtOneScreen({ position, send }: ActionsProps) {
  return (
    <>
      <MoveActions position={position} send={send} />
      <OfferDraw {...{ position, send }} />
      <ActionButton
        icon="flag"
        text={say("page-resign")}
        isOff={position.result !== null}
        onClick={() => send({ type: "resign" })}
      />
    </>
  );
}

/** No help from the computer, and the other is asked. */
function AmongPeople({ position, send, ask }: ActionsProps) {
  return (
    <>
      <ActionButton
        icon="undo"
        text={say("online-take-back")}
        isOff={!position.canUndo || position.takebackOffer !== null}
        onClick={() => send({ type: "undo" })}
      />
      <OfferDraw {...{ position, send }} />
      {position.canAbort ? (
        <ActionButton
          icon="close"
          text={say("online-abort")}
          onClick={() => ask(position.awaits === "opponent" ? "withdraw" : "abort")}
        />
      ) : (
        <ActionButton
          icon="flag"
          text={say("page-resign")}
          isOff={position.result !== null}
          onClick={() => ask("resign")}
        />
      )}
      {position.awaits !== "opponent" && (
        <SayMenu onSay={(phrase) => send({ type: "say", phrase })} />
      )}
    </>
  );
}

function OfferDraw({ position, send }: Pick<ActionsProps, "position" | "send">) {
  const { result, drawOffer, awaits } = position;
  return (
    <ActionButton
      icon="draw"
      text={say("page-offer-draw")}
      isOff={result !== null || drawOffer !== null || awaits === "opponent"}
      onClick={() => send({ type: "offer-draw" })}
    />
  );
}

function Coach({ position, send }: ActionsProps) {
  return (
    <ActionButton
      icon="coach"
      text={say("coach")}
      isOn={position.coach}
      isOff={position.result !== null}
      onClick={() => send({ type: "set-coach", coach: !position.coach })}
    />
  );
}

/** withdraw: calls off what nobody has joined yet. */
export type Asked = "resign" | "abort" | "withdraw";

interface AskFirstProps {
  readonly asked: Asked;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a game between people is resigned or aborted. */
export function AskFirst({ asked, onYes, onClose }: AskFirstProps) {
  const agree = () => {
    onClose();
    onYes();
  };
  return (
    <Dialog
      title={say("online-ask", { asked })}
      way={say("online-ask-no", { asked })}
      action={<Button class="danger" text={say("online-ask-yes", { asked })} onClick={agree} />}
      onClose={onClose}
    >
      <p class="ask-first">{say("online-ask-why", { asked })}</p>
    </Dialog>
  );
}

/** A menu of phrases that each player reads in their own language. */
export function SayMenu({ onSay }: { onSay: (phrase: PhraseName) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (phrase: PhraseName) => {
    setOpen(false);
    onSay(phrase);
  };
  return (
    <>
      <ActionButton icon="speak" text={say("online-say")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={say("online-say")} onClose={() => setOpen(false)}>
          <ul class="phrases stack gap-50">
            {PHRASES.map((phrase) => (
              <li key={phrase}>
                <Button text={say("online-phrase", { phrase })} onClick={() => choose(phrase)} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
