// The moves so far, in people's words or in notation.
import { useEffect, useRef } from "preact/hooks";
import type { Move } from "../messages";
import { sayMove, type Manner } from "../phrases";
import { say } from "../text";

interface MoveListProps {
  readonly moves: readonly Move[];
  readonly manner: Manner;
  readonly isNotation: boolean;
  readonly isShown: boolean;
}

export function MoveList({ moves, manner, isNotation, isShown }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [moves.length, isNotation, isShown]);
  if (!moves.length) return <p class="quiet">{say("page-moves-none")}</p>;
  return (
    // Scrolls by itself, so that it can be reached and scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} class={isNotation ? "moves is-notation" : "moves"} tabIndex={0}>
      {moves.map((move, i) => (
        <li key={i}>
          <span class={`move-color tile-${move.color}`} aria-hidden="true" />
          <span class={isNotation ? "notation" : ""}>
            {isNotation ? move.uhp : sayMove(move, manner)}
          </span>
        </li>
      ))}
    </ol>
  );
}
