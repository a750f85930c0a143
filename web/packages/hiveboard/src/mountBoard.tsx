// The plain DOM interface of a board whose host manages the selection.
import { createRef, render, type ComponentChildren } from "preact";
import { Board } from "./Board.tsx";
import { Drawings } from "./drawings.tsx";
import {
  DEFAULTS,
  type BoardEvents,
  type BoardOptions,
  type BoardState,
  type FullState,
  type InputHandlers,
} from "./state.ts";
import type { View } from "./view.ts";

export interface BoardHandle {
  /** Show another state; tiles that have moved are animated. */
  update(state: BoardState): void;
  /** Show the whole hive. */
  fit(): void;
  /** Enlarge the board by a factor. */
  zoom(factor: number): void;
  destroy(): void;
}

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

export function withDefaults(state: BoardState): FullState {
  const cursor = state.cursor ?? state.stacks[0]?.hex ?? [0, 0];
  return { ...DEFAULTS, ...state, cursor };
}

export function mountBoard(
  element: HTMLElement,
  input: InputHandlers,
  events: BoardEvents,
  options: BoardOptions,
) {
  const view = createRef<View>();
  const surroundings = { area: element, ...options };
  element.classList.add("hiveboard");
  addDrawings(element.ownerDocument);
  return {
    draw(state: FullState, speech?: ComponentChildren): void {
      const props = { state, input, options: surroundings, view, events };
      render([<Board key="board" {...props} />, speech], element);
    },
    fit: () => view.current?.fit(),
    zoom: (factor: number) => view.current?.zoom(factor),
    destroy(): void {
      render(null, element);
      element.classList.remove("hiveboard");
    },
  };
}

/** Add the drawings of tiles to the document, unless they are there already. */
export function addDrawings(document: Document): void {
  if (document.getElementById("hive-tile")) return;
  const container = document.createElement("div");
  document.body.append(container);
  render(<Drawings />, container);
}
