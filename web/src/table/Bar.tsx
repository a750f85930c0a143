// A message over the board, and the button that closes one.
import type { ComponentChildren } from "preact";
import { Icon } from "../ui/icons";
import { say } from "../words/text";

interface BarProps {
  readonly kind: "no" | "ask" | "wait" | "tell";
  readonly children: ComponentChildren;
}

export function Bar({ kind, children }: BarProps) {
  return <div class={`message message-${kind}`}>{children}</div>;
}

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
