// Runs requests that the server accepts only shortly after authentication. If the last one was too
// long ago, a dialog asks for it, and the request is sent again.
import { useId, useState } from "preact/hooks";
import { BackendError } from "../backend/backend";
import type { SignIn } from "../messages";
import { account } from "../server/account";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import type { Work } from "../ui/useAction";
import { t } from "../i18n/translate";
import { useAccountAction, usePasswordOrCode } from "./Fields";
import { hasPasskeys, authenticateWithPasskey } from "./passkeys";

interface PendingWork {
  readonly work: Work;
  readonly hasPassword: boolean;
}

/**
 * Return `attempt` and `dialog`. `attempt` runs work, or opens the dialog if the work needs
 * authentication first. `run` reports the outcome of work that continues after the dialog.
 */
export function useRecentAuthentication(run: (work: Work) => void) {
  const [pending, setPending] = useState<PendingWork>();
  const attempt = async (work: Work) => {
    try {
      return await work();
    } catch (error) {
      if (!needsReauthentication(error)) throw error;
      const { hasPassword } = await account.view();
      return setPending({ work, hasPassword });
    }
  };
  const dialog = pending && (
    <ReauthenticationDialog
      hasPassword={pending.hasPassword}
      onClose={() => setPending(undefined)}
      onAuthenticated={() => {
        setPending(undefined);
        run(() => attempt(pending.work));
      }}
    />
  );
  return { attempt, dialog };
}

/** Return whether the server requires authentication first. */
function needsReauthentication(error: unknown): boolean {
  return error instanceof BackendError && error.problem?.code === "reauthentication-required";
}

interface ReauthenticationProps {
  readonly hasPassword: boolean;
  readonly onAuthenticated: () => void;
  readonly onClose: () => void;
}

/** Dialog in which a signed-in player authenticates again by password, passkey or recovery code. */
export function ReauthenticationDialog({
  hasPassword,
  onAuthenticated,
  onClose,
}: ReauthenticationProps) {
  const secret = usePasswordOrCode(!hasPassword && !hasPasskeys());
  const form = useId();
  const { outcome, isBusy, run } = useAccountAction();
  const confirm = (getSecret: () => Promise<SignIn>) =>
    run(async () => {
      await account.confirm(await getSecret());
      onAuthenticated();
    });
  const submit = () => confirm(async () => secret.signIn(""));
  const hasForm = hasPassword || secret.isCode;
  const passkey = (
    <Button
      class={hasForm ? "" : "primary"}
      text={t("account-reauthenticate-passkey")}
      disabled={isBusy}
      onClick={() =>
        confirm(async () => ({ kind: "passkey", credential: await authenticateWithPasskey() }))
      }
    />
  );
  const action = hasForm ? (
    <Button
      type="submit"
      form={form}
      class="primary"
      text={t("account-reauthenticate-submit")}
      disabled={isBusy}
    />
  ) : (
    passkey
  );
  return (
    <Dialog
      title={t("account-reauthenticate")}
      status={outcome}
      closeLabel={t("account-cancel")}
      action={action}
      onClose={onClose}
    >
      <p>{t("account-reauthenticate-description")}</p>
      {hasForm && (
        <Form id={form} class="account-form stack wide gap-75" onSubmit={submit}>
          {secret.field}
        </Form>
      )}
      <div class="button-row wrap gap-75">
        {hasForm && hasPasskeys() && passkey}
        <Button
          class="text-button"
          text={t(secret.isCode ? "account-reauthenticate-other" : "account-use-recovery-code")}
          onClick={secret.toggle}
        />
      </div>
    </Dialog>
  );
}
