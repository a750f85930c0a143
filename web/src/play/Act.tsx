// A button beside the board: a sign, and a word under it.
import { Icon, type IconName } from "../icons";

interface ActProps {
  readonly icon: IconName;
  readonly text: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** One that is off can still have the focus, which the press that turned it off would lose. */
export function Act({ icon, text, isOff = false, onClick }: ActProps) {
  return (
    <button
      type="button"
      class="act"
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}
