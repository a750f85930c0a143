// A message over the board.
import type { ComponentChildren } from "preact";

interface BarProps {
  readonly kind: "no" | "ask" | "wait" | "tell";
  readonly children: ComponentChildren;
}

export function Bar({ kind, children }: BarProps) {
  return <div class={`message message-${kind}`}>{children}</div>;
}
