// Runs requests that the server accepts shortly after authentication only. If it was too long ago,
// a dialog asks for it, and the request is sent again.
import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import type { SignIn } from "../messages";
import { account } from "../server/account";
import { Dialog } from "../ui/Dialog";
import { say } from "../words/text";
import { Field } from "./Fields";
import { hasPasskeys, showPasskey } from "./passkeys";
import { isUnconfirmed, useDeed } from "./useDeed";

type Work = () => Promise<string | undefined>;

interface RecentAuthentication {
  /** Run `work`, or open the dialog if it needs authentication first. */
  readonly attempt: (work: Work) => Promise<string | undefined>;
  /** The dialog while it is open. */
  readonly dialog: VNode | undefined;
}

interface Pending {
  readonly work: Work;
  readonly hasPassword: boolean;
}

/** `run` reports the outcome of work that continues after the dialog. */
export function useRecentAuthentication(run: (work: Work) => void): RecentAuthentication {
  const [pending, setPending] = useState<Pending>();
  const attempt = async (work: Work) => {
    try {
      return await work();
    } catch (error) {
      if (!isUnconfirmed(error)) throw error;
      const { hasPassword } = await account.view();
      setPending({ work, hasPassword });
      return undefined;
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

interface ConfirmProps {
  readonly hasPassword: boolean;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Asks a signed-in player to authenticate again: by password, passkey or recovery code. */
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
