// The keys of a board, in a dialog.
import { Dialog } from "../Dialog";
import { say } from "../text";

/** Keys, and the message that tells what they do. */
export type KeyList = readonly (readonly [string, string])[];

export const PLAYING: KeyList = [
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
];

interface KeysProps {
  readonly keys?: KeyList;
  readonly onClose: () => void;
}

export function Keys({ keys = PLAYING, onClose }: KeysProps) {
  return (
    <Dialog title={say("page-keys")} onClose={onClose}>
      <p class="quiet">{say("page-keys-when")}</p>
      <dl class="keys">
        {keys.map(([names, meaning]) => (
          <div key={names}>
            <dt>
              <kbd>{names}</kbd>
            </dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
