// Buttons beside the board, with an icon and a label. Some are switches and show their state.
import type { GameAction } from "../backend/backend";
import type { Position } from "../messages";
import { Icon, type IconName } from "../ui/icons";
import { t } from "../i18n/translate";

interface ActionButtonProps {
  readonly kind?: string; // another class name
  readonly icon: IconName;
  readonly text: string; // of a switch: what it turns on
  readonly isOn?: boolean; // for switches only
  readonly isDisabled?: boolean; // has no effect at the moment
  readonly onClick: () => void;
}

/** A disabled button can keep the focus, because pressing a button may disable it. */
export function ActionButton({
  kind = "",
  icon,
  text,
  isOn,
  isDisabled = false,
  onClick,
}: ActionButtonProps) {
  const isSwitch = isOn !== undefined;
  return (
    <button
      type="button"
      class={`action-button ${kind}`}
      {...(isSwitch && { role: "switch", "aria-checked": isOn })}
      title={text}
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

/** A text button that is a switch. */
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

/** The knob of a switch. The style sheet positions it by `aria-checked`. */
function SwitchKnob() {
  return <span class="knob" aria-hidden="true" />;
}

interface MoveActionsProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
}

/** Buttons for undo, redo and hint. */
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
