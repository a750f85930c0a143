// A function that stays the same, so that what gets it is not drawn anew.
import { useCallback, useRef } from "preact/hooks";

/** The same function all the time, doing what `callback` does by now. */
export function useStableCallback<Given>(callback: (given: Given) => void): (given: Given) => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((given) => latest.current(given), []);
}
