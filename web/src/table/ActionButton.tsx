// A button beside the board: a sign, and a word under it. Some are switches, which say how they are.
import type { GameRequest } from "../host/host";
import type { Position } from "../messages";
import { Icon, type IconName } from "../ui/icons";
import { say } from "../words/text";

interface ActProps {
  readonly icon: IconName;
  readonly text: string; // what it does; of a switch, what it switches
  readonly isOn?: boolean; // of a switch
  readonly isOff?: boolean; // it can do nothing now
  readonly onClick: () => void;
}

/** One that is off can still have the focus, which the press that turned it off would lose. */
export function ActionButton({ icon, text, isOn, isOff = false, onClick }: ActProps) {
  const isSwitch = isOn !== undefined;
  return (
    <button
      type="button"
      class="act"
      {...(isSwitch && { role: "switch", "aria-checked": isOn })}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <span class="act-sign">
        <Icon name={icon} />
        {isSwitch && <Knob />}
      </span>
      <span>{text}</span>
    </button>
  );
}

interface SwitchButtonProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A plain button that is a switch. */
export function SwitchButton({ text, isOn, onChange }: SwitchButtonProps) {
  return (
    <button
      type="button"
      class="plain"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
    >
      {text}
      <Knob />
    </button>
  );
}

/** How a switch stands, as it is seen: the style sheet moves it by `aria-checked`. */
function Knob() {
  return <span class="knob" aria-hidden="true" />;
}

interface MoveActsProps {
  readonly position: Position;
  readonly send: (request: GameRequest) => void;
}

/** Undo, redo and hint. */
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
