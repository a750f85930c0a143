// Parts of the account forms: fields for names, passwords and codes, and the outcome.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { SignIn } from "../messages";
import { BackendError } from "../backend/backend";
import { useAction, type Work } from "../ui/useAction";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly error?: string | undefined; // why the value was rejected
  readonly isPassword?: boolean;
  readonly autocomplete: string;
}

export function Field(props: FieldProps) {
  const { label, value, onValue, hint, error, isPassword, autocomplete } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current!.focus();
  }, [error]);
  const describedBy = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : [])];
  const shared = {
    id,
    ref: input,
    value,
    required: true,
    autocomplete,
    autocapitalize: "none",
    spellcheck: false,
    maxLength: 200,
    "aria-invalid": Boolean(error),
    "aria-describedby": describedBy.join(" ") || undefined,
    onInput: (event: { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isPassword ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      {error && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} class="muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export function NewPasswordField(props: Pick<FieldProps, "value" | "onValue" | "error">) {
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
export function usePasswordOrCode(startsWithCode = false, error?: string) {
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
        error={error}
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

/** A field of an account form, as an error refers to it. */
type FieldName = "name" | "secret";

/** Return the field whose value the server rejected, or undefined for other errors. */
function rejectedField(error: unknown): FieldName | undefined {
  const code = error instanceof BackendError ? (error.problem?.code ?? "") : "";
  if (code.startsWith("name-")) return "name";
  const isSecret = code.startsWith("password-") || code === "sign-in-failed";
  return isSecret ? "secret" : undefined;
}

/** `useAccountAction` for a form: `errors` has the message about each rejected field. */
export function useAccountForm() {
  const { outcome, isBusy, run } = useAccountAction();
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const submit = (work: Work) =>
    run(async () => {
      setErrors({});
      try {
        await work();
      } catch (error) {
        const field = rejectedField(error);
        if (!field) throw error;
        setErrors({ [field]: formatError(error) });
      }
    });
  return { outcome, isBusy, errors, run, submit };
}

/** The outcome of an action. It is scrolled into view because it may be below the visible area. */
export function Outcome({ text }: { text: string }) {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (text) output.current!.scrollIntoView({ block: "nearest" });
  }, [text]);
  return <output ref={output}>{text}</output>;
}
