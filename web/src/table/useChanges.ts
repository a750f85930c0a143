// Changes of a game: what it has come to, after something else.
import { useEffect, useRef } from "preact/hooks";
import type { SessionState } from "../host/session";

/** Call `changed` whenever the state of a session has come after another. */
export function useChanges(
  state: SessionState | undefined,
  changed: (before: SessionState, after: SessionState) => void,
): void {
  const before = useRef<SessionState | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (old && state && old !== state) changed(old, state);
  }, [state]);
}
