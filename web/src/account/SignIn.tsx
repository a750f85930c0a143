// What a guest can do: make an account, or sign in by password, passkey or recovery code.
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field, NewPasswordField, Outcome, useAccountAction, useSecret } from "./Fields";
import { createPasskey, hasPasskeys, showPasskey } from "./passkeys";

export function SignIn({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const secret = useSecret();
  const { message, isBusy, run } = useAccountAction();
  const signIn = (made: () => Promise<Secret>) =>
    run(async () => {
      await account.signIn(await made());
      onDone();
    });
  const submit = (event: Event) => {
    event.preventDefault();
    signIn(async () => secret.signIn(name));
  };
  return (
    <section aria-labelledby="account-sign-in">
      <h2 id="account-sign-in">{say("account-sign-in")}</h2>
      <form class="account-form" onSubmit={submit}>
        <Field label={say("account-name")} value={name} onValue={setName} autocomplete="username" />
        {secret.field}
        <div class="account-deeds">
          <button type="submit" disabled={isBusy}>
            {say("account-sign-in-do")}
          </button>
          {hasPasskeys() && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                signIn(async () => ({ kind: "passkey", credential: await showPasskey() }))
              }
            >
              {say("account-sign-in-passkey")}
            </button>
          )}
          <button type="button" class="plain" onClick={secret.toggle}>
            {say(secret.isCode ? "account-by-password" : "account-by-code")}
          </button>
        </div>
        <Outcome text={message} />
      </form>
    </section>
  );
}

interface ClaimProps {
  readonly known: string | null; // what the guest is called
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Makes an account, with a password or a passkey. */
export function Claim({ known, onCodes }: ClaimProps) {
  const [typed, setName] = useState<string>();
  const [password, setPassword] = useState("");
  const { message, isBusy, run } = useAccountAction();
  const name = typed ?? known ?? "";
  const claim = (secret: () => Promise<{ password?: string; credential?: string }>) =>
    run(async () => {
      const wanted = { name, password: null, credential: null, ...(await secret()) };
      onCodes((await account.claim(wanted)).codes);
    });
  const submit = (event: Event) => {
    event.preventDefault();
    claim(async () => ({ password }));
  };
  return (
    <section aria-labelledby="account-claim">
      <h2 id="account-claim">{say("account-claim")}</h2>
      <p>{say("account-claim-why")}</p>
      <form class="account-form" onSubmit={submit}>
        <Field
          label={say("account-name")}
          hint={say("account-name-hint")}
          value={name}
          onValue={setName}
          autocomplete="username"
        />
        <NewPasswordField value={password} onValue={setPassword} />
        <div class="account-deeds">
          <button type="submit" class="main" disabled={isBusy}>
            {say("account-claim-do")}
          </button>
          {hasPasskeys() && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => claim(async () => ({ credential: await createPasskey(name) }))}
            >
              {say("account-claim-passkey")}
            </button>
          )}
        </div>
        <Outcome text={message} />
      </form>
    </section>
  );
}
