// The list of moves in two columns, and parts of it that the tree of an analysis shares.
import { TilePicture, memo } from "hiveboard/preact";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../backend/pageContext";
import type { MoveMark } from "../game/review";
import { PIECES, type ColorName, type Move } from "../messages";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { useSwipes } from "./usePlyNavigation";

interface MoveSectionProps {
  readonly moves: readonly Move[];
  readonly rotation: number;
  readonly isShown: boolean;
  readonly currentPly: number; // the displayed ply; the first move is ply 1
  readonly marks?: ReadonlyMap<number, MoveMark>; // by ply
  readonly onSelect: (ply: number) => void;
}

/** The list of moves with its heading. */
export const MoveSection = memo(function Moves({ rotation, ...rest }: MoveSectionProps) {
  const { settings } = usePage();
  const moveFormat: MoveFormat = {
    showNames: settings.letters,
    isNotation: settings.notation,
    rotation,
  };
  return (
    <MovesSection>
      <MoveList {...rest} moveFormat={moveFormat} />
    </MovesSection>
  );
});

/** A list of moves with a heading for screen readers. */
export function MovesSection({ children }: { readonly children: ComponentChildren }) {
  return (
    <section class="moves-section column grows" aria-labelledby="moves-title">
      <h2 id="moves-title" class="visually-hidden">
        {t("page-moves")}
      </h2>
      {children}
    </section>
  );
}

type MoveListProps = Omit<MoveSectionProps, "rotation"> & { readonly moveFormat: MoveFormat };

function MoveList({ moves, moveFormat, isShown, currentPly, marks, onSelect }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const swipes = useSwipes((by) => onSelect(currentPly + by));
  useEffect(() => {
    if (list.current) scrollToCurrent(list.current);
  }, [moves.length, currentPly, isShown]);
  if (!moves.length) return <p class="muted">{t("page-moves-none")}</p>;
  const firstColor = moves[0]!.color;
  return (
    <ol ref={list} class="moves move-rows" {...swipes}>
      {moves.map((move, i) => {
        const ply = i + 1;
        return (
          <li key={i} {...moveCell({ ply, firstColor, beginsRow: i === 0 })}>
            <MoveButton
              {...{ move, moveFormat }}
              uhp={move.uhp}
              mark={marks?.get(ply)}
              isCurrent={ply === currentPly}
              isTabStop={ply === Math.max(currentPly, 1)}
              onClick={() => onSelect(ply)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface MoveCell {
  readonly ply: number;
  readonly firstColor: ColorName; // the color of ply 1; Black can move first after a set-up
  readonly beginsRow: boolean; // a move of Black then has the number and an ellipsis before it
}

/** Return the class and the number of a move in the list. White's moves always begin a row. */
export function moveCell({ ply, firstColor, beginsRow }: MoveCell) {
  const offset = firstColor === "black" ? 1 : 0;
  const isBlack = (ply + offset) % 2 === 0;
  const number = Math.ceil((ply + offset) / 2);
  if (!isBlack) return { class: "move is-white", "data-number": number };
  return beginsRow
    ? { class: "move is-black begins-row", "data-number": number }
    : { class: "move is-black" };
}

interface MoveButtonProps {
  readonly move: Move | undefined; // undefined until its details are known
  readonly uhp: string;
  readonly mark?: MoveMark | undefined;
  readonly moveFormat: MoveFormat;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onClick: () => void;
}

/** A move of a list: its tile, its notation and its mark. Its name has the move in words. */
export function MoveButton({ move, uhp, mark, moveFormat, ...props }: MoveButtonProps) {
  const text = move ? formatMove(move, moveFormat) : uhp;
  // The name contains the visible text, so that speech input finds the button.
  const name = text === uhp ? `${uhp}${mark ?? ""}` : `${uhp}${mark ?? ""}: ${text}`;
  const judgment = mark && t("page-move-mark", { mark: MARK_NAMES[mark] });
  const tooltip = [moveFormat.isNotation ? undefined : text, judgment && `${mark} ${judgment}`];
  return (
    <button
      type="button"
      tabIndex={props.isTabStop ? 0 : -1}
      aria-current={props.isCurrent ? "step" : undefined}
      aria-label={judgment ? `${name}, ${judgment}` : name}
      title={tooltip.filter(Boolean).join("\n") || undefined}
      onClick={props.onClick}
    >
      {move?.piece && <TilePicture {...PIECES[move.piece]} />}
      <span class="notation">{uhp}</span>
      {mark && <span class={`move-mark is-${MARK_NAMES[mark]}`}>{mark}</span>}
    </button>
  );
}

const MARK_NAMES = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" } as const;

/**
 * Scroll the current move into view within the list. If the list has the focus, move the focus to
 * it.
 */
export function scrollToCurrent(list: HTMLElement): void {
  const button = list.querySelector<HTMLElement>("button[tabindex='0']");
  if (!button) return;
  const { top, bottom } = button.getBoundingClientRect();
  const bounds = list.getBoundingClientRect();
  if (top < bounds.top) list.scrollBy(0, top - bounds.top);
  if (bottom > bounds.bottom) list.scrollBy(0, bottom - bounds.bottom);
  if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
}
