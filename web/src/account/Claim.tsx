// A guest makes an account, with a password or a passkey.
import { useState } from "preact/hooks";
import { account } from "../server/account";
import { say } from "../words/text";
import { Field } from "./Fields";
import { Outcome } from "./Outcome";
import { createPasskey, hasPasskeys } from "./passkeys";
import { useDeed } from "./useDeed";

interface ClaimProps {
  readonly known: string | null; // what the guest is called
  readonly onCodes: (codes: readonly string[]) => void;
}

export function Claim({ known, onCodes }: ClaimProps) {
  const [typed, setName] = useState<string>();
  const [password, setPassword] = useState("");
  const { told, isBusy, does } = useDeed();
  const name = typed ?? known ?? "";
  const claim = (secret: () => Promise<{ password?: string; credential?: string }>) =>
    does(async () => {
      const { codes } = await account.claim({
        name,
        password: null,
        credential: null,
        ...(await secret()),
      });
      onCodes(codes);
      return undefined;
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
        <Field
          label={say("account-new-password")}
          hint={say("account-password-hint")}
          isSecret
          value={password}
          onValue={setPassword}
          autocomplete="new-password"
        />
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
        <Outcome text={told} />
      </form>
    </section>
  );
}
