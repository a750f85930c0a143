// A screen with a board: what every one of them has, and places for what lies around it.
import type { BoardHandle } from "hiveboard";
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Board, type BoardProps } from "../board/Board";
import type { Command } from "../board/gameKeys";
import { putDown, type Table, type Act } from "../game/table";
import { IconButton } from "../ui/icons";
import { useKeptFocus } from "../ui/useKeptFocus";
import { say } from "../words/text";
import { Keys, type KeyList } from "./Keys";
import { PositionList, type PositionListProps } from "./PositionList";
import type { Orientation, Viewer } from "./useViewer";

interface BoardScreenProps {
  readonly viewer: Viewer;
  readonly kind: string; // names it to the style sheets
  readonly title?: string; // for who cannot see it, unless it is in the head
  readonly table: Table | undefined; // undefined until it has come
  readonly act: Act;
  readonly isBusy?: boolean; // another position is on its way
  readonly board?: BoardManner;
  readonly guide: string; // tells who cannot see it about the keys of the board
  readonly keys?: KeyList; // the same at length
  readonly list?: Pick<PositionListProps, "about" | "isOnlyTiles" | "onType">;
  readonly onCommand?: (command: Command) => void; // one that changes more than the view
  readonly onKey?: (event: KeyboardEvent) => void; // before the board has it
  readonly onEscape?: () => void; // what is held is put down, if nothing else
  // What lies around the board, in the order in which it is read.
  readonly head?: ComponentChildren;
  readonly far?: ComponentChildren;
  readonly over?: ComponentChildren; // the board
  readonly messages?: ComponentChildren; // that the view makes way for
  readonly foot?: ComponentChildren; // of the board
  readonly near?: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly panel?: ComponentChildren;
  readonly children?: ComponentChildren; // dialogs
}

/** How its board differs from others; with another `name` it is another one, and begins anew. */
type BoardManner = Pick<BoardProps, "marks" | "lines" | "canDiscard" | "isReplay"> & {
  readonly name?: string;
};

export function BoardScreen(props: BoardScreenProps) {
  const { viewer, table, act } = props;
  const { settings, announcement } = viewer;
  const onEscape = props.onEscape ?? (() => act(putDown));
  useKeptFocus(viewer.area, homesOf);
  // With the tiles, not after them: whoever sees those may press a key at once.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) viewer.area.current!.focus(); // for its keys
  }, []);
  return (
    <main
      ref={viewer.area}
      class={props.kind}
      tabIndex={-1}
      onKeyDownCapture={props.onKey}
      onKeyDown={(event) => isEscape(event) && onEscape()}
    >
      {props.title && <h1 class="for-readers">{props.title}</h1>}
      {props.head}
      {props.far}
      <div class="table">{table && <Middle {...props} table={table} />}</div>
      {props.near}
      {props.below}
      {props.panel}
      {table && (
        <PositionList
          {...props.list}
          act={act}
          position={table.position}
          turned={viewer.orientation.turned}
          isShown={settings.list}
          language={settings.language}
        />
      )}
      {props.children}
      {viewer.hasKeys && (
        <Keys {...(props.keys && { keys: props.keys })} onClose={viewer.hideKeys} />
      )}
      <output class="for-readers" aria-live="polite">
        <span key={announcement.count}>{announcement.text}</span>
      </output>
    </main>
  );
}

type MiddleProps = BoardScreenProps & { readonly table: Table };

/** The board, the buttons of its view, and what lies over and below it. */
function Middle({ viewer, table, act, ...props }: MiddleProps) {
  const { settings, area, view, orientation } = viewer;
  const { name, ...manner } = props.board ?? {};
  return (
    <>
      <p id="board-keys" class="for-readers">
        {props.guide}
      </p>
      <Board
        key={name}
        {...{ table, area, act }}
        board={view}
        {...manner}
        isBusy={props.isBusy ?? false}
        turned={orientation.turned}
        letters={settings.letters}
        hasShortcuts={settings.shortcuts}
        label={say("page-board")}
        keysId="board-keys"
        onCommand={(command) => {
          viewer.look(command);
          props.onCommand?.(command);
        }}
        onLanding={() => viewer.sound("place")}
      />
      <ViewButtons view={view} orientation={orientation} />
      {props.over}
      {props.messages && <div class="messages stack gap-50">{props.messages}</div>}
      {props.foot}
    </>
  );
}

/** A dialog closes by itself. */
function isEscape({ key, target }: KeyboardEvent): boolean {
  return key === "Escape" && !(target as Element).closest("dialog");
}

/** What stays when a button goes: in the list its heading, elsewhere the board. */
function homesOf(element: Element, main: HTMLElement): readonly (HTMLElement | null)[] {
  const isInList = element.closest(".position-list") !== null;
  return [main.querySelector<HTMLElement>(isInList ? "#position-list" : ".board")];
}

interface ViewButtonsProps {
  readonly view: RefObject<BoardHandle | null>;
  readonly orientation: Orientation;
}

export function ViewButtons({ view, orientation }: ViewButtonsProps) {
  return (
    <div class="view-buttons column gap-40 over-board">
      <IconButton
        class="round"
        icon="fit"
        text={say("page-fit")}
        onClick={() => view.current?.fit()}
      />
      <IconButton class="round" icon="turn" text={say("page-turn")} onClick={orientation.turn} />
    </div>
  );
}
