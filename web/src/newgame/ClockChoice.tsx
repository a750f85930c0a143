// Time to think, in the form of a new game: one of a list, or as somebody sets it.
import {
  CLOCKS,
  clockNames,
  controlOf,
  isOwnTime,
  OWN,
  OWN_BOUNDS,
  OWN_DAYS,
  type OwnClock,
} from "../game/clocks";
import { sayControl } from "../words/clocks";
import { say } from "../words/text";
import { isInviting, type Wishes } from "./choices";

interface ClockChoiceProps {
  readonly wishes: Wishes;
  readonly change: (change: Partial<Wishes>) => void;
}

export function ClockChoice({ wishes, change }: ClockChoiceProps) {
  const names = clockNames(isInviting(wishes));
  const chosen = names.includes(wishes.clock) ? wishes.clock : "none";
  return (
    <div class="field">
      <label for="clock">{say("page-clock")}</label>
      <select
        id="clock"
        value={chosen}
        onChange={(event) => change({ clock: event.currentTarget.value })}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {sayName(name)}
          </option>
        ))}
      </select>
      {chosen === OWN && (
        <div class="own-clock">
          <Amount name="minutes" {...{ wishes, change }} />
          <Amount name="seconds" {...{ wishes, change }} />
        </div>
      )}
      {chosen === OWN_DAYS && (
        <div class="own-clock">
          <Amount name="days" {...{ wishes, change }} />
        </div>
      )}
      {(chosen === OWN || chosen === OWN_DAYS) && (
        <output class="quiet" for="clock">
          {sayControl(controlOf(chosen, wishes))}
        </output>
      )}
    </div>
  );
}

function sayName(name: string): string {
  if (name === OWN) return say("playing-clock-own");
  return name === OWN_DAYS ? say("playing-clock-own-days") : sayControl(CLOCKS[name] ?? null);
}

/** A number within its bounds, which the browser itself asks for before the form is sent. */
function Amount({ name, wishes, change }: ClockChoiceProps & { readonly name: keyof OwnClock }) {
  const [least, most] = OWN_BOUNDS[name];
  return (
    <label>
      <span>{say("playing-clock-part", { part: name, least, most })}</span>
      <input
        type="number"
        inputMode="numeric"
        required
        min={least}
        max={most}
        step={1}
        defaultValue={String(wishes[name])}
        onInput={({ currentTarget: { valueAsNumber: value } }) => {
          if (isOwnTime(name, value)) change({ [name]: value });
        }}
      />
    </label>
  );
}
