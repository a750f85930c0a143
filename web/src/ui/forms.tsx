// Form controls shared by several screens.
import type { ComponentChildren } from "preact";

interface FormProps {
  readonly class?: string;
  readonly id?: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}

/** A form that is handled by the page. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return <form {...rest} onSubmit={submit} />;
}

/** Value, label and optional picture. */
type Option<Value> = readonly [Value, string, ComponentChildren?];

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly class?: string; // an additional class, for options with pictures
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Radio buttons side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class={props.class ? `choice ${props.class}` : "choice"}>
        {props.options.map(([value, text, picture]) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {picture && <span class="choice-picture">{picture}</span>}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** A drop-down list. */
export function Select<Value extends string>({
  options,
  onChange,
  ...attributes
}: SelectProps<Value>) {
  return (
    <select {...attributes} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface SwitchProps {
  readonly text: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly describedBy?: string; // the id of an explanation
}

/** A check box that looks like a switch. */
export function Switch({ text, isOn, onChange, describedBy }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{text}</span>
    </label>
  );
}

interface FileChoiceProps {
  readonly text: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that opens a file dialog. */
export function FileChoice({ text, accept, onFile }: FileChoiceProps) {
  return (
    <label class="button file-choice">
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = ""; // the same file can be chosen again
        }}
      />
      <span>{text}</span>
    </label>
  );
}
