// Mark that shows whether a player is online.
import { t } from "../i18n/translate";

export function OnlineMark({ isOnline }: { readonly isOnline: boolean }) {
  const label = t("people-presence", { state: isOnline ? "online" : "offline" });
  return (
    <span class={`online-mark ${isOnline ? "online" : ""}`} title={label}>
      <span class="visually-hidden">{label}</span>
    </span>
  );
}
