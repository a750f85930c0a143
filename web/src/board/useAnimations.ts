// Tiles in the air: begins their journeys when the table changes, and ends them at once if asked.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { centerOf, keyOf, type Point } from "hiveboard";
import { heightsOf, journey, prefersStillness, type Trip, type View } from "hiveboard/preact";
import { shownStacks, type Table } from "../game/table";
import { PIECES, type Hex, type PieceName } from "../messages";
import { flightsOf, type Flight } from "./animations";

const GLIDE = 160; // milliseconds home, or the last bit from a hand to its cell

/** A tile that was let go of at a point of the window. */
export interface LetGo {
  readonly piece: PieceName;
  readonly at: Point;
}

export interface Flights {
  readonly trips: readonly Trip[];
  letGo(drop: LetGo): void; // remember: the next journey of that tile begins there
  goHome(drop: LetGo, home: Point): void;
  arrive(trip: Trip): void;
  finish(): void;
}

export function useAnimations(
  table: Table,
  turned: number,
  view: { readonly current: View | null },
  onLanding: () => void,
  isReplay: boolean,
): Flights {
  const [trips, setTrips] = useState<readonly Trip[]>([]);
  const before = useRef(table);
  const dropped = useRef<LetGo | undefined>(undefined);
  const busyUntil = useRef(0);

  const launch = useCallback((started: readonly Trip[]) => {
    const pieces = new Set(started.map((trip) => trip.piece));
    setTrips((flying) => [...flying.filter((trip) => !pieces.has(trip.piece)), ...started]);
  }, []);

  const finish = () => {
    busyUntil.current = 0;
    setTrips((flying) => (flying.length ? [] : flying));
  };

  useLayoutEffect(() => {
    const flights = flightsOf(before.current, table);
    if (isReplay && before.current.position !== table.position) finish();
    before.current = table;
    if (!flights.length || !view.current) return;
    const drop = dropped.current;
    dropped.current = undefined;
    if (prefersStillness()) return onLanding();
    const delay = Math.max(busyUntil.current - performance.now(), 0);
    const started = flights.map((flight) =>
      tripOf(flight, table, turned, view.current!, drop, delay),
    );
    busyUntil.current = performance.now() + delay + Math.max(...started.map((t) => t.milliseconds));
    launch(started);
  }, [table]);

  return {
    trips,
    letGo: (drop) => (dropped.current = drop),
    goHome: ({ piece, at }, home) => {
      if (prefersStillness() || !view.current) return;
      const { scale } = view.current;
      launch([{ piece, points: [at, home], scale, milliseconds: GLIDE, delay: 0 }]);
    },
    arrive: (trip) => {
      setTrips((flying) => flying.filter((other) => other !== trip));
      onLanding();
    },
    finish,
  };
}

function tripOf(
  { piece, path }: Flight,
  table: Table,
  turned: number,
  view: View,
  drop: LetGo | undefined,
  delay: number,
): Trip {
  const { scale } = view;
  const start = drop?.piece === piece ? drop.at : path.length === 1 ? handPoint(piece) : undefined;
  if (start) {
    const end = view.window(landing(piece, path.at(-1)!, table, turned));
    const milliseconds = drop ? GLIDE / 2 : 2 * GLIDE;
    return { piece, points: [start, end], scale, milliseconds, delay: drop ? 0 : delay };
  }
  const { points, milliseconds } = journey(
    PIECES[piece].bug,
    path,
    heightsWithout(piece, table),
    turned,
  );
  return { piece, points: points.map((point) => view.window(point)), scale, milliseconds, delay };
}

/** Where a tile comes to lie: on top of what is there. */
function landing(piece: PieceName, hex: Hex, table: Table, turned: number): Point {
  return centerOf(hex, turned, heightsWithout(piece, table).get(keyOf(hex)) ?? 0);
}

function heightsWithout(piece: PieceName, table: Table) {
  const stacks = shownStacks(table).map((stack) => ({
    ...stack,
    pieces: stack.pieces.filter((name) => name !== piece),
  }));
  return heightsOf(stacks);
}

/** The middle of a tile's place in the hand, in the window. */
export function handPoint(piece: PieceName): Point | undefined {
  const { color, bug } = PIECES[piece];
  const slot = document.querySelector(`[data-hand="${color}-${bug}"]`);
  if (!slot) return undefined;
  const { left, top, width, height } = slot.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
