// Puts away what a bar over the board says.
import { Icon } from "../ui/icons";
import { say } from "../words/text";

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      class="plain message-close"
      aria-label={say("page-close")}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
