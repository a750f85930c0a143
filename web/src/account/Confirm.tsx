// Showing once more who one is, before something that matters.
import { useState } from "preact/hooks";
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
  return (
    <Dialog
      title={say("account-confirm")}
      told={told}
      way={say("account-cancel")}
      onClose={onClose}
    >
      <p>{say("account-confirm-why")}</p>
      {hasPassword && (
        <form class="account-form" onSubmit={byPassword}>
          <Field
            label={say("account-password")}
            isSecret
            value={password}
            onValue={setPassword}
            autocomplete="current-password"
          />
          <button type="submit" class="main" disabled={isBusy}>
            {say("account-confirm-do")}
          </button>
        </form>
      )}
      {hasPasskeys() && (
        <button type="button" disabled={isBusy} onClick={byPasskey}>
          {say("account-confirm-passkey")}
        </button>
      )}
    </Dialog>
  );
}
