// The deletion of the account: a dialog that lists what happens, offers the data export and asks for
// the password, and the page after it.
import { useState } from "preact/hooks";
import type { AccountDeletion, AccountView } from "../messages";
import { account } from "../server/account";
import { downloadFile } from "../share/exports";
import { Button, LinkButton } from "../ui/buttons";
import { Dialog } from "../ui/Dialog";
import { EmptyState, FailedRequest } from "../ui/EmptyState";
import { useQuery } from "../ui/useQuery";
import { t } from "../i18n/translate";
import { Outcome, useAccountAction } from "./Fields";
import { ReauthenticationDialog, useRecentAuthentication } from "./useRecentAuthentication";

interface DeleteAccountProps {
  readonly view: AccountView;
  readonly onDeleted: () => void;
}

export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button class="danger" text={t("account-delete")} onClick={() => setOpen(true)} />
      {isOpen && <DeletionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeletionDialog({
  view,
  onDeleted,
  onClose,
}: DeleteAccountProps & { readonly onClose: () => void }) {
  const answer = useQuery("deletion", account.deletion);
  const title = t("account-delete-title");
  if (answer.state !== "success") {
    return (
      <Dialog title={title} onClose={onClose}>
        {answer.state === "error" && <FailedRequest error={answer.error} onRetry={answer.retry} />}
      </Dialog>
    );
  }
  return (
    <ReauthenticationDialog
      title={title}
      view={view}
      class="danger"
      submitText={t("account-delete")}
      passkeyText={t("account-delete-passkey")}
      onAuthenticated={async () => {
        await account.leave();
        onDeleted();
      }}
      onClose={onClose}
    >
      <DeletionEffects effects={answer.value} />
    </ReauthenticationDialog>
  );
}

function DeletionEffects({ effects }: { readonly effects: AccountDeletion }) {
  const { outcome, isBusy, run } = useAccountAction();
  const { attempt, dialog } = useRecentAuthentication(run);
  const download = () => run(() => attempt(async () => downloadFile(await account.data())));
  return (
    <div class="account-deletion stack starts gap-60">
      <ul class="bullets">
        <li>{t("account-delete-ongoing", { count: effects.ongoingGames })}</li>
        <li>{t("account-delete-archived", { count: effects.archivedGames })}</li>
        {effects.computerGames > 0 && (
          <li>{t("account-delete-computer", { count: effects.computerGames })}</li>
        )}
        <li>{t("account-delete-data")}</li>
        <li>{t("account-delete-name", { days: effects.nameHoldDays })}</li>
      </ul>
      <p>{t("account-delete-irreversible")}</p>
      <Button icon="save" text={t("account-data-download")} disabled={isBusy} onClick={download} />
      <Outcome text={outcome} />
      {dialog}
    </div>
  );
}

/** What replaces the account screen after the account was deleted. */
export function AccountDeleted() {
  return (
    <EmptyState bug="spider" title={t("account-deleted")} text={t("account-deleted-description")}>
      <LinkButton class="primary" href="/" text={t("page-home")} />
    </EmptyState>
  );
}
