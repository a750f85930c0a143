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
import { isInviting, type GameOptions } from "./options";

interface ClockChoiceProps {
  readonly options: GameOptions;
  readonly change: (change: Partial<GameOptions>) => void;
}

export function ClockChoice({ options, change }: ClockChoiceProps) {
  const names = clockNames(isInviting(options));
  const chosen = names.includes(options.clock) ? options.clock : "none";
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
          <Amount name="minutes" {...{ options, change }} />
          <Amount name="seconds" {...{ options, change }} />
        </div>
      )}
      {chosen === OWN_DAYS && (
        <div class="own-clock">
          <Amount name="days" {...{ options, change }} />
        </div>
      )}
      {(chosen === OWN || chosen === OWN_DAYS) && (
        <output class="quiet" for="clock">
          {sayControl(controlOf(chosen, options))}
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
function Amount({ name, options, change }: ClockChoiceProps & { readonly name: keyof OwnClock }) {
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
        defaultValue={String(options[name])}
        onInput={({ currentTarget: { valueAsNumber: value } }) => {
          if (isOwnTime(name, value)) change({ [name]: value });
        }}
      />
    </label>
  );
}
