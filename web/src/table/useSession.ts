// The session of a screen: opened with it, closed with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection, ConnectionListener } from "../host/host";
import { Session, type SessionListener, type SessionState } from "../host/session";

interface UsedRoom {
  readonly session: Session | undefined;
  readonly state: SessionState | undefined;
}

/** `name` tells sessions apart: with another one the session is another, and `open` begins it. */
export function useSession(
  name: string,
  open: (listener: ConnectionListener) => Connection,
  listener: Pick<SessionListener, "happened" | "rematch">,
): UsedRoom {
  const [state, setState] = useState<SessionState>();
  const [opened, setOpened] = useState<{ readonly name: string; readonly session: Session }>();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    setState(undefined);
    const session = new Session(open, {
      changed: setState,
      happened: (effect, table) => latest.current.happened(effect, table),
      rematch: (next) => latest.current.rematch(next),
    });
    setOpened({ name, session });
    return () => session.close();
  }, [name]);
  const isOpen = opened?.name === name; // else what is there still belongs to the session before
  return isOpen ? { session: opened.session, state } : { session: undefined, state: undefined };
}
