// Renders a board into an element of the host.
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
import type { TileSet } from "./tileSet.ts";
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

let currentTileSet: TileSet | undefined;
const containers = new Map<Document, HTMLElement>();

/** Draw all tiles with the drawings of a set, on this and on later boards. */
export function setTileSet(tileSet: TileSet): void {
  currentTileSet = tileSet;
  for (const document of containers.keys()) renderDrawings(document);
}

/** Add the drawings of tiles to the document, unless they are there already. */
export function addDrawings(document: Document): void {
  if (document.getElementById("hive-tile")) return;
  const container = document.createElement("div");
  document.body.append(container);
  containers.set(document, container);
  renderDrawings(document);
}

function renderDrawings(document: Document): void {
  if (currentTileSet) document.documentElement.dataset["tiles"] = currentTileSet.name;
  render(<Drawings tileSet={currentTileSet} />, containers.get(document)!);
}
