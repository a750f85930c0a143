// A few choices side by side, of which one is made.
import type { ComponentChildren } from "preact";

/** A value, what to call it, and perhaps a picture of it. */
type Option<Value> = readonly [Value, string, ComponentChildren?];

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly look?: string; // a class of its own, for options with pictures
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A few choices side by side, of which one is made. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <fieldset class="field">
      <legend>{props.legend}</legend>
      <div class={props.look ? `choice ${props.look}` : "choice"}>
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
