// Asks a signed-in player to authenticate again: by password, passkey or recovery code.
import { useId, useState } from "preact/hooks";
import type { SignIn } from "../messages";
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
  const [secret, setSecret] = useState("");
  const [isCode, setIsCode] = useState(!hasPassword && !hasPasskeys());
  const form = useId();
  const { told, isBusy, does } = useDeed();
  const confirm = (made: () => Promise<SignIn>) =>
    does(async () => {
      await account.confirm(await made());
      onConfirmed();
      return undefined;
    });
  const submit = (event: Event) => {
    event.preventDefault();
    confirm(async () =>
      isCode
        ? { kind: "code", name: "", code: secret }
        : { kind: "password", name: "", password: secret },
    );
  };
  const switchTo = (code: boolean) => {
    setSecret("");
    setIsCode(code);
  };
  const hasForm = hasPassword || isCode;
  const passkey = (
    <button
      type="button"
      class={hasForm ? "" : "main"}
      disabled={isBusy}
      onClick={() => confirm(async () => ({ kind: "passkey", credential: await showPasskey() }))}
    >
      {say("account-confirm-passkey")}
    </button>
  );
  const action = hasForm ? (
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
      {hasForm && (
        <form id={form} class="account-form" onSubmit={submit}>
          {isCode ? (
            <Field
              key="code"
              label={say("account-code")}
              value={secret}
              onValue={setSecret}
              autocomplete="off"
            />
          ) : (
            <Field
              key="password"
              label={say("account-password")}
              isSecret
              value={secret}
              onValue={setSecret}
              autocomplete="current-password"
            />
          )}
        </form>
      )}
      <div class="account-deeds">
        {hasForm && hasPasskeys() && passkey}
        <button type="button" class="plain" onClick={() => switchTo(!isCode)}>
          {say(isCode ? "account-confirm-other" : "account-by-code")}
        </button>
      </div>
    </Dialog>
  );
}
