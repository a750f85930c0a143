// What a guest can do: make an account, or sign in by password, passkey or recovery code.
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Section } from "../ui/texts";
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
  const submit = () => signIn(async () => secret.signIn(name));
  return (
    <Section id="account-sign-in" title={say("account-sign-in")}>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <Field label={say("account-name")} value={name} onValue={setName} autocomplete="username" />
        {secret.field}
        <div class="account-deeds wrap gap-75">
          <Button type="submit" text={say("account-sign-in-do")} disabled={isBusy} />
          {hasPasskeys() && (
            <Button
              text={say("account-sign-in-passkey")}
              disabled={isBusy}
              onClick={() =>
                signIn(async () => ({ kind: "passkey", credential: await showPasskey() }))
              }
            />
          )}
          <Button
            class="plain"
            text={say(secret.isCode ? "account-by-password" : "account-by-code")}
            onClick={secret.toggle}
          />
        </div>
        <Outcome text={message} />
      </Form>
    </Section>
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
  const submit = () => claim(async () => ({ password }));
  return (
    <Section id="account-claim" title={say("account-claim")}>
      <p>{say("account-claim-why")}</p>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <Field
          label={say("account-name")}
          hint={say("account-name-hint")}
          value={name}
          onValue={setName}
          autocomplete="username"
        />
        <NewPasswordField value={password} onValue={setPassword} />
        <div class="account-deeds wrap gap-75">
          <Button type="submit" class="main" text={say("account-claim-do")} disabled={isBusy} />
          {hasPasskeys() && (
            <Button
              text={say("account-claim-passkey")}
              disabled={isBusy}
              onClick={() => claim(async () => ({ credential: await createPasskey(name) }))}
            />
          )}
        </div>
        <Outcome text={message} />
      </Form>
    </Section>
  );
}
