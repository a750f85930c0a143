// Parts of the account forms: fields for names, passwords and codes, and the outcome.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { SignIn } from "../messages";
import { useAction } from "../ui/useAction";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly isPassword?: boolean;
  readonly autocomplete: string;
}

export function Field({ label, value, onValue, hint, isPassword, autocomplete }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    required: true,
    autocomplete,
    autocapitalize: "none",
    spellcheck: false,
    maxLength: 200,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isPassword ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      {hint && (
        <p id={`${id}-hint`} class="muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function NewPasswordField(props: Pick<FieldProps, "value" | "onValue">) {
  return (
    <Field
      label={t("account-new-password")}
      hint={t("account-password-hint")}
      isPassword
      autocomplete="new-password"
      {...props}
    />
  );
}

/** Return a password field that can be switched to a recovery code field and back. */
export function usePasswordOrCode(startsWithCode = false) {
  const [secret, setSecret] = useState("");
  const [isCode, setIsCode] = useState(startsWithCode);
  const label = t(isCode ? "account-recovery-code" : "account-password");
  return {
    isCode,
    toggle: () => {
      setSecret("");
      setIsCode(!isCode);
    },
    field: (
      <Field
        key={isCode ? "code" : "password"}
        label={label}
        isPassword={!isCode}
        value={secret}
        onValue={setSecret}
        autocomplete={isCode ? "off" : "current-password"}
      />
    ),
    /** Return the typed secret as the server expects it. */
    signIn: (name: string): SignIn =>
      isCode ? { kind: "code", name, code: secret } : { kind: "password", name, password: secret },
  };
}

/**
 * `useAction` for account requests. A passkey prompt that fails or is canceled throws a
 * DOMException.
 */
export function useAccountAction() {
  return useAction((error) =>
    error instanceof DOMException ? t("account-passkey-failed") : formatError(error),
  );
}

/** The outcome of an action. It is scrolled into view because it may be below the visible area. */
export function Outcome({ text }: { text: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (text) output.current!.scrollIntoView({ block: "nearest" });
  }, [text]);
  return <output ref={output}>{text}</output>;
}
