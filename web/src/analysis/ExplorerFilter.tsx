// Whose games the explorer counts: one player's, or those of players of some strength.
import type { ColorName, ExplorerQuery } from "../messages";
import { say } from "../words/text";

export type ExplorerFilter = Pick<ExplorerQuery, "player" | "color" | "least" | "most">;

export const EVERYBODY: ExplorerFilter = { player: null, color: null, least: null, most: null };

const STEP = 200; // as the archive counts them
const RATINGS = Array.from({ length: 9 }, (_, i) => 1000 + i * STEP);

interface FilterFormProps {
  readonly filter: ExplorerFilter;
  readonly onChange: (filter: ExplorerFilter) => void;
}

export function FilterForm({ filter, onChange }: FilterFormProps) {
  const change = (part: Partial<ExplorerFilter>) => onChange({ ...filter, ...part });
  return (
    <details class="explorer-filter">
      <summary>{say("explorer-filter")}</summary>
      <div class="explorer-fields">
        <label>
          {say("explorer-player")}
          <input
            value={filter.player ?? ""}
            maxLength={100}
            autocomplete="off"
            onInput={({ currentTarget }) => change({ player: currentTarget.value.trim() || null })}
          />
        </label>
        <label>
          {say("archive-side")}
          <select
            value={filter.color ?? ""}
            disabled={!filter.player}
            onChange={({ currentTarget }) =>
              change({ color: (currentTarget.value || null) as ColorName | null })
            }
          >
            <option value="">{say("archive-any")}</option>
            <option value="white">{say("page-player", { color: "white" })}</option>
            <option value="black">{say("page-player", { color: "black" })}</option>
          </select>
        </label>
        <RatingBound
          text={say("explorer-rating-from")}
          value={filter.least}
          values={RATINGS}
          onChange={(least) => change({ least })}
        />
        <RatingBound
          text={say("explorer-rating-to")}
          value={filter.most}
          values={RATINGS.map((value) => value + STEP - 1)}
          onChange={(most) => change({ most })}
        />
      </div>
    </details>
  );
}

interface RatingBoundProps {
  readonly text: string;
  readonly value: number | null;
  readonly values: readonly number[];
  readonly onChange: (value: number | null) => void;
}

function RatingBound({ text, value, values, onChange }: RatingBoundProps) {
  return (
    <label>
      {text}
      <select
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
      >
        <option value="">{say("archive-any")}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
