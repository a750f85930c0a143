// A screen with a board: what every one of them has, and places for what lies around it.
import type { BoardHandle } from "hiveboard";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Board, type BoardProps } from "../board/Board";
import type { Command } from "../board/gameKeys";
import { putDown, type GameUiState, type Dispatch } from "../game/uiState";
import { IconButton } from "../ui/icons";
import { useFocusFallback } from "../ui/useFocusFallback";
import { t } from "../i18n/translate";
import { KeyboardHelp, type KeyHelp } from "./KeyboardHelp";
import { PositionList, type PositionListProps } from "./PositionList";
import type { Orientation, Presentation } from "./usePresentation";

interface BoardScreenProps {
  readonly presentation: Presentation;
  readonly kind: string; // names it to the style sheets
  readonly title?: string; // for who cannot see it, unless it is in the head
  readonly ui: GameUiState | undefined; // undefined until it has come
  readonly dispatch: Dispatch;
  readonly isBusy?: boolean; // another position is on its way
  readonly board?: BoardOptions;
  readonly keyboardHint: string; // tells who cannot see it about the keys of the board
  readonly keys?: KeyHelp; // the same at length
  readonly list?: Pick<PositionListProps, "caption" | "hidesMoves" | "onTypedMove">;
  readonly onCommand?: (command: Command) => void; // one that changes more than the view
  readonly onKey?: (event: KeyboardEvent) => void; // before the board has it
  readonly onEscape?: () => void; // what is held is put down, if nothing else
  // What lies around the board, in the order in which it is read.
  readonly header?: ComponentChildren;
  readonly far?: ComponentChildren;
  readonly over?: ComponentChildren; // the board
  readonly messages?: ComponentChildren; // that the view makes way for
  readonly footer?: ComponentChildren; // of the board
  readonly near?: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly panel?: ComponentChildren;
  readonly children?: ComponentChildren; // dialogs
}

/** How its board differs from others; with another `name` it is another one, and begins anew. */
type BoardOptions = Pick<BoardProps, "marks" | "engineArrows" | "canDiscard" | "isReplay"> & {
  readonly name?: string;
};

export function BoardScreen(props: BoardScreenProps) {
  const { presentation, ui, dispatch } = props;
  const { settings, announcement } = presentation;
  const onEscape = props.onEscape ?? (() => dispatch(putDown));
  useFocusFallback(presentation.area, focusFallbacks);
  // With the tiles, not after them: whoever sees those may press a key at once.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) presentation.area.current!.focus(); // for its keys
  }, []);
  return (
    <main
      ref={presentation.area}
      class={props.kind}
      tabIndex={-1}
      onKeyDownCapture={props.onKey}
      onKeyDown={(event) => isEscape(event) && onEscape()}
    >
      {props.title && <h1 class="visually-hidden">{props.title}</h1>}
      {props.header}
      {props.far}
      <div class="board-area">{ui && <BoardArea {...props} ui={ui} />}</div>
      {props.near}
      {props.below}
      {props.panel}
      {ui && (
        <PositionList
          {...props.list}
          dispatch={dispatch}
          position={ui.position}
          rotation={presentation.orientation.rotation}
          isShown={settings.list}
          language={settings.language}
        />
      )}
      {props.children}
      {presentation.showsKeyboardHelp && (
        <KeyboardHelp
          {...(props.keys && { keys: props.keys })}
          onClose={presentation.closeKeyboardHelp}
        />
      )}
      <output class="visually-hidden" aria-live="polite">
        <span key={announcement.sequence}>{announcement.text}</span>
      </output>
    </main>
  );
}

type BoardAreaProps = BoardScreenProps & { readonly ui: GameUiState };

/** The board, the buttons of its view, and what lies over and below it. */
function BoardArea({ presentation, ui, dispatch, ...props }: BoardAreaProps) {
  const { settings, area, view, orientation } = presentation;
  const { name, ...manner } = props.board ?? {};
  return (
    <>
      <p id="board-keys" class="visually-hidden">
        {props.keyboardHint}
      </p>
      <Board
        key={name}
        {...{ ui, area, dispatch }}
        board={view}
        {...manner}
        isBusy={props.isBusy ?? false}
        rotation={orientation.rotation}
        showNames={settings.letters}
        hasShortcuts={settings.shortcuts}
        label={t("page-board")}
        keysId="board-keys"
        onCommand={(command) => {
          presentation.runViewCommand(command);
          props.onCommand?.(command);
        }}
        onAnimationEnd={() => presentation.playSound("place")}
      />
      <ViewButtons view={view} orientation={orientation} />
      {props.over}
      {props.messages && <div class="messages stack gap-50">{props.messages}</div>}
      {props.footer}
    </>
  );
}

/** A dialog closes by itself. */
function isEscape({ key, target }: KeyboardEvent): boolean {
  return key === "Escape" && !(target as Element).closest("dialog");
}

/** What stays when a button goes: in the list its heading, elsewhere the board. */
function focusFallbacks(element: Element, main: HTMLElement): readonly (HTMLElement | null)[] {
  const isInList = element.closest(".position-list") !== null;
  return [main.querySelector<HTMLElement>(isInList ? "#position-list" : ".board")];
}

interface ViewButtonsProps {
  readonly view: RefObject<BoardHandle | null>;
  readonly orientation: Orientation;
}

export function ViewButtons({ view, orientation }: ViewButtonsProps) {
  return (
    <div class="view-buttons column gap-40 board-overlay">
      <IconButton
        class="round"
        icon="fit"
        text={t("page-fit")}
        onClick={() => view.current?.fit()}
      />
      <IconButton
        class="round"
        icon="rotate"
        text={t("page-rotate")}
        onClick={orientation.rotate}
      />
    </div>
  );
}
