// Changes of a game: what it has come to, after something else.
import { useEffect, useRef, useState } from "preact/hooks";
import type { SessionState } from "../host/session";

/** Call `tell` whenever the state of a session has come after another. */
export function useChanges(
  state: SessionState | undefined,
  tell: (before: SessionState, after: SessionState) => void,
): void {
  const before = useRef<SessionState | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = state;
    if (old && state && old !== state) tell(old, state);
  }, [state]);
}

export interface Told {
  readonly text: string;
  readonly count: number; // told anew even if it is the same as before, as two moves taken back
}

/** What a reader hears last, and how to tell something new. */
export function useTold(): [Told, (text: string) => void] {
  const [told, setTold] = useState<Told>({ text: "", count: 0 });
  const tell = (text: string) => {
    if (text) setTold(({ count }) => ({ text, count: count + 1 }));
  };
  return [told, tell];
}
