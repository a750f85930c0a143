// The moves of an embedded game in two columns, with the result below.
import { useEffect, useRef } from "preact/hooks";
import { formatResult } from "../i18n/moves";
import { t } from "../i18n/translate";
import type { EmbedContent } from "./embeddedGame";

interface EmbeddedMovesProps {
  readonly content: EmbedContent;
  readonly ply: number;
  readonly onGo: (ply: number) => void;
}

export function EmbeddedMoves({ content, ply, onGo }: EmbeddedMovesProps) {
  const { moves, game, firstColor } = content;
  const list = useRef<HTMLOListElement>(null);
  const offset = firstColor === "white" ? 0 : 1; // an empty column before Black's first move
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && list.current) scrollTo(list.current, current);
  }, [ply]);
  return (
    <section class="embed-moves" aria-label={t("page-moves")}>
      <ol ref={list} class="moves" tabIndex={-1}>
        {moves.map(({ uhp }, i) => (
          <li
            key={i}
            class={i === 0 && offset ? "is-second" : undefined}
            data-number={(i + offset) % 2 === 0 || i === 0 ? ((i + offset) >> 1) + 1 : undefined}
          >
            <button
              type="button"
              class="notation"
              tabIndex={i + 1 === Math.max(ply, 1) ? 0 : -1}
              aria-current={i + 1 === ply ? "step" : undefined}
              onClick={() => onGo(i + 1)}
            >
              {uhp}
            </button>
          </li>
        ))}
      </ol>
      {game?.result && <p class="embed-result">{formatResult(game.result)}</p>}
    </section>
  );
}

/** Scroll an element into view within its list, not the page around the frame. */
function scrollTo(list: HTMLElement, item: HTMLElement): void {
  const [{ top, bottom }, bounds] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (top < bounds.top) list.scrollBy(0, top - bounds.top);
  if (bottom > bounds.bottom) list.scrollBy(0, bottom - bounds.bottom);
}
