// A room for a screen: opened with it, closed with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, Listener } from "../host/host";
import { Room, type RoomListener, type RoomState } from "../host/session";

interface UsedRoom {
  readonly room: Room | undefined;
  readonly state: RoomState | undefined;
}

/** `name` tells rooms apart: with another one the room is another, and `open` begins it. */
export function useRoom(
  name: string,
  open: (listener: Listener) => Line,
  listener: Pick<RoomListener, "happened" | "rematch">,
): UsedRoom {
  const [state, setState] = useState<RoomState>();
  const [opened, setOpened] = useState<{ readonly name: string; readonly room: Room }>();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    setState(undefined);
    const room = new Room(open, {
      changed: setState,
      happened: (effect, table) => latest.current.happened(effect, table),
      rematch: (next) => latest.current.rematch(next),
    });
    setOpened({ name, room });
    return () => room.close();
  }, [name]);
  const isOpen = opened?.name === name; // else what is there still belongs to the room before
  return isOpen ? { room: opened.room, state } : { room: undefined, state: undefined };
}
