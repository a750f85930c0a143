// Showing once more who one is, before something that matters.
import { useId, useState } from "preact/hooks";
import { account } from "../server/account";
import { Dialog } from "../ui/Dialog";
import { say } from "../words/text";
import { Field } from "./Fields";
import { hasPasskeys, showPasskey } from "./passkeys";
import { useDeed } from "./useDeed";

interface ConfirmProps {
  readonly hasPassword: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export function Confirm({ hasPassword, onConfirmed, onClose }: ConfirmProps) {
  const [password, setPassword] = useState("");
  const form = useId();
  const { told, isBusy, does } = useDeed();
  const byPassword = (event: Event) => {
    event.preventDefault();
    does(async () => {
      await account.confirm({ kind: "password", name: "", password });
      onConfirmed();
      return undefined;
    });
  };
  const byPasskey = () =>
    does(async () => {
      await account.confirm({ kind: "passkey", credential: await showPasskey() });
      onConfirmed();
      return undefined;
    });
  const passkey = (
    <button type="button" class={hasPassword ? "" : "main"} disabled={isBusy} onClick={byPasskey}>
      {say("account-confirm-passkey")}
    </button>
  );
  const action = hasPassword ? (
    <button type="submit" form={form} class="main" disabled={isBusy}>
      {say("account-confirm-do")}
    </button>
  ) : (
    passkey
  );
  return (
    <Dialog
      title={say("account-confirm")}
      told={told}
      way={say("account-cancel")}
      action={action}
      onClose={onClose}
    >
      <p>{say("account-confirm-why")}</p>
      {hasPassword && (
        <form id={form} class="account-form" onSubmit={byPassword}>
          <Field
            label={say("account-password")}
            isSecret
            value={password}
            onValue={setPassword}
            autocomplete="current-password"
          />
        </form>
      )}
      {hasPassword && hasPasskeys() && <div class="account-deeds">{passkey}</div>}
    </Dialog>
  );
}
