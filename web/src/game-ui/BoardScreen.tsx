// Layout shared by all screens with a board.
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { Board, type BoardProps } from "../board/Board";
import type { Command } from "../board/gameKeys";
import { usePage } from "../backend/pageContext";
import { boardAttributes, pageAttributes, type AnimationSpeed } from "../browser/settings";
import { putDown, type GameUiState, type Dispatch } from "../game/uiState";
import { useFocusFallback } from "../ui/useFocusFallback";
import { t } from "../i18n/translate";
import { KeyboardHelp, type KeyHelp } from "./KeyboardHelp";
import { PositionList, type PositionListProps } from "./PositionList";
import { usePageKeys } from "./usePageKeys";
import type { Presentation } from "./usePresentation";
import { ViewButtons } from "./ViewButtons";

/** The speed of animations relative to the normal one. */
const ANIMATION_SPEED: Record<AnimationSpeed, number> = { none: 0, fast: 2, normal: 1, slow: 0.5 };

interface BoardScreenProps {
  readonly presentation: Presentation;
  readonly kind: string; // class name
  readonly title?: string; // heading for screen readers, unless the header has one
  readonly ui: GameUiState | undefined; // undefined until it is loaded
  readonly dispatch: Dispatch;
  readonly isBusy?: boolean; // another position is loading
  readonly board?: BoardOptions;
  readonly allowsZen?: boolean; // whether zen mode hides everything but board, moves and clocks
  readonly keyboardHint: string; // description of the board's keys for screen readers
  readonly keys?: KeyHelp; // the same keys for the help dialog
  readonly list?: Pick<PositionListProps, "caption" | "hidesMoves" | "onTypedMove">;
  readonly onCommand?: (command: Command) => void; // commands that change more than the view
  readonly onKey?: (event: KeyboardEvent) => void; // called before the board handles the key
  readonly onEscape?: () => void; // by default the held tile is put down
  // Parts around the board, in reading order.
  readonly header?: ComponentChildren;
  readonly far?: ComponentChildren;
  readonly over?: ComponentChildren; // covers the board
  readonly messages?: ComponentChildren; // avoided by the view of the board
  readonly footer?: ComponentChildren; // below the board
  readonly near?: ComponentChildren;
  readonly below?: ComponentChildren;
  readonly panel?: ComponentChildren;
  readonly children?: ComponentChildren; // dialogs
}

/** Options of the board. A different `name` creates a new board. */
type BoardOptions = Pick<BoardProps, "marks" | "engineArrows" | "canDiscard" | "isReplay"> & {
  readonly name?: string;
};

export function BoardScreen(props: BoardScreenProps) {
  const { presentation, ui, dispatch } = props;
  const { settings, announcement } = presentation;
  const onEscape = props.onEscape ?? (() => dispatch(putDown));
  useFocusFallback(presentation.area, focusFallbacks);
  usePageKeys(presentation.area, props.onKey);
  // A layout effect: keys must work as soon as the tiles are visible.
  useLayoutEffect(() => {
    // The focus makes the keys of the screen work.
    if (document.activeElement === document.body) presentation.area.current!.focus();
  }, []);
  return (
    <main
      ref={presentation.area}
      class={presentation.moveFormat.omitNumbers ? `${props.kind} hides-dots` : props.kind}
      {...boardAttributes(settings)}
      data-zen={(props.allowsZen && settings.zen) || undefined}
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
      <PageTheme>{props.panel}</PageTheme>
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
      <PageTheme>
        {props.children}
        {presentation.showsKeyboardHelp && (
          <KeyboardHelp
            {...(props.keys && { keys: props.keys })}
            onClose={presentation.closeKeyboardHelp}
          />
        )}
      </PageTheme>
      <output class="visually-hidden" aria-live="polite">
        <span key={announcement.sequence}>{announcement.text}</span>
      </output>
    </main>
  );
}

/** Parts that look like the page, although the board may have a theme of its own. */
function PageTheme({ children }: { readonly children: ComponentChildren }) {
  const { settings } = usePage();
  if (settings.board === "auto") return <>{children}</>;
  return (
    <div class="page-theme" {...pageAttributes(settings)}>
      {children}
    </div>
  );
}

type BoardAreaProps = BoardScreenProps & { readonly ui: GameUiState };

/** The board, its view buttons, and what covers it. */
function BoardArea({ presentation, ui, dispatch, ...props }: BoardAreaProps) {
  const { settings, area, view, orientation } = presentation;
  const { name, ...boardOptions } = props.board ?? {};
  const { change } = usePage();
  const isZen = props.allowsZen && settings.zen;
  const toggleZen = () => {
    change({ zen: !settings.zen });
    presentation.announce(t("page-zen-changed", { state: settings.zen ? "off" : "on" }));
    area.current?.querySelector<HTMLElement>(".board")?.focus(); // its button may disappear
  };
  return (
    <>
      <p id="board-keys" class="visually-hidden">
        {props.keyboardHint}
      </p>
      <Board
        key={name}
        {...{ ui, area, dispatch }}
        board={view}
        {...boardOptions}
        isBusy={props.isBusy ?? false}
        rotation={orientation.rotation}
        showNames={settings.letters}
        animationSpeed={ANIMATION_SPEED[settings.animation]}
        hasShortcuts={settings.shortcuts}
        label={t("page-board")}
        keysId="board-keys"
        onCommand={(command) => {
          if (command.kind === "zen" && props.allowsZen) toggleZen();
          presentation.runViewCommand(command);
          props.onCommand?.(command);
        }}
        onAnimationEnd={() => presentation.playSound("place")}
      />
      <ViewButtons {...{ view, orientation }} onLeaveZen={isZen ? toggleZen : undefined} />
      {props.over}
      {props.messages && <div class="messages stack gap-50">{props.messages}</div>}
      {props.footer}
    </>
  );
}

/** Return whether Escape was pressed outside of a dialog, which handles it itself. */
function isEscape({ key, target }: KeyboardEvent): boolean {
  return key === "Escape" && !(target as Element).closest("dialog");
}

/** Return what gets the focus when a button disappears: the heading of the list, or the board. */
function focusFallbacks(element: Element, main: HTMLElement): readonly (HTMLElement | null)[] {
  const isInList = element.closest(".position-list") !== null;
  return [main.querySelector<HTMLElement>(isInList ? "#position-list" : ".board")];
}
