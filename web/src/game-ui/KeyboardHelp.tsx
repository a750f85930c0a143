// Dialog with the keys of a board.
import { Dialog } from "../ui/Dialog";
import { t, type PlainMessageId } from "../i18n/translate";

/** Keys and the message that describes them. */
export type KeyHelp = readonly (readonly [string, PlainMessageId])[];

/** Keys that move tiles on the board. */
export const MOVEMENT_KEYS: KeyHelp = [
  ["Shift ← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["Tab", "page-key-next"],
  ["Enter", "page-key-choose"],
  ["Esc", "page-key-escape"],
];

export const HAND_KEYS: KeyHelp = [["1 … 8", "page-key-hand"]];

/** Keys that change only the view. */
export const VIEW_KEYS: KeyHelp = [
  ["X", "page-key-fan"],
  ["F", "page-flip"],
  ["V T + −", "page-key-view"],
  ["?", "page-key-help"],
];

export const GAME_KEYS: KeyHelp = [
  ...MOVEMENT_KEYS,
  ...HAND_KEYS,
  ["H", "page-key-hint"],
  ["Z", "page-key-zen"],
  ["U R", "page-key-undo"],
  [", .", "review-key-steps"],
  ["Home End", "history-key-ends"],
  ["← →", "history-key-arrows"],
  ...VIEW_KEYS,
];

interface KeyboardHelpProps {
  readonly keys?: KeyHelp;
  readonly onClose: () => void;
}

export function KeyboardHelp({ keys = GAME_KEYS, onClose }: KeyboardHelpProps) {
  return (
    <Dialog title={t("page-keys")} onClose={onClose}>
      <p class="muted">{t("page-keys-description")}</p>
      <dl class="keys stack gap-50">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              <kbd>{names}</kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
