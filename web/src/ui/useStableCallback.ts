// A callback that keeps its identity, so that components that receive it do not rerender.
import { useCallback, useRef } from "preact/hooks";

/** Return a stable function that calls the latest `callback`. */
export function useStableCallback<Given>(callback: (given: Given) => void): (given: Given) => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((given) => latest.current(given), []);
}
