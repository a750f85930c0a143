// What was agreed on before the game: beside the board, on a phone in the menu. Folded in a local
// game, to leave room for the moves.
import { isShared } from "../game/sides";
import type { Position } from "../messages";
import { sayGameConditions } from "../online/conditions";
import { say } from "../words/text";

export function Conditions({ position }: { position: Position }) {
  return (
    <details class="panel-terms" open={isShared(position)}>
      <summary>{say("playing-terms")}</summary>
      <ul>
        {sayGameConditions(position).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
