// The plain DOM interface of a board that manages the selection itself.
import { mountBoard, withDefaults } from "./mountBoard.tsx";
import { ENGLISH_TEXTS, selectionInput, type Selection } from "./selection.ts";
import type { BoardCallbacks, BoardHandle, BoardOptions, BoardState } from "./state.ts";

let boardCount = 0;

/** Create a board that fills `element`. Tiles are taken and played by pointer, touch and keys. */
export function createBoard(
  element: HTMLElement,
  initial: BoardState,
  callbacks: BoardCallbacks = {},
  options: BoardOptions = {},
): BoardHandle {
  const texts = { ...ENGLISH_TEXTS, ...callbacks.texts };
  const keysId = `hiveboard-keys-${++boardCount}`;
  const full = () => withDefaults({ descriptionId: keysId, ...shown, ...selection });
  const input = selectionInput(full, select, callbacks, texts);
  const { draw, ...handle } = mountBoard(element, input, callbacks, options);
  let shown = initial;
  let selection: Selection = {};

  function select(changed: Selection, announcement = ""): void {
    selection = changed;
    draw(
      full(),
      <>
        <p id={keysId} hidden>
          {texts.keys}
        </p>
        <output class="board-announcement" aria-live="polite">
          {announcement}
        </output>
      </>,
    );
  }

  select({});
  return {
    update(next) {
      shown = next;
      const isPlayable = next.choices?.some(({ piece }) => piece === selection.held);
      select(isPlayable ? selection : { ...selection, held: undefined });
    },
    ...handle,
  };
}
