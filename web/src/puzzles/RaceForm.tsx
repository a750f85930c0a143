// The question of a race: who wins, and in how many moves?
import { useState } from "preact/hooks";
import type { RaceAnswer } from "../game/puzzleAttempt";
import { otherSide } from "../game/sides";
import type { ColorName } from "../messages";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

const LENGTHS = [2, 3, 4, 5, 6] as const; // a win with the next move is no race

interface RaceFormProps {
  readonly solver: ColorName;
  readonly onAnswer: (answer: RaceAnswer) => void;
}

export function RaceForm({ solver, onAnswer }: RaceFormProps) {
  const [winner, setWinner] = useState<ColorName>();
  const [moves, setMoves] = useState<number>();
  const submit = (event: Event) => {
    event.preventDefault();
    if (winner && moves) onAnswer({ winner, moves });
  };
  return (
    <form class="race-form stack gap-75" onSubmit={submit}>
      <fieldset>
        <legend>{t("puzzle-race-who")}</legend>
        <div class="wrap gap-40">
          {[solver, otherSide(solver)].map((color) => (
            <label key={color} class="race-choice">
              <input
                type="radio"
                name="winner"
                checked={winner === color}
                onChange={() => setWinner(color)}
              />
              <span class={`color-mark tile-${color}`} aria-hidden="true" />
              {t("page-player", { color })}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("puzzle-race-moves")}</legend>
        <div class="wrap gap-40">
          {LENGTHS.map((length) => (
            <label key={length} class="race-choice">
              <input
                type="radio"
                name="moves"
                checked={moves === length}
                onChange={() => setMoves(length)}
              />
              {length}
            </label>
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        class="primary"
        text={t("puzzle-race-answer")}
        disabled={!winner || !moves}
      />
    </form>
  );
}
