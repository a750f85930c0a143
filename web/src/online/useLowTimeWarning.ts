// Warns a player once when the time of their running clock becomes low.
import { useEffect, useRef } from "preact/hooks";
import { warningTime } from "../game/timeControls";
import type { Position } from "../messages";

/** After this multiple of the warning time, such as by increments, the next warning is due. */
const REARM_FACTOR = 1.5;

/** Call `warn` once when the running clock of the player at this screen reaches the warning time. */
export function useLowTimeWarning(
  position: Position | undefined,
  receivedAt: number,
  warn: () => void,
): void {
  const hasWarned = useRef({ white: false, black: false });
  const clock = position?.clock;
  const running = clock?.running;
  const isYours = position?.yourSide === "both" || position?.yourSide === running;
  const isTimed = clock && running && isYours && !clock.isPerMove && !position.result;
  useEffect(() => {
    if (!isTimed) return undefined;
    const threshold = warningTime(clock.initial);
    const remaining = clock[running] - (performance.now() - receivedAt);
    if (remaining > REARM_FACTOR * threshold) hasWarned.current[running] = false;
    if (hasWarned.current[running]) return undefined;
    const timer = setTimeout(
      () => {
        hasWarned.current[running] = true;
        warn();
      },
      Math.max(remaining - threshold, 0),
    );
    return () => clearTimeout(timer);
  }, [isTimed, running, receivedAt]);
}
