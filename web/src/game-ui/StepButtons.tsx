// Buttons that step through a line of moves or jump to its ends.
import { IconButton } from "../ui/icons";
import { t } from "../i18n/translate";

export interface StepButtonsProps {
  readonly ply: number;
  readonly end: number;
  readonly onGo: (ply: number) => void;
}

export function StepButtons({ ply, end, onGo }: StepButtonsProps) {
  return (
    <div class="step-buttons row gap-50">
      <IconButton
        icon="first"
        text={t("review-first")}
        isDisabled={ply === 0}
        onClick={() => onGo(0)}
      />
      <IconButton
        icon="previous"
        text={t("review-previous")}
        isDisabled={ply === 0}
        onClick={() => onGo(ply - 1)}
      />
      <span class="step-count">{t("review-count", { number: ply, count: end })}</span>
      <IconButton
        icon="next"
        text={t("review-next")}
        isDisabled={ply === end}
        onClick={() => onGo(ply + 1)}
      />
      <IconButton
        icon="last"
        text={t("review-last")}
        isDisabled={ply === end}
        onClick={() => onGo(end)}
      />
    </div>
  );
}
