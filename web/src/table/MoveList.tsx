// The moves so far, in people's words or in notation.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../host/page";
import type { Move } from "../messages";
import { memo } from "hiveboard/preact";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";
import { SwitchButton } from "./ActionButton";
import { useSwipes } from "./useSteps";

interface MovesProps {
  readonly moves: readonly Move[];
  readonly turned: number;
  readonly isShown: boolean;
  readonly chosen: number; // the ply that is looked at; the first is 1
  readonly onChoose: (ply: number) => void;
}

/** The list under its heading, with the choice of how it is written. */
export const Moves = memo(function Moves({ turned, ...rest }: MovesProps) {
  const { settings } = usePage();
  return (
    <MovesSection>
      <MoveList
        {...rest}
        manner={{ names: settings.letters, turned }}
        isNotation={settings.notation}
      />
    </MovesSection>
  );
});

/** Moves under their heading, with the choice of how they are written. */
export function MovesSection({ children }: { readonly children: ComponentChildren }) {
  const { settings, change } = usePage();
  return (
    <section class="moves-section column grows" aria-labelledby="moves-title">
      <div class="moves-head row between">
        <h2 id="moves-title">{say("page-moves")}</h2>
        <SwitchButton
          text={say("page-moves-in-notation")}
          isOn={settings.notation}
          onChange={(notation) => change({ notation })}
        />
      </div>
      {children}
    </section>
  );
}

interface MoveListProps extends Pick<MovesProps, "moves" | "isShown" | "chosen" | "onChoose"> {
  readonly manner: Manner;
  readonly isNotation: boolean;
}

function MoveList({ moves, manner, isNotation, isShown, chosen, onChoose }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const swipes = useSwipes((by) => onChoose(chosen + by));
  useEffect(() => {
    if (list.current) followCurrent(list.current);
  }, [moves.length, chosen, isNotation, isShown]);
  if (!moves.length) return <p class="quiet">{say("page-moves-none")}</p>;
  return (
    <ol ref={list} class={isNotation ? "moves is-notation" : "moves"} {...swipes}>
      {moves.map((move, i) => {
        const ply = i + 1;
        const isCurrent = ply === chosen;
        return (
          <li key={i} class={isCurrent ? "is-current" : ""}>
            <button
              type="button"
              tabIndex={ply === Math.max(chosen, 1) ? 0 : -1}
              aria-current={isCurrent ? "step" : undefined}
              onClick={() => onChoose(ply)}
            >
              <span class={`move-color tile-${move.color}`} aria-hidden="true" />
              <span class={isNotation ? "notation" : ""}>
                {isNotation ? move.uhp : sayMove(move, manner)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Bring that one into sight, by scrolling the list alone, and let the focus go along with it. */
export function followCurrent(list: HTMLElement): void {
  const button = list.querySelector<HTMLElement>("button[tabindex='0']");
  if (!button) return;
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (top < seen.top) list.scrollBy(0, top - seen.top);
  if (bottom > seen.bottom) list.scrollBy(0, bottom - seen.bottom);
  if (list.contains(document.activeElement)) button.focus({ preventScroll: true });
}
