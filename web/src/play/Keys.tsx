// The keys of the board, in a dialog.
import { useEffect, useRef } from "preact/hooks";
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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="keys-title" onClose={onClose}>
      {/* Focused at first: the button would scroll a small screen to the end of the list. */}
      <h2 id="keys-title" tabIndex={-1} autofocus>
        {say("page-keys")}
      </h2>
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
      <button type="button" class="main" onClick={() => dialog.current!.close()}>
        {say("page-close")}
      </button>
    </dialog>
  );
}
