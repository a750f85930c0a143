// Search form of the archive: common fields first, the others in a collapsed section.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { COLORS, GAME_TYPES, OUTCOMES, SOURCES, SPEEDS, type GameType } from "../messages";
import { formatExpansions } from "../online/gameTerms";
import { Button } from "../ui/buttons";
import { Form, Select } from "../ui/forms";
import { t } from "../i18n/translate";
import { usesDetailFields, type Field, type Search } from "./search";

const MAX_NAME_CHARACTERS = 100;
const MAX_PLIES = 99_999;
const EXAMPLE_MOVES = "wG1;bG1 wG1-";

interface SearchFormProps {
  readonly search: Search; // the current search
  readonly onSearch: (search: Search) => void;
}

export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState<Search>(search);
  const [isOpen] = useState(() => usesDetailFields(search));
  const submit = () => onSearch(typed);
  const type = (name: Field, value: string) =>
    setTyped((current) => ({ ...current, [name]: value }));
  const field = (name: Field) => ({
    id: `archive-${name}`,
    value: typed[name] ?? "",
    onInput: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
  });
  const choice = (name: Field, values: readonly string[], format: (value: string) => string) => (
    <Select
      id={`archive-${name}`}
      value={typed[name] ?? ""}
      options={[["", t("archive-any")], ...values.map((value) => [value, format(value)] as const)]}
      required={name === "type" && Boolean(typed.moves?.trim())}
      onChange={(value) => type(name, value)}
    />
  );
  return (
    <Form class="archive-search stack gap-35 card" onSubmit={submit}>
      <div class="archive-fields">
        <LabeledField name="player" text={t("archive-player")}>
          <input {...field("player")} maxLength={MAX_NAME_CHARACTERS} autocomplete="off" />
        </LabeledField>
        <LabeledField name="result" text={t("archive-result")}>
          {choice("result", OUTCOMES, formatOutcome)}
        </LabeledField>
        <LabeledField name="speed" text={t("archive-speed")}>
          {choice("speed", SPEEDS, formatSpeed)}
        </LabeledField>
        <p class="archive-buttons wrap gap-60">
          <Button type="submit" class="primary" text={t("archive-search")} />
          {Object.keys(search).length > 0 && (
            <Button
              text={t("archive-clear")}
              onClick={() => {
                setTyped({});
                onSearch({});
              }}
            />
          )}
        </p>
      </div>
      <details class="more" open={isOpen}>
        <summary>{t("page-more-options")}</summary>
        <div class="archive-fields">
          <LabeledField name="color" text={t("archive-side")}>
            {choice("color", COLORS, formatColor)}
          </LabeledField>
          <LabeledField name="type" text={t("archive-expansions")}>
            {choice("type", Object.keys(GAME_TYPES), (gameType) =>
              formatExpansions(gameType as GameType),
            )}
          </LabeledField>
          <LabeledField name="source" text={t("archive-source")}>
            {choice("source", SOURCES, formatSource)}
          </LabeledField>
          <LabeledField name="from" text={t("archive-from")}>
            <input type="date" {...field("from")} />
          </LabeledField>
          <LabeledField name="to" text={t("archive-to")}>
            <input type="date" {...field("to")} />
          </LabeledField>
          <LabeledField name="shortest" text={t("archive-min-plies")}>
            <input type="number" min={0} max={MAX_PLIES} {...field("shortest")} />
          </LabeledField>
          <LabeledField name="longest" text={t("archive-max-plies")}>
            <input type="number" min={0} max={MAX_PLIES} {...field("longest")} />
          </LabeledField>
          <LabeledField name="moves" text={t("archive-moves")} isWide>
            <input {...field("moves")} maxLength={2000} aria-describedby="archive-moves-format" />
            <p id="archive-moves-format" class="muted">
              {t("archive-moves-format", { example: EXAMPLE_MOVES })}
            </p>
          </LabeledField>
        </div>
      </details>
    </Form>
  );
}

interface LabeledFieldProps {
  readonly name: Field;
  readonly text: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

function LabeledField({ name, text, isWide = false, children }: LabeledFieldProps) {
  return (
    <div class={isWide ? "field is-wide" : "field"}>
      <label for={`archive-${name}`}>{text}</label>
      {children}
    </div>
  );
}

const formatOutcome = (outcome: string) => t("archive-outcome", { outcome });
const formatSpeed = (speed: string) => t("rating-speed", { speed });
const formatSource = (source: string) => t("archive-source-name", { source });
const formatColor = (color: string) => t("page-player", { color });
