// The interactive board: a scene with a movable view, gestures, keys and animations.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { DraggedTile, AnimatedTile, useDragging } from "./AnimatedTile.tsx";
import { centerOf, hexKey, neighbor, isSameHex, rotateDirection, type Hex } from "./geometry.ts";
import { useGestures } from "./gestures.ts";
import { commandForKey, type Command } from "./keys.ts";
import { boxOf, stackAt, type Scene } from "./scene.ts";
import { SceneView } from "./SceneView.tsx";
import {
  hiveCells,
  playCells,
  tabStops,
  targetsOf,
  type BoardEvents,
  type BoardOptions,
  type FullState,
  type InputHandlers,
} from "./state.ts";
import { useAnimations } from "./useAnimations.ts";
import { View } from "./view.ts";

export interface BoardProps {
  readonly state: FullState;
  readonly input: InputHandlers;
  readonly options: BoardOptions & { readonly area: HTMLElement };
  readonly view: RefObject<View | null>;
  readonly events: BoardEvents;
}

const KEYBOARD_ZOOM_FACTOR = 1.25; // factor per press of a key

export function Board(props: BoardProps) {
  const { state, view, events } = props;
  const { showNames } = state;
  const board = useRef<HTMLDivElement>(null);
  const plane = useRef<SVGGElement>(null);
  const animations = useAnimations(state, view, props.options.area, events);
  const dragging = useDragging();
  // It may have been put down since.
  const dragged = dragging.piece === state.held ? dragging.piece : undefined;
  const hiddenPieces = useMemo(
    () => new Set([...animations.running.map((trip) => trip.piece), ...(dragged ? [dragged] : [])]),
    [animations.running, dragged],
  );
  const plain = useMemo(() => sceneOf(state), [state]);
  const scene = useMemo((): Scene => ({ ...plain, hiddenPieces }), [plain, hiddenPieces]);

  useView(board, plane, props, animations.running.length > 0);
  useGestures(props, { scene: plain, animations, dragging, board });

  const onKeyDown = (event: KeyboardEvent) => {
    animations.finishAll();
    const command = commandForKey(event, state.hasShortcuts);
    if (command ? runCommand(command, props) : events.onKey?.(event)) event.preventDefault();
  };

  return (
    <>
      <div
        ref={board}
        class="board"
        role="application"
        aria-label={state.label}
        aria-describedby={state.descriptionId}
        aria-busy={state.isBusy || undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg class="board-picture" aria-hidden="true" focusable="false">
          <g ref={plane}>
            {state.stacks.length === 0 && <use href="#hive-tile" class="mark mark-cell" />}
            <SceneView scene={scene} />
            <Cursor state={state} />
          </g>
        </svg>
      </div>
      {animations.running.map((running) => (
        <AnimatedTile
          key={running.piece}
          {...{ running, showNames }}
          onFinish={() => animations.remove(running)}
        />
      ))}
      {dragged && (
        <DraggedTile
          element={dragging.attach}
          piece={dragged}
          scale={view.current?.scale ?? 1}
          showNames={showNames}
        />
      )}
    </>
  );
}

function Cursor({ state: { cursor, stacks, rotation } }: { state: FullState }) {
  const level = (stackAt(stacks, cursor)?.pieces.length ?? 1) - 1;
  const { x, y } = centerOf(cursor, rotation, level);
  const transform = `translate(${x} ${y})`;
  return <use href="#hive-tile" class="cursor" data-hex={hexKey(cursor)} transform={transform} />;
}

function sceneOf(state: FullState): Scene {
  const targets = targetsOf(state).map(({ hex, repeats }) => ({
    hex,
    kind: repeats ? ("repeat" as const) : ("target" as const),
  }));
  return { ...state, marks: [...state.marks, ...targets] };
}

/** Run a command of the keyboard. Return false if the key should keep its usual effect. */
function runCommand(command: Command, { state, input, view }: BoardProps): boolean {
  const { cursor, rotation, fanned } = state;
  switch (command.kind) {
    case "move-cursor":
      input.moveCursor(neighbor(cursor, rotateDirection(command.direction, -rotation)));
      return true;
    case "tab":
      return moveToTabStop(command.by, state, input);
    case "choose":
      if (!state.isReadOnly) input.choose(cursor);
      return true;
    case "escape":
      input.putDown();
      return true;
    case "fan":
      input.fan(fanned ? undefined : cursor);
      return true;
    case "fit":
      view.current?.fit();
      return true;
    default:
      view.current?.zoom(
        command.kind === "zoom-in" ? KEYBOARD_ZOOM_FACTOR : 1 / KEYBOARD_ZOOM_FACTOR,
      );
      return true;
  }
}

/** Tab moves from stop to stop, and leaves the board after the last one. */
function moveToTabStop(by: 1 | -1, state: FullState, input: InputHandlers): boolean {
  const stops = tabStops(state);
  const here = stops.findIndex((hex) => isSameHex(hex, state.cursor));
  const next = stops[here < 0 && by < 0 ? stops.length - 1 : here + by];
  if (next) input.moveCursor(next);
  return next !== undefined;
}

/** Fit the view at first, then move it only as far as needed. */
function useView(
  board: RefObject<HTMLDivElement | null>,
  plane: RefObject<SVGGElement | null>,
  { state, view, options }: BoardProps,
  isAnimated: boolean,
): void {
  const { stacks, choices, rotation, held, spotlight, cursor, animationSpeed } = state;
  const boxAt = (hexes: readonly Hex[]) => boxOf(hexes, stacks, rotation);
  const hive = () => boxAt(hiveCells(state));
  const play = () => boxAt(playCells(state));
  useLayoutEffect(() => {
    const made = new View(board.current!, plane.current!, options);
    made.setHive(hive());
    made.resize();
    view.current = made;
    return made.observe();
  }, []);
  useLayoutEffect(() => {
    view.current!.animationSpeed = animationSpeed;
  }, [animationSpeed]);
  useEffect(() => {
    view.current?.setHive(hive());
    if (!isAnimated && !held) view.current?.ensureVisible(state.isReplay ? hive() : play());
  }, [stacks, choices, held, rotation, isAnimated]);
  // The targets of a premove come after its tile was taken.
  const isWaiting = choices.length === 0;
  useEffect(() => {
    if (!isWaiting && held) view.current?.ensureVisible(play());
  }, [isWaiting]);
  useEffect(() => view.current?.setSpotlight(spotlight && boxAt(spotlight)), [spotlight, rotation]);
  useEffect(() => {
    if (document.activeElement === board.current) view.current?.ensureVisible(boxAt([cursor]));
  }, [cursor]);
}
