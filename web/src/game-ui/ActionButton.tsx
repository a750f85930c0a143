// A button beside the board: a sign, and a word under it. Some are switches, which say how they are.
import type { GameAction } from "../backend/backend";
import type { Position } from "../messages";
import { Icon, type IconName } from "../ui/icons";
import { t } from "../i18n/translate";

interface ActionButtonProps {
  readonly icon: IconName;
  readonly text: string; // what it does; of a switch, what it switches
  readonly isOn?: boolean; // of a switch
  readonly isDisabled?: boolean; // it can do nothing now
  readonly onClick: () => void;
}

/** One that is off can still have the focus, which the press that turned it off would lose. */
export function ActionButton({ icon, text, isOn, isDisabled = false, onClick }: ActionButtonProps) {
  const isSwitch = isOn !== undefined;
  return (
    <button
      type="button"
      class="action-button"
      {...(isSwitch && { role: "switch", "aria-checked": isOn })}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      <span class="action-icon">
        <Icon name={icon} />
        {isSwitch && <SwitchKnob />}
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
      class="text-button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
    >
      {text}
      <SwitchKnob />
    </button>
  );
}

/** How a switch stands, as it is seen: the style sheet moves it by `aria-checked`. */
function SwitchKnob() {
  return <span class="knob" aria-hidden="true" />;
}

interface MoveActionsProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
}

/** Undo, redo and hint. */
export function MoveActions({ position, send }: MoveActionsProps) {
  return (
    <>
      <ActionButton
        icon="undo"
        text={t("page-undo")}
        isDisabled={!position.canUndo}
        onClick={() => send({ type: "undo" })}
      />
      <ActionButton
        icon="redo"
        text={t("page-redo")}
        isDisabled={!position.canRedo}
        onClick={() => send({ type: "redo" })}
      />
      <ActionButton
        icon="hint"
        text={t("page-hint")}
        isDisabled={!position.choices.length}
        onClick={() => send({ type: "request-hint" })}
      />
    </>
  );
}
