// Advice in words: the move, and what speaks for it.
import type { Manner } from "../phrases";
import type { Advice } from "../state";
import { sayHint } from "./bulletins";

export function Advised({ advice, manner }: { advice: Advice; manner: Manner }) {
  const [move, ...facts] = sayHint(advice, manner);
  return (
    <div class="hint">
      <strong>{move}</strong>
      <Facts facts={facts} />
    </div>
  );
}

export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
