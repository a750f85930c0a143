// Runs requests that the server accepts only shortly after authentication. If the last one was too
// long ago, a dialog asks for it, and the request is sent again.
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { BackendError } from "../backend/backend";
import type { AccountView, SignIn } from "../messages";
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
  readonly view: AccountView;
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
      return setPending({ work, view: await account.view() });
    }
  };
  const dialog = pending && (
    <ReauthenticationDialog
      view={pending.view}
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
  readonly view: AccountView;
  readonly onAuthenticated: () => void | Promise<void>; // may fail like a request
  readonly onClose: () => void;
  readonly title?: string;
  readonly submitText?: string;
  readonly passkeyText?: string;
  readonly class?: string; // of the button that submits
  readonly children?: ComponentChildren; // replaces the description
}

/** Dialog in which a signed-in player authenticates again by password, passkey or recovery code. */
export function ReauthenticationDialog({
  view: { hasPassword, passkeys },
  onAuthenticated,
  onClose,
  title = t("account-reauthenticate"),
  submitText = t("account-reauthenticate-submit"),
  passkeyText = t("account-reauthenticate-passkey"),
  class: submitClass = "primary",
  children = <p>{t("account-reauthenticate-description")}</p>,
}: ReauthenticationProps) {
  const canUsePasskey = hasPasskeys() && passkeys.length > 0;
  const secret = usePasswordOrCode(!hasPassword && !canUsePasskey);
  const form = useId();
  const { outcome, isBusy, run } = useAccountAction();
  const confirm = (getSecret: () => Promise<SignIn>) =>
    run(async () => {
      await account.confirm(await getSecret());
      await onAuthenticated();
    });
  const submit = () => confirm(async () => secret.signIn(""));
  const hasForm = hasPassword || secret.isCode;
  const passkey = (
    <Button
      class={hasForm ? "" : submitClass}
      text={passkeyText}
      disabled={isBusy}
      onClick={() =>
        confirm(async () => ({ kind: "passkey", credential: await authenticateWithPasskey() }))
      }
    />
  );
  const action = hasForm ? (
    <Button type="submit" form={form} class={submitClass} text={submitText} disabled={isBusy} />
  ) : (
    passkey
  );
  return (
    <Dialog
      title={title}
      status={outcome}
      closeLabel={t("account-cancel")}
      action={action}
      onClose={onClose}
    >
      {children}
      {hasForm && (
        <Form id={form} class="account-form stack wide gap-75" onSubmit={submit}>
          {secret.field}
        </Form>
      )}
      <div class="button-row wrap gap-75">
        {hasForm && canUsePasskey && passkey}
        <Button
          class="text-button"
          text={t(secret.isCode ? "account-reauthenticate-other" : "account-use-recovery-code")}
          onClick={secret.toggle}
        />
      </div>
    </Dialog>
  );
}
