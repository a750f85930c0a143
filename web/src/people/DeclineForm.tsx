// Button that declines a challenge, with a reason.
import { useId, useState } from "preact/hooks";
import type { DeclineReason } from "../messages";
import { Button } from "../ui/buttons";
import { Select } from "../ui/forms";
import { t } from "../i18n/translate";

const REASONS: readonly DeclineReason[] = [
  "other",
  "later",
  "time-control",
  "rated",
  "casual",
  "rules",
];

interface DeclineFormProps {
  readonly isBusy: boolean;
  readonly onDecline: (reason: DeclineReason) => void;
}

export function DeclineForm({ isBusy, onDecline }: DeclineFormProps) {
  const [reason, setReason] = useState<DeclineReason>("other");
  const id = useId();
  return (
    <div class="decline-form wrap gap-50">
      <label class="visually-hidden" for={id}>
        {t("challenge-decline-reason")}
      </label>
      <Select
        id={id}
        value={reason}
        options={REASONS.map((option) => [option, formatDeclineReason(option)])}
        onChange={setReason}
      />
      <Button text={t("challenge-decline")} disabled={isBusy} onClick={() => onDecline(reason)} />
    </div>
  );
}

export function formatDeclineReason(reason: DeclineReason): string {
  return t("challenge-reason", { reason });
}
