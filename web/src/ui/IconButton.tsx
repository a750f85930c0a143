// A button that shows only a sign; its name is read aloud, and shown where a mouse rests on it.
import { Icon, type IconName } from "./icons";

interface IconButtonProps {
  readonly icon: IconName;
  readonly text: string;
  readonly class?: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

/** Never disabled, since a button that is disabled under a finger or the focus loses both. */
export function IconButton({ icon, text, isOff = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={text}
      title={text}
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}
