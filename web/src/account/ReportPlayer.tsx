// Dialog to report the opponent to the operator, with a reason and a note.
import { useId, useState } from "preact/hooks";
import type { GameId, ReportReason } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { Choice } from "../ui/forms";
import { Dialog } from "../ui/Dialog";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";

const REASONS: readonly ReportReason[] = ["rude", "left", "help", "name", "other"];
const MAX_NOTE_CHARACTERS = 1000;

export function ReportPlayer({ game }: { game: GameId }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button class="text-button" text={t("report-open")} onClick={() => setOpen(true)} />
      {isOpen && <ReportDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ game, onClose }: { game: GameId; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>("rude");
  const [note, setNote] = useState("");
  const [isSent, setSent] = useState(false);
  const { outcome, isBusy, run } = useAction();
  const id = useId();
  const send = () =>
    run(async () => {
      await account.report(game, { reason, note });
      setSent(true);
      return t("report-sent");
    });
  const button = (
    <Button class="primary" text={t("report-send")} disabled={isBusy} onClick={send} />
  );
  return (
    <Dialog
      title={t("report-title")}
      status={outcome}
      {...(!isSent && { action: button, closeLabel: t("account-cancel") })}
      onClose={onClose}
    >
      {!isSent && (
        <div class="report stack gap-75">
          <p>{t("report-description")}</p>
          <Choice
            legend={t("report-reasons")}
            name="report-reason"
            value={reason}
            options={REASONS.map((option) => [option, t("report-reason", { reason: option })])}
            onChange={setReason}
          />
          <div class="field">
            <label for={id}>{t("report-note")}</label>
            <textarea
              id={id}
              rows={3}
              maxLength={MAX_NOTE_CHARACTERS}
              value={note}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
