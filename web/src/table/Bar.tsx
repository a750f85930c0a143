// A message over the board, and the button that closes one.
import type { ComponentChildren } from "preact";
import { IconButton } from "../ui/icons";
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
    <IconButton
      class="plain message-close"
      icon="close"
      text={say("page-close")}
      onClick={onClose}
    />
  );
}
