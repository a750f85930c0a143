// Account forms for guests: create an account, or sign in by password, passkey or recovery code.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { SignIn as Secret } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { Form } from "../ui/forms";
import { t } from "../i18n/translate";
import { Field, NewPasswordField, Outcome, useAccountForm, usePasswordOrCode } from "./Fields";
import { createPasskey, hasPasskeys, authenticateWithPasskey } from "./passkeys";

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The only content of its screen. */
function Card({ id, title, children }: CardProps) {
  return (
    <section class="sign-in-card card stack gap-100" aria-labelledby={id}>
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}

interface SignInProps {
  readonly createPath: string; // of the form for a new account
  readonly onDone: () => void;
}

export function SignIn({ createPath, onDone }: SignInProps) {
  const [name, setName] = useState("");
  const { outcome, isBusy, errors, run, submit } = useAccountForm();
  const secret = usePasswordOrCode(false, errors.secret);
  const signIn = (getSecret: () => Promise<Secret>) => async () => {
    await account.signIn(await getSecret());
    onDone();
  };
  const withPasskey = signIn(async () => ({
    kind: "passkey",
    credential: await authenticateWithPasskey(),
  }));
  return (
    <Card id="account-sign-in" title={t("account-sign-in-submit")}>
      <Form
        class="account-form stack gap-75"
        onSubmit={() => submit(signIn(async () => secret.signIn(name)))}
      >
        <Field label={t("account-name")} value={name} onValue={setName} autocomplete="username" />
        {secret.field}
        <Button
          type="submit"
          class="primary"
          text={t("account-sign-in-submit")}
          disabled={isBusy}
        />
        <Button
          class="text-button"
          text={t(secret.isCode ? "account-use-password" : "account-use-recovery-code")}
          onClick={secret.toggle}
        />
      </Form>
      {hasPasskeys() && (
        <PasskeyButton
          text={t("account-sign-in-passkey")}
          isBusy={isBusy}
          onClick={() => run(withPasskey)}
        />
      )}
      <Outcome text={outcome} />
      <p class="sign-in-other">
        <a href={createPath}>{t("account-create")}</a>
      </p>
    </Card>
  );
}

interface PasskeyButtonProps {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** A way to sign in without a password, below a line that says "or". */
function PasskeyButton({ text, isBusy, onClick }: PasskeyButtonProps) {
  return (
    <>
      <p class="sign-in-or muted">{t("account-or")}</p>
      <Button icon="passkey" text={text} disabled={isBusy} onClick={onClick} />
    </>
  );
}

interface CreateAccountProps {
  readonly suggestedName: string | null; // current name of the guest
  readonly signInPath: string; // of the form for an existing account
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Form that creates an account with a password or a passkey. */
export function CreateAccount({ suggestedName, signInPath, onCodes }: CreateAccountProps) {
  const [typed, setName] = useState<string>();
  const [password, setPassword] = useState("");
  const { outcome, isBusy, errors, submit } = useAccountForm();
  const name = typed ?? suggestedName ?? "";
  const claim = (getSecret: () => Promise<{ password?: string; credential?: string }>) =>
    submit(async () => {
      const request = { name, password: null, credential: null, ...(await getSecret()) };
      onCodes((await account.claim(request)).recoveryCodes);
    });
  return (
    <Card id="account-create" title={t("account-create")}>
      <p class="muted">{t("account-create-description")}</p>
      <Form class="account-form stack gap-75" onSubmit={() => claim(async () => ({ password }))}>
        <Field
          label={t("account-name")}
          hint={t("account-name-hint")}
          value={name}
          onValue={setName}
          error={errors.name}
          autocomplete="username"
        />
        <NewPasswordField value={password} onValue={setPassword} error={errors.secret} />
        <Button type="submit" class="primary" text={t("account-create-submit")} disabled={isBusy} />
      </Form>
      {hasPasskeys() && (
        <PasskeyButton
          text={t("account-create-passkey")}
          isBusy={isBusy}
          onClick={() => claim(async () => ({ credential: await createPasskey(name) }))}
        />
      )}
      <Outcome text={outcome} />
      <p class="sign-in-other">
        <a href={signInPath}>{t("account-sign-in")}</a>
      </p>
    </Card>
  );
}
