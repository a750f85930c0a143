// The keys of a board, in a dialog.
import { Dialog } from "../ui/Dialog";
import { say, type PlainMessageId } from "../words/text";

/** Keys, and the message that tells what they do. */
export type KeyList = readonly (readonly [string, PlainMessageId])[];

/** Keys for tiles on the table. */
export const MOVING: KeyList = [
  ["← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["Tab", "page-key-next"],
  ["Enter", "page-key-choose"],
  ["Esc", "page-key-escape"],
];

export const TAKING: KeyList = [["1 … 8", "page-key-hand"]];

/** Keys that change only what is seen. */
export const VIEWING: KeyList = [
  ["X", "page-key-fan"],
  ["F T + −", "page-key-view"],
  ["?", "page-key-help"],
];

export const PLAYING: KeyList = [
  ...MOVING,
  ...TAKING,
  ["H", "page-key-hint"],
  ["U R", "page-key-undo"],
  [", .", "look-key-steps"],
  ["Home End", "past-key-ends"],
  ["← →", "past-key-arrows"],
  ...VIEWING,
];

interface KeysProps {
  readonly keys?: KeyList;
  readonly onClose: () => void;
}

export function Keys({ keys = PLAYING, onClose }: KeysProps) {
  return (
    <Dialog title={say("page-keys")} onClose={onClose}>
      <p class="quiet">{say("page-keys-when")}</p>
      <dl class="keys stack gap-50">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
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
