// Closes what is said over the board or in place of a hand.
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
