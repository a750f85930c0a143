// The board of the application: shows a table on a hiveboard, and turns its input into steps.
import {
  createControlledBoard,
  type Arrow,
  type BoardEvents,
  type BoardHandle,
  type BoardState,
  type InputHandlers,
  type Mark,
} from "hiveboard";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { canPrepare, choose, discard, drop, fan, moveCursor, press, take } from "../game/steps";
import { choiceOf, choicesOf, putDown, shownStacks, type Step, type Table } from "../game/table";
import { PIECES, type PieceName } from "../messages";
import { flightsOf } from "./animations";
import { commandOf, type Command } from "./gameKeys";
import { arrowOf, marksOf, spotlightOf } from "./scene";

export interface BoardProps {
  readonly table: Table;
  readonly turned: number;
  readonly letters: boolean;
  readonly hasShortcuts: boolean;
  readonly label: string;
  readonly isBusy?: boolean; // another position is on its way
  readonly keysId?: string; // of what tells about the keys
  readonly marks?: readonly Mark[]; // what to show besides what the table tells
  readonly lines?: readonly Arrow[]; // what a search has found
  readonly canDiscard?: boolean; // tiles may be dragged off it
  readonly isFixed?: boolean; // its view cannot be moved, since it is part of a page that scrolls
  readonly isReplay?: boolean; // a step through a game ends the journeys of the one before
  readonly area: RefObject<HTMLElement | null>; // whose pointers are watched: the board and the hands
  readonly board: RefObject<BoardHandle | null>; // for the buttons around
  readonly act: (make: (table: Table) => Step) => void;
  readonly onCommand: (command: Command) => void; // one that is not the board's own
  readonly onLanding: () => void;
}

const SURROUNDINGS = { overlays: ".over-board", messages: ".messages" };
const NONE: readonly never[] = [];

export function Board(props: BoardProps) {
  const { area, board } = props;
  const element = useRef<HTMLDivElement>(null);
  const state = useBoardState(props);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const options = { ...SURROUNDINGS, area: area.current! };
    const [input, events] = [inputOf(latest), eventsOf(latest)];
    board.current = createControlledBoard(element.current!, state, input, events, options);
    return () => board.current?.destroy();
  }, []);
  useLayoutEffect(() => board.current?.update(state), [state]);
  return <div ref={element} />;
}

function useBoardState(props: BoardProps): BoardState {
  const { table, turned, letters, hasShortcuts, label, isBusy = false, keysId } = props;
  const { canDiscard = false, isFixed = false, isReplay = false } = props;
  const { marks = NONE, lines = NONE } = props;
  const { position, pending, proposal, doubt, ahead } = table;
  const { complaint, repetition, hint, prepared } = table;
  const stacks = useMemo(() => shownStacks(table), [position, pending, proposal, doubt]);
  const choices = useMemo(() => choicesOf(table), [position, ahead]);
  const spotlight = useMemo(
    () => spotlightOf(table, marks),
    [position, complaint, repetition, hint, doubt, proposal, prepared, marks],
  );
  const flights = useFlights(table);
  return useMemo(
    () => ({
      stacks,
      choices,
      spotlight,
      flights,
      label,
      isBusy,
      hasShortcuts,
      canDiscard,
      isFixed,
      isReplay,
      marks: [...marks, ...marksOf(table)],
      arrows: [...lines, ...arrowOf(table)],
      rotation: turned,
      showNames: letters,
      descriptionId: keysId,
      held: table.held,
      cursor: table.cursor,
      fanned: table.fanned,
      refused: complaint?.piece,
    }),
    [table, marks, lines, turned, letters, label, hasShortcuts, isBusy, canDiscard, isReplay],
  );
}

function useFlights(table: Table) {
  const before = useRef(table);
  const flights = useMemo(() => flightsOf(before.current, table), [table]);
  useLayoutEffect(() => {
    before.current = table;
  }, [table]);
  return flights;
}

type Latest = { readonly current: BoardProps };

function eventsOf(latest: Latest): BoardEvents {
  return {
    onLanding: () => latest.current.onLanding(),
    onKey: (event) => {
      const command = commandOf(event, latest.current.hasShortcuts);
      if (command?.kind === "hand") takeFromHand(command.index, latest.current);
      else if (command) latest.current.onCommand(command);
      return command !== undefined;
    },
  };
}

function inputOf(latest: Latest): InputHandlers {
  const act = (make: (table: Table) => Step) => latest.current.act(make);
  return {
    grip: (piece) => gripOf(latest.current.table, piece),
    take: (piece) => act((table) => take(table, piece)),
    press: (hex) => act((table) => press(table, hex)),
    choose: (hex) => act((table) => choose(table, hex)),
    drop: (hex) => act((table) => drop(table, hex)),
    putDown: () => act(putDown),
    discard: () => act(discard),
    fan: (hex) => act((table) => fan(table, hex)),
    moveCursor: (hex) => act((table) => moveCursor(table, hex)),
  };
}

function gripOf(table: Table, piece: PieceName): "take" | "refuse" | "none" {
  if (choiceOf(table, piece) || isToPrepare(table, piece)) return "take";
  return isStuck(table, piece) ? "refuse" : "none";
}

/** Whether a tile is one's own in the other's turn, and where it could go is still to be asked. */
function isToPrepare(table: Table, piece: PieceName): boolean {
  return canPrepare(table) && !table.ahead && PIECES[piece].color === table.position.you;
}

/** Whether a tile would be its owner's to move now, but some rule keeps it where it is. */
function isStuck({ position }: Table, piece: PieceName): boolean {
  const rule = position.idle.find((idle) => idle.piece === piece)?.reason.rule;
  return rule !== undefined && rule !== "not-your-turn" && rule !== "game-over";
}

function takeFromHand(index: number, { table, act }: BoardProps): void {
  const { hands, turn, you } = table.position;
  const side = canPrepare(table) && you !== null && you !== "both" ? you : turn;
  const piece = hands[side][index]?.next;
  if (piece) act((now) => take(now, piece));
}
