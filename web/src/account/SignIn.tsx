// Account forms for guests: create an account, or sign in by password, passkey or recovery code.
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";
import { Field, NewPasswordField, Outcome, useAccountAction, usePasswordOrCode } from "./Fields";
import { createPasskey, hasPasskeys, authenticateWithPasskey } from "./passkeys";

export function SignIn({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const secret = usePasswordOrCode();
  const { outcome, isBusy, run } = useAccountAction();
  const signIn = (getSecret: () => Promise<Secret>) =>
    run(async () => {
      await account.signIn(await getSecret());
      onDone();
    });
  const submit = () => signIn(async () => secret.signIn(name));
  return (
    <Section id="account-sign-in" title={t("account-sign-in")}>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <Field label={t("account-name")} value={name} onValue={setName} autocomplete="username" />
        {secret.field}
        <div class="button-row wrap gap-75">
          <Button type="submit" text={t("account-sign-in-submit")} disabled={isBusy} />
          {hasPasskeys() && (
            <Button
              text={t("account-sign-in-passkey")}
              disabled={isBusy}
              onClick={() =>
                signIn(async () => ({
                  kind: "passkey",
                  credential: await authenticateWithPasskey(),
                }))
              }
            />
          )}
          <Button
            class="text-button"
            text={t(secret.isCode ? "account-use-password" : "account-use-recovery-code")}
            onClick={secret.toggle}
          />
        </div>
        <Outcome text={outcome} />
      </Form>
    </Section>
  );
}

interface CreateAccountProps {
  readonly suggestedName: string | null; // current name of the guest
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Form that creates an account with a password or a passkey. */
export function CreateAccount({ suggestedName, onCodes }: CreateAccountProps) {
  const [typed, setName] = useState<string>();
  const [password, setPassword] = useState("");
  const { outcome, isBusy, run } = useAccountAction();
  const name = typed ?? suggestedName ?? "";
  const claim = (getSecret: () => Promise<{ password?: string; credential?: string }>) =>
    run(async () => {
      const request = { name, password: null, credential: null, ...(await getSecret()) };
      onCodes((await account.claim(request)).recoveryCodes);
    });
  const submit = () => claim(async () => ({ password }));
  return (
    <Section id="account-create" title={t("account-create")}>
      <p>{t("account-create-description")}</p>
      <Form class="account-form stack wide gap-75" onSubmit={submit}>
        <Field
          label={t("account-name")}
          hint={t("account-name-hint")}
          value={name}
          onValue={setName}
          autocomplete="username"
        />
        <NewPasswordField value={password} onValue={setPassword} />
        <div class="button-row wrap gap-75">
          <Button
            type="submit"
            class="primary"
            text={t("account-create-submit")}
            disabled={isBusy}
          />
          {hasPasskeys() && (
            <Button
              text={t("account-create-passkey")}
              disabled={isBusy}
              onClick={() => claim(async () => ({ credential: await createPasskey(name) }))}
            />
          )}
        </div>
        <Outcome text={outcome} />
      </Form>
    </Section>
  );
}
