// The board: a scene that can be looked around in, taken from, dropped on and walked by keys.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { boxAround, centerOf, keyOf, type Ghost, type Mark } from "hiveboard";
import { DraggedTile, SceneView, TravellingTile, useDragging, View } from "hiveboard/preact";
import { stackAt, type Step, type Table } from "../game/table";
import { obey } from "./commands";
import { commandOf, type Command } from "./keys";
import { hiveBox, playBox, sceneOf, spokenBox } from "./scene";
import { useAnimations } from "./useAnimations";
import { useBoardGestures } from "./boardGestures";

export interface BoardProps {
  readonly table: Table;
  readonly turned: number;
  readonly letters: boolean;
  readonly hasShortcuts: boolean;
  readonly label: string;
  readonly isBusy?: boolean; // another position is on its way
  readonly keysId?: string; // of what tells about the keys
  readonly marks?: readonly Mark[]; // what to show besides what the table tells
  readonly lines?: readonly Ghost[]; // what a search has found
  readonly canDiscard?: boolean; // tiles may be dragged off it
  readonly isFixed?: boolean; // its view cannot be moved, since it is part of a page that scrolls
  readonly isReplay?: boolean; // a step through a game ends the journeys of the one before
  readonly area: RefObject<HTMLElement | null>; // whose pointers are watched: the board and the hands
  readonly view: RefObject<View | null>; // for the buttons around
  readonly act: (make: (table: Table) => Step) => void;
  readonly onCommand: (command: Command) => void; // one that is not the board's own
  readonly onLanding: () => void;
}

const NONE: readonly never[] = [];

export function Board(props: BoardProps) {
  const { table, turned, letters, marks = NONE, lines = NONE } = props;
  const board = useRef<HTMLDivElement>(null);
  const plane = useRef<SVGGElement>(null);
  const isReplay = props.isReplay ?? false;
  const flights = useAnimations(table, turned, props.view, props.onLanding, isReplay);
  const dragging = useDragging();
  const dragged = dragging.piece === table.held ? dragging.piece : undefined; // unless put down meanwhile
  const away = useMemo(
    () => new Set([...flights.trips.map((trip) => trip.piece), ...(dragged ? [dragged] : [])]),
    [flights.trips, dragged],
  );
  const plain = useMemo(
    () => sceneOf(table, turned, letters, marks, lines),
    [table, turned, letters, marks, lines],
  );
  const scene = useMemo(() => ({ ...plain, away }), [plain, away]);

  useView(board, plane, props, flights.trips.length > 0);
  useBoardGestures(props, { plain, flights, dragging, board });

  const scale = props.view.current?.scale ?? 1;
  const onKeyDown = (event: KeyboardEvent) => {
    flights.finish();
    const command = commandOf(event, props.hasShortcuts);
    if (command && obey(command, props)) event.preventDefault();
  };

  return (
    <>
      <div
        ref={board}
        class="board"
        role="application"
        aria-label={props.label}
        aria-describedby={props.keysId}
        aria-busy={props.isBusy || undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg class="board-picture" aria-hidden="true" focusable="false">
          <g ref={plane}>
            {table.position.stacks.length === 0 && <EmptyTable />}
            <SceneView scene={scene} />
            <Cursor table={table} turned={turned} />
          </g>
        </svg>
      </div>
      {flights.trips.map((trip) => (
        <TravellingTile
          key={trip.piece}
          {...{ trip, letters }}
          onArrival={() => flights.arrive(trip)}
        />
      ))}
      {dragged && <DraggedTile element={dragging.attach} piece={dragged} {...{ scale, letters }} />}
    </>
  );
}

function EmptyTable() {
  return <use href="#hexagon" class="mark mark-cell" />;
}

function Cursor({ table, turned }: { table: Table; turned: number }) {
  const hex = table.cursor;
  const level = (stackAt(table, hex)?.pieces.length ?? 1) - 1;
  const { x, y } = centerOf(hex, turned, level);
  const place = `translate(${x} ${y})`;
  return <use href="#hexagon" class="cursor" data-hex={keyOf(hex)} transform={place} />;
}

/** Keeps the view: fitted at first, then moved only to show what can be done. */
function useView(
  board: RefObject<HTMLDivElement | null>,
  plane: RefObject<SVGGElement | null>,
  { table, turned, view, marks, isReplay }: BoardProps,
  isBusy: boolean,
): void {
  useLayoutEffect(() => {
    const made = new View(board.current!, plane.current!);
    made.watch(hiveBox(table, turned));
    made.resize();
    view.current = made;
    return made.observe();
  }, []);
  useEffect(() => {
    view.current?.watch(hiveBox(table, turned));
    const box = isReplay ? hiveBox(table, turned) : playBox(table, turned);
    if (!isBusy && !table.held) view.current?.include(box);
  }, [table.position, table.held, turned, isBusy]);
  // Asked for when the first tile is taken in the other's turn: where that one can go is seen too.
  useEffect(() => {
    if (table.ahead) view.current?.include(playBox(table, turned));
  }, [table.ahead]);
  const { position, complaint, repetition, hint, doubt, proposal, prepared } = table;
  useEffect(
    () => view.current?.speakOf(spokenBox(table, turned, marks)),
    [position, complaint, repetition, hint, doubt, proposal, prepared, turned, marks],
  );
  useEffect(() => {
    if (document.activeElement !== board.current) return;
    view.current?.include(boxAround([centerOf(table.cursor, turned)]));
  }, [table.cursor]);
}
