// The form of a search in the archive: the usual questions first, the others a press away.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { COLORS, GAME_TYPES, OUTCOMES, SOURCES, SPEEDS, type GameType } from "../messages";
import { sayTiles } from "../online/conditions";
import { Button } from "../ui/buttons";
import { Form, Select } from "../ui/forms";
import { say } from "../words/text";
import { isDetailed, type Field, type Search } from "./search";

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
  const submit = () => onSearch(typed);
  const type = (name: Field, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const field = (name: Field) => ({
    id: `archive-${name}`,
    value: typed[name] ?? "",
    onInput: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
  });
  const choice = (name: Field, values: readonly string[], words: (value: string) => string) => (
    <Select
      id={`archive-${name}`}
      value={typed[name] ?? ""}
      options={[["", say("archive-any")], ...values.map((value) => [value, words(value)] as const)]}
      required={name === "type" && Boolean(typed.moves?.trim())}
      onChange={(value) => type(name, value)}
    />
  );
  return (
    <Form class="stack gap-75" onSubmit={submit}>
      <div class="archive-fields">
        <Labelled name="player" text={say("archive-player")}>
          <input {...field("player")} maxLength={LONGEST_NAME} autocomplete="off" />
        </Labelled>
        <Labelled name="result" text={say("archive-result")}>
          {choice("result", OUTCOMES, sayOutcome)}
        </Labelled>
        <Labelled name="speed" text={say("archive-speed")}>
          {choice("speed", SPEEDS, saySpeed)}
        </Labelled>
      </div>
      <details class="more" open={isOpen}>
        <summary>{say("page-more-choices")}</summary>
        <div class="archive-fields">
          <Labelled name="color" text={say("archive-side")}>
            {choice("color", COLORS, sayColor)}
          </Labelled>
          <Labelled name="type" text={say("archive-set")}>
            {choice("type", Object.keys(GAME_TYPES), (one) => sayTiles(one as GameType))}
          </Labelled>
          <Labelled name="source" text={say("archive-source")}>
            {choice("source", SOURCES, saySource)}
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
      <p class="archive-buttons wrap gap-75">
        <Button type="submit" class="main" text={say("archive-search")} />
        <Button
          text={say("archive-clear")}
          onClick={() => {
            setTyped({});
            onSearch({});
          }}
        />
      </p>
    </Form>
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

const sayOutcome = (outcome: string) => say("archive-outcome", { outcome });
const saySpeed = (speed: string) => say("rating-speed", { speed });
const saySource = (source: string) => say("archive-source-of", { source });
const sayColor = (color: string) => say("page-player", { color });
