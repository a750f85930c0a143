// Telling the operator about the other player: why, and what else there is to say.
import { useId, useState } from "preact/hooks";
import type { GameId, ReportReason } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { Choice } from "../ui/forms";
import { Dialog } from "../ui/Dialog";
import { useAction } from "../ui/useAction";
import { say } from "../words/text";

const REASONS: readonly ReportReason[] = ["rude", "left", "help", "name", "other"];
const LONGEST = 1000; // characters of a note

export function ReportPlayer({ game }: { game: GameId }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button class="plain" text={say("report-open")} onClick={() => setOpen(true)} />
      {isOpen && <ReportDialog game={game} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ game, onClose }: { game: GameId; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>("rude");
  const [note, setNote] = useState("");
  const [isSent, setSent] = useState(false);
  const { message, isBusy, run } = useAction();
  const id = useId();
  const send = () =>
    run(async () => {
      await account.report(game, { reason, note });
      setSent(true);
      return say("report-sent");
    });
  const button = <Button class="main" text={say("report-send")} disabled={isBusy} onClick={send} />;
  return (
    <Dialog
      title={say("report-title")}
      told={message}
      {...(!isSent && { action: button, way: say("account-cancel") })}
      onClose={onClose}
    >
      {!isSent && (
        <div class="report stack gap-75">
          <p>{say("report-why")}</p>
          <Choice
            legend={say("report-reasons")}
            name="report-reason"
            value={reason}
            options={REASONS.map((one) => [one, say("report-reason", { reason: one })])}
            onChange={setReason}
          />
          <div class="field">
            <label for={id}>{say("report-note")}</label>
            <textarea
              id={id}
              rows={3}
              maxLength={LONGEST}
              value={note}
              onInput={(event) => setNote(event.currentTarget.value)}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
