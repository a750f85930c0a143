// What was agreed on before the game: beside the board, or behind the one button of a phone.
import type { Position } from "../messages";
import { sayGameTerms } from "../online/terms";
import { say } from "../text";

export function Terms({ position }: { position: Position }) {
  return (
    <section class="panel-terms" aria-labelledby="panel-terms">
      <h2 id="panel-terms">{say("playing-terms")}</h2>
      <ul>
        {sayGameTerms(position).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
