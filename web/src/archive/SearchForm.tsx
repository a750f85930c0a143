// The form of a search in the archive: the usual questions first, the others a press away.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { GAME_TYPES, type GameType } from "../messages";
import { sayTiles } from "../online/conditions";
import { say } from "../words/text";
import { COLORS, isDetailed, OUTCOMES, SOURCES, SPEEDS, type Field, type Search } from "./search";

const LONGEST_NAME = 100;
const MOST_PLIES = 99_999;
const EXAMPLE = "wG1;bG1 wG1-";

interface SearchFormProps {
  readonly search: Search; // what is shown
  readonly onSearch: (search: Search) => void;
}

export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState<Search>(search);
  const [isOpen] = useState(() => isDetailed(search));
  const submit = (event: Event) => {
    event.preventDefault();
    onSearch(typed);
  };
  const field = (name: Field) => ({
    id: `archive-${name}`,
    value: typed[name] ?? "",
    onInput: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget; // which is gone when the form is drawn anew
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form class="archive-form" onSubmit={submit}>
      <div class="archive-fields">
        <Labelled name="player" text={say("archive-player")}>
          <input {...field("player")} maxLength={LONGEST_NAME} autocomplete="off" />
        </Labelled>
        <Labelled name="result" text={say("archive-result")}>
          <Options {...field("result")} values={OUTCOMES} words={sayOutcome} />
        </Labelled>
        <Labelled name="speed" text={say("archive-speed")}>
          <Options {...field("speed")} values={SPEEDS} words={saySpeed} />
        </Labelled>
      </div>
      <details class="more" open={isOpen}>
        <summary>{say("page-more-choices")}</summary>
        <div class="archive-fields">
          <Labelled name="color" text={say("archive-side")}>
            <Options {...field("color")} values={COLORS} words={sayColor} />
          </Labelled>
          <Labelled name="type" text={say("archive-set")}>
            <Options
              {...field("type")}
              values={Object.keys(GAME_TYPES)}
              words={(type) => sayTiles(type as GameType)}
              required={Boolean(typed.moves?.trim())}
            />
          </Labelled>
          <Labelled name="source" text={say("archive-source")}>
            <Options {...field("source")} values={SOURCES} words={saySource} />
          </Labelled>
          <Labelled name="from" text={say("archive-from")}>
            <input type="date" {...field("from")} />
          </Labelled>
          <Labelled name="to" text={say("archive-to")}>
            <input type="date" {...field("to")} />
          </Labelled>
          <Labelled name="shortest" text={say("archive-shortest")}>
            <input type="number" min={0} max={MOST_PLIES} {...field("shortest")} />
          </Labelled>
          <Labelled name="longest" text={say("archive-longest")}>
            <input type="number" min={0} max={MOST_PLIES} {...field("longest")} />
          </Labelled>
          <Labelled name="moves" text={say("archive-moves")} isWide>
            <input {...field("moves")} maxLength={2000} aria-describedby="archive-moves-how" />
            <p id="archive-moves-how" class="quiet">
              {say("archive-moves-how", { example: EXAMPLE })}
            </p>
          </Labelled>
        </div>
      </details>
      <p class="archive-buttons">
        <button type="submit" class="main">
          {say("archive-search")}
        </button>
        <button
          type="button"
          onClick={() => {
            setTyped({});
            onSearch({});
          }}
        >
          {say("archive-clear")}
        </button>
      </p>
    </form>
  );
}

interface LabelledProps {
  readonly name: Field;
  readonly text: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

function Labelled({ name, text, isWide = false, children }: LabelledProps) {
  return (
    <div class={isWide ? "field is-wide" : "field"}>
      <label for={`archive-${name}`}>{text}</label>
      {children}
    </div>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly words: (value: string) => string;
  readonly required?: boolean;
  readonly onInput: (event: { currentTarget: { value: string } }) => void;
}

function Options({ values, words, ...rest }: OptionsProps) {
  return (
    <select {...rest}>
      <option value="">{say("archive-any")}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </select>
  );
}

const sayOutcome = (outcome: string) => say("archive-outcome", { outcome });
const saySpeed = (speed: string) => say("rating-speed", { speed });
const saySource = (source: string) => say("archive-source-of", { source });
const sayColor = (color: string) => say("page-player", { color });
