// A button beside the board: a sign, and a word under it. Some are switches, which say how they are.
import { Icon, type IconName } from "../ui/icons";

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

/** How a switch stands, as it is seen: the style sheet moves it by `aria-checked`. */
export function Knob() {
  return <span class="knob" aria-hidden="true" />;
}
