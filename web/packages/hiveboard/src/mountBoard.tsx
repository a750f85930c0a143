// Renders a board into an element of the host.
import { createRef, render, type ComponentChildren } from "preact";
import { Board } from "./Board.tsx";
import { addDrawings } from "./sharedDrawings.tsx";
import {
  DEFAULTS,
  type BoardEvents,
  type BoardOptions,
  type BoardState,
  type FullState,
  type InputHandlers,
} from "./state.ts";
import type { View } from "./view.ts";

export function withDefaults(state: BoardState): FullState {
  const cursor = state.cursor ?? state.stacks[0]?.hex ?? [0, 0];
  return { ...DEFAULTS, ...state, cursor };
}

/** Prepare `element` for a board. Return functions that draw and control it. */
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
    draw(state: FullState, announcement?: ComponentChildren): void {
      const props = { state, input, options: surroundings, view, events };
      render([<Board key="board" {...props} />, announcement], element);
    },
    fit: () => view.current?.fit(),
    zoom: (factor: number) => view.current?.zoom(factor),
    destroy(): void {
      render(null, element);
      element.classList.remove("hiveboard");
    },
  };
}
