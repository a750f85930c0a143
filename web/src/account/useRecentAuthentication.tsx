// Runs requests that the server accepts shortly after authentication only. If it was too long ago,
// a dialog asks for it, and the request is sent again.
import { useId, useState } from "preact/hooks";
import { HostError } from "../host/host";
import type { SignIn } from "../messages";
import { account } from "../server/account";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import type { Work } from "../ui/useAction";
import { say } from "../words/text";
import { useAccountAction, useSecret } from "./Fields";
import { hasPasskeys, showPasskey } from "./passkeys";

interface Pending {
  readonly work: Work;
  readonly hasPassword: boolean;
}

/** Return `attempt`, which runs work or opens the dialog if it needs authentication first, and the
 * dialog while it is open. `run` reports the outcome of work that continues after the dialog. */
export function useRecentAuthentication(run: (work: Work) => void) {
  const [pending, setPending] = useState<Pending>();
  const attempt = async (work: Work) => {
    try {
      return await work();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const { hasPassword } = await account.view();
      return setPending({ work, hasPassword });
    }
  };
  const dialog = pending && (
    <Confirm
      hasPassword={pending.hasPassword}
      onClose={() => setPending(undefined)}
      onConfirmed={() => {
        setPending(undefined);
        run(() => attempt(pending.work));
      }}
    />
  );
  return { attempt, dialog };
}

/** Whether the server asks for authentication first. */
function isUnconfirmed(error: unknown): boolean {
  return error instanceof HostError && error.problem?.code === "confirm-first";
}

interface ConfirmProps {
  readonly hasPassword: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks a signed-in player to authenticate again: by password, passkey or recovery code. */
export function Confirm({ hasPassword, onConfirmed, onClose }: ConfirmProps) {
  const secret = useSecret(!hasPassword && !hasPasskeys());
  const form = useId();
  const { message, isBusy, run } = useAccountAction();
  const confirm = (made: () => Promise<SignIn>) =>
    run(async () => {
      await account.confirm(await made());
      onConfirmed();
    });
  const submit = () => confirm(async () => secret.signIn(""));
  const hasForm = hasPassword || secret.isCode;
  const passkey = (
    <Button
      class={hasForm ? "" : "main"}
      text={say("account-confirm-passkey")}
      disabled={isBusy}
      onClick={() => confirm(async () => ({ kind: "passkey", credential: await showPasskey() }))}
    />
  );
  const action = hasForm ? (
    <Button
      type="submit"
      form={form}
      class="main"
      text={say("account-confirm-do")}
      disabled={isBusy}
    />
  ) : (
    passkey
  );
  return (
    <Dialog
      title={say("account-confirm")}
      told={message}
      way={say("account-cancel")}
      action={action}
      onClose={onClose}
    >
      <p>{say("account-confirm-why")}</p>
      {hasForm && (
        <Form id={form} class="account-form stack wide gap-75" onSubmit={submit}>
          {secret.field}
        </Form>
      )}
      <div class="account-deeds wrap gap-75">
        {hasForm && hasPasskeys() && passkey}
        <Button
          class="plain"
          text={say(secret.isCode ? "account-confirm-other" : "account-by-code")}
          onClick={secret.toggle}
        />
      </div>
    </Dialog>
  );
}
