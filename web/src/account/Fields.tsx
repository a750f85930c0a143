// Fields for names, passwords and codes.
import { useId } from "preact/hooks";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly autocomplete: string;
}

export function Field({ label, value, onValue, hint, isSecret, autocomplete }: FieldProps) {
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
      {isSecret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      {hint && (
        <p id={`${id}-hint`} class="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
