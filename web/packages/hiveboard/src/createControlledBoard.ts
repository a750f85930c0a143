// The plain DOM interface of a board whose host manages the selection.
import { mountBoard, withDefaults } from "./mountBoard.tsx";
import type { BoardEvents, BoardHandle, BoardOptions, BoardState, InputHandlers } from "./state.ts";

/** Create a board that fills `element`. The host handles all input, and sets `held`, `cursor` and
 * `fanned` in the state. */
export function createControlledBoard(
  element: HTMLElement,
  state: BoardState,
  input: InputHandlers,
  events: BoardEvents = {},
  options: BoardOptions = {},
): BoardHandle {
  const { draw, ...handle } = mountBoard(element, input, events, options);
  const update = (next: BoardState) => draw(withDefaults(next));
  update(state);
  return { update, ...handle };
}
