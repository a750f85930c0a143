// Mark of a solved or failed puzzle.
import { Icon } from "../ui/icons";
import { t } from "../i18n/translate";

export function ResultMark({ isSolved }: { readonly isSolved: boolean }) {
  return (
    <span class={isSolved ? "is-gain" : "is-loss"}>
      <Icon name={isSolved ? "check" : "close"} />
      <span class="visually-hidden">
        {t("puzzle-result", { result: isSolved ? "solved" : "failed" })}
      </span>
    </span>
  );
}
