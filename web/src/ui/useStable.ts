// A function that stays the same, so that what gets it is not drawn anew.
import { useCallback, useRef } from "preact/hooks";

/** The same function all the time, doing what `act` does by now. */
export function useStable<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((given) => latest.current(given), []);
}
