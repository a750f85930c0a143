// The board of the application: renders the UI state on a hiveboard and maps its input to
// transitions.
import {
  createControlledBoard,
  type Arrow,
  type BoardEvents,
  type BoardHandle,
  type BoardOptions,
  type BoardState,
  type InputHandlers,
  type Mark,
} from "hiveboard";
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  canPremove,
  activateHex,
  discardTile,
  dropTile,
  fanStack,
  moveCursor,
  pressHex,
  pickUp,
} from "../game/transitions";
import {
  choiceOf,
  choicesOf,
  putDown,
  displayedStacks,
  type Transition,
  type GameUiState,
} from "../game/uiState";
import { PIECES, type PieceName } from "../messages";
import { tileAnimations } from "./animations";
import { commandForKey, type Command } from "./gameKeys";
import { uiArrows, uiMarks, spotlightHexes } from "./scene";

export interface BoardProps {
  readonly ui: GameUiState;
  readonly rotation: number;
  readonly showNames: boolean;
  readonly animationSpeed?: number; // 1 by default, 0 for none
  readonly hasShortcuts: boolean;
  readonly label: string;
  readonly isBusy?: boolean; // another position is loading
  readonly keysId?: string; // id of the description of the keys
  readonly marks?: readonly Mark[]; // in addition to those of the UI state
  readonly engineArrows?: readonly Arrow[]; // moves found by the engine
  readonly canDiscard?: boolean; // tiles can be dragged off the board
  readonly isFixed?: boolean; // the view cannot be moved, so that the page around can scroll
  readonly isReplay?: boolean; // each step ends the animations of the previous one
  // Element with the board and the hands, which handles their pointers.
  readonly area: RefObject<HTMLElement | null>;
  readonly board: RefObject<BoardHandle | null>; // used by the buttons around the board
  readonly dispatch: (make: (ui: GameUiState) => Transition) => void;
  readonly onCommand: (command: Command) => void; // a command that the board does not handle
  readonly onAnimationEnd: () => void;
}

const BOARD_OPTIONS: BoardOptions = {
  overlaySelector: ".board-overlay",
  messageContainer: ".messages",
};
const EMPTY: readonly never[] = [];

export function Board(props: BoardProps) {
  const { area, board } = props;
  const element = useRef<HTMLDivElement>(null);
  const state = useBoardState(props);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const options = { ...BOARD_OPTIONS, area: area.current! };
    const [input, events] = [inputHandlers(latest), boardEvents(latest)];
    board.current = createControlledBoard(element.current!, state, input, events, options);
    return () => board.current?.destroy();
  }, []);
  useLayoutEffect(() => board.current?.update(state), [state]);
  return <div ref={element} />;
}

function useBoardState(props: BoardProps): BoardState {
  const { ui, rotation, showNames, hasShortcuts, label, isBusy = false, keysId } = props;
  const { canDiscard = false, isFixed = false, isReplay = false } = props;
  const { marks = EMPTY, engineArrows = EMPTY, animationSpeed = 1 } = props;
  const { position, pending, moveToConfirm, blunderWarning, premoveChoices } = ui;
  const { illegalMove, repetitionMove, hint, premove } = ui;
  const stacks = useMemo(
    () => displayedStacks(ui),
    [position, pending, moveToConfirm, blunderWarning],
  );
  const choices = useMemo(() => choicesOf(ui), [position, premoveChoices]);
  const spotlight = useMemo(
    () => spotlightHexes(ui, marks),
    [position, illegalMove, repetitionMove, hint, blunderWarning, moveToConfirm, premove, marks],
  );
  const animations = useTileAnimations(ui);
  return useMemo(
    (): BoardState => ({
      stacks,
      choices,
      spotlight,
      animations,
      label,
      isBusy,
      hasShortcuts,
      canDiscard,
      isFixed,
      isReplay,
      marks: [...marks, ...uiMarks(ui)],
      arrows: [...engineArrows, ...uiArrows(ui)],
      rotation,
      showNames,
      animationSpeed,
      descriptionId: keysId,
      held: ui.held,
      cursor: ui.cursor,
      fanned: ui.fanned,
      rejected: illegalMove?.piece,
    }),
    [
      ui,
      marks,
      engineArrows,
      rotation,
      showNames,
      animationSpeed,
      label,
      hasShortcuts,
      isBusy,
      canDiscard,
      isReplay,
    ],
  );
}

function useTileAnimations(ui: GameUiState) {
  const previous = useRef(ui);
  const animations = useMemo(() => tileAnimations(previous.current, ui), [ui]);
  useLayoutEffect(() => {
    previous.current = ui;
  }, [ui]);
  return animations;
}

type BoardPropsRef = { readonly current: BoardProps };

function boardEvents(latest: BoardPropsRef): BoardEvents {
  return {
    onAnimationEnd: () => latest.current.onAnimationEnd(),
    onKey: (event) => {
      const command = commandForKey(event, latest.current.hasShortcuts);
      if (command?.kind === "hand") pickUpFromHand(command.index, latest.current);
      else if (command) latest.current.onCommand(command);
      return command !== undefined;
    },
  };
}

function inputHandlers(latest: BoardPropsRef): InputHandlers {
  const dispatch = (make: (ui: GameUiState) => Transition) => latest.current.dispatch(make);
  return {
    dragBehavior: (piece) => dragBehavior(latest.current.ui, piece),
    pickUp: (piece) => dispatch((ui) => pickUp(ui, piece)),
    press: (hex) => dispatch((ui) => pressHex(ui, hex)),
    choose: (hex) => dispatch((ui) => activateHex(ui, hex)),
    drop: (hex) => dispatch((ui) => dropTile(ui, hex)),
    putDown: () => dispatch(putDown),
    discard: () => dispatch(discardTile),
    fan: (hex) => dispatch((ui) => fanStack(ui, hex)),
    moveCursor: (hex) => dispatch((ui) => moveCursor(ui, hex)),
  };
}

function dragBehavior(ui: GameUiState, piece: PieceName): "pick-up" | "reject" | "none" {
  if (choiceOf(ui, piece) || needsPremoveChoices(ui, piece)) return "pick-up";
  return isBlocked(ui, piece) ? "reject" : "none";
}

/**
 * Return whether a tile is the player's during the opponent's turn and its premoves are not loaded
 * yet.
 */
function needsPremoveChoices(ui: GameUiState, piece: PieceName): boolean {
  return canPremove(ui) && !ui.premoveChoices && PIECES[piece].color === ui.position.yourSide;
}

/** Return whether the player could move this tile now if a rule did not prevent it. */
function isBlocked({ position }: GameUiState, piece: PieceName): boolean {
  const rule = position.idle.find((idle) => idle.piece === piece)?.reason.rule;
  return rule !== undefined && rule !== "not-your-turn" && rule !== "game-over";
}

function pickUpFromHand(index: number, { ui, dispatch }: BoardProps): void {
  const { hands, turn, yourSide } = ui.position;
  const side = canPremove(ui) && yourSide !== null && yourSide !== "both" ? yourSide : turn;
  const piece = hands[side][index]?.next;
  if (piece) dispatch((current) => pickUp(current, piece));
}
