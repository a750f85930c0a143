// Advice in words: the move, and what speaks for it.
import { useState } from "preact/hooks";
import type { Advice } from "../game/table";
import type { Position } from "../messages";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import { sayHint } from "./messageTexts";

interface AdvisedProps {
  readonly advice: Advice;
  readonly manner: Manner;
  readonly you: Position["you"];
}

export function Advised({ advice, manner, you }: AdvisedProps) {
  const [move, ...facts] = sayHint(advice, manner, you);
  return (
    <div class="hint">
      <strong>{move}</strong>
      <Facts facts={facts} />
    </div>
  );
}

export function Facts({ facts, id }: { facts: readonly string[]; id?: string }) {
  return (
    <ul class="facts" id={id}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** Whether the reasons are asked for where they are folded away: on small screens, which the board
 * needs for itself. */
export function useWhy() {
  const [isUnfolded, setUnfolded] = useState(false);
  const button = (
    <button
      type="button"
      class="plain why"
      aria-expanded={isUnfolded}
      aria-controls="why"
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {say("coach-why")}
    </button>
  );
  return { isUnfolded, button };
}
