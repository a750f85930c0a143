// Mark that shows whether a player is online.
import { t } from "../i18n/translate";

interface OnlineMarkProps {
  readonly isOnline: boolean;
  readonly isLabeled?: boolean; // whether the word is visible
}

export function OnlineMark({ isOnline, isLabeled = false }: OnlineMarkProps) {
  const label = t("people-presence", { state: isOnline ? "online" : "offline" });
  if (isLabeled) {
    return (
      <span class="row gap-35">
        <span class={`online-mark ${isOnline ? "online" : ""}`} />
        {label}
      </span>
    );
  }
  return (
    <span class={`online-mark ${isOnline ? "online" : ""}`} title={label}>
      <span class="visually-hidden">{label}</span>
    </span>
  );
}
