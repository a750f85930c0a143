// Hexagons that rise over the board when the player at this screen wins: once, until any input.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Position } from "../messages";
import { outcomeFor } from "./AfterGame";

const CELEBRATION_MS = 2600;
const BUGS = ["queen", "ant", "beetle", "spider", "grasshopper"] as const;
const PIECES = [...Array(26).keys()];

/** Return whether a victory is celebrated: only if the game ended while it was open. */
function useVictory(position: Position): boolean {
  const [isCelebrated, setCelebrated] = useState(false);
  const wasOver = useRef(position.result !== null);
  useEffect(() => {
    const isVictory = !wasOver.current && outcomeFor(position) === "won";
    wasOver.current = position.result !== null;
    if (isVictory && !matchMedia("(prefers-reduced-motion: reduce)").matches) setCelebrated(true);
  }, [position.result]);
  useEffect(() => {
    if (!isCelebrated) return undefined;
    const end = () => setCelebrated(false);
    const timer = setTimeout(end, CELEBRATION_MS);
    const inputs = ["pointerdown", "keydown", "wheel"];
    for (const input of inputs) addEventListener(input, end);
    return () => {
      clearTimeout(timer);
      for (const input of inputs) removeEventListener(input, end);
    };
  }, [isCelebrated]);
  return isCelebrated;
}

export function Celebration({ position }: { readonly position: Position }) {
  if (!useVictory(position)) return null;
  return (
    <div class="celebration" aria-hidden="true">
      {PIECES.map((i) => (
        <svg
          key={i}
          viewBox="-60 -60 120 120"
          class={`celebration-${BUGS[i % BUGS.length]}`}
          style={{ left: `${(i * 37) % 100}%`, animationDelay: `${(i * 53) % 700}ms` }}
        >
          <use href="#hive-tile" />
        </svg>
      ))}
    </div>
  );
}
