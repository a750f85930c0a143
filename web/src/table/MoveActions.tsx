// The buttons for moves: take back, play again, and ask for a good one.
import type { GameRequest } from "../host/host";
import type { Position } from "../messages";
import { say } from "../words/text";
import { ActionButton } from "./ActionButton";

interface MoveActsProps {
  readonly position: Position;
  readonly send: (request: GameRequest) => void;
}

export function MoveActions({ position, send }: MoveActsProps) {
  return (
    <>
      <ActionButton
        icon="undo"
        text={say("page-undo")}
        isOff={!position.canUndo}
        onClick={() => send({ type: "undo" })}
      />
      <ActionButton
        icon="redo"
        text={say("page-redo")}
        isOff={!position.canRedo}
        onClick={() => send({ type: "redo" })}
      />
      <ActionButton
        icon="hint"
        text={say("page-hint")}
        isOff={!position.choices.length}
        onClick={() => send({ type: "ask-hint" })}
      />
    </>
  );
}
