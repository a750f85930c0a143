// What can be done in a game besides moving: at one screen, between people, or by who watches.
import { isShared, isWatched } from "../game/sides";
import { isAgainstComputer } from "../game/table";
import type { GameRequest } from "../host/host";
import type { Position } from "../messages";
import type { Asked } from "../online/AskFirst";
import { SayMenu } from "../online/SayMenu";
import { ActionButton } from "../table/ActionButton";
import { MoveActions } from "../table/MoveActions";
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
    <div class="actions">
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
