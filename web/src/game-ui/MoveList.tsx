// The list of moves, as sentences or in notation.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../backend/pageContext";
import type { Move } from "../messages";
import { memo } from "hiveboard/preact";
import { formatMove, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { SwitchButton } from "./ActionButton";
import { useSwipes } from "./usePlyNavigation";

interface MoveSectionProps {
  readonly moves: readonly Move[];
  readonly rotation: number;
  readonly isShown: boolean;
  readonly currentPly: number; // the displayed ply; the first move is ply 1
  readonly onSelect: (ply: number) => void;
}

/** The list of moves with its heading and the notation switch. */
export const MoveSection = memo(function Moves({ rotation, ...rest }: MoveSectionProps) {
  const { settings } = usePage();
  return (
    <MovesSection>
      <MoveList
        {...rest}
        moveFormat={{ showNames: settings.letters, rotation }}
        isNotation={settings.notation}
      />
    </MovesSection>
  );
});

/** Heading of a list of moves, with the notation switch. */
export function MovesSection({ children }: { readonly children: ComponentChildren }) {
  const { settings, change } = usePage();
  return (
    <section class="moves-section column grows" aria-labelledby="moves-title">
      <div class="moves-header row between">
        <h2 id="moves-title">{t("page-moves")}</h2>
        <SwitchButton
          text={t("page-moves-in-notation")}
          isOn={settings.notation}
          onChange={(notation) => change({ notation })}
        />
      </div>
      {children}
    </section>
  );
}

interface MoveListProps extends Pick<
  MoveSectionProps,
  "moves" | "isShown" | "currentPly" | "onSelect"
> {
  readonly moveFormat: MoveFormat;
  readonly isNotation: boolean;
}

function MoveList({ moves, moveFormat, isNotation, isShown, currentPly, onSelect }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const swipes = useSwipes((by) => onSelect(currentPly + by));
  useEffect(() => {
    if (list.current) scrollToCurrent(list.current);
  }, [moves.length, currentPly, isNotation, isShown]);
  if (!moves.length) return <p class="muted">{t("page-moves-none")}</p>;
  return (
    <ol ref={list} class={isNotation ? "moves is-notation" : "moves"} {...swipes}>
      {moves.map((move, i) => {
        const ply = i + 1;
        const isCurrent = ply === currentPly;
        return (
          <li key={i} class={isCurrent ? "is-current" : ""}>
            <button
              type="button"
              tabIndex={ply === Math.max(currentPly, 1) ? 0 : -1}
              aria-current={isCurrent ? "step" : undefined}
              onClick={() => onSelect(ply)}
            >
              <span class={`color-mark tile-${move.color}`} aria-hidden="true" />
              <span class={isNotation ? "notation" : ""}>
                {isNotation ? move.uhp : formatMove(move, moveFormat)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

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
