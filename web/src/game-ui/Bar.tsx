// A message over the board, and its close button.
import type { ComponentChildren } from "preact";
import { IconButton } from "../ui/icons";
import { t } from "../i18n/translate";

interface BarProps {
  readonly kind: "error" | "question" | "wait" | "info";
  readonly children: ComponentChildren;
}

export function Bar({ kind, children }: BarProps) {
  return <div class={`message message-${kind}`}>{children}</div>;
}

export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <IconButton
      class="text-button message-close"
      icon="close"
      text={t("page-close")}
      onClick={onClose}
    />
  );
}
