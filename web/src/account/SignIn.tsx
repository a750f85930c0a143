// Signing in: by password, by passkey, or by a recovery code.
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field } from "./Fields";
import { Outcome } from "./Outcome";
import { hasPasskeys, showPasskey } from "./passkeys";
import { useDeed } from "./useDeed";

export function SignIn({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [hasLost, setLost] = useState(false);
  const { told, isBusy, does } = useDeed();
  const signIn = (made: () => Promise<Secret>) =>
    does(async () => {
      await account.signIn(await made());
      onDone();
      return undefined;
    });
  const submit = (event: Event) => {
    event.preventDefault();
    signIn(async () =>
      hasLost ? { kind: "code", name, code: secret } : { kind: "password", name, password: secret },
    );
  };
  const change = (lost: boolean) => {
    setSecret("");
    setLost(lost);
  };
  return (
    <section aria-labelledby="account-sign-in">
      <h2 id="account-sign-in">{say("account-sign-in")}</h2>
      <form class="account-form" onSubmit={submit}>
        <Field label={say("account-name")} value={name} onValue={setName} autocomplete="username" />
        {hasLost ? (
          <Field
            label={say("account-code")}
            value={secret}
            onValue={setSecret}
            autocomplete="off"
          />
        ) : (
          <Field
            label={say("account-password")}
            isSecret
            value={secret}
            onValue={setSecret}
            autocomplete="current-password"
          />
        )}
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
          <button type="button" class="plain" onClick={() => change(!hasLost)}>
            {say(hasLost ? "account-by-password" : "account-by-code")}
          </button>
        </div>
        <Outcome text={told} />
      </form>
    </section>
  );
}
