// What was agreed on before the game: beside the board, or behind the one button of a phone. It is
// folded where nobody agreed with anybody else, to leave the moves their room.
import { isShared } from "../game/sides";
import type { Position } from "../messages";
import { sayGameTerms } from "../online/terms";
import { say } from "../words/text";

export function Terms({ position }: { position: Position }) {
  return (
    <details class="panel-terms" open={isShared(position)}>
      <summary>{say("playing-terms")}</summary>
      <ul>
        {sayGameTerms(position).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
