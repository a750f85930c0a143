// A guest makes an account, with a password or a passkey.
import { useState } from "preact/hooks";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field, NewPasswordField, Outcome, useAccountAction } from "./Fields";
import { createPasskey, hasPasskeys } from "./passkeys";

interface ClaimProps {
  readonly known: string | null; // what the guest is called
  readonly onCodes: (codes: readonly string[]) => void;
}

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
