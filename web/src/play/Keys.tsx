// The keys of the board, in a dialog.
import { Dialog } from "../Dialog";
import { say } from "../text";

const KEYS = [
  ["← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["Tab", "page-key-next"],
  ["Enter", "page-key-choose"],
  ["Esc", "page-key-escape"],
  ["1 … 8", "page-key-hand"],
  ["H", "page-key-hint"],
  ["U R", "page-key-undo"],
  ["X", "page-key-fan"],
  ["F T + −", "page-key-view"],
  ["?", "page-key-help"],
] as const;

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={say("page-keys")} onClose={onClose}>
      <p class="quiet">{say("page-keys-when")}</p>
      <dl class="keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
