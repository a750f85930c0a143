// Signing in: by password, by passkey, or by a recovery code.
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field, Outcome, useAccountAction, useSecret } from "./Fields";
import { hasPasskeys, showPasskey } from "./passkeys";

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
