// A room for a screen: opened with it, closed with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../host";
import type { GameId } from "../messages";
import { Room, type RoomListener, type RoomState } from "../room";

interface UsedRoom {
  readonly room: Room | undefined;
  readonly state: RoomState | undefined;
}

export function useRoom(
  host: Host,
  game: GameId,
  listener: Pick<RoomListener, "happened" | "rematch">,
): UsedRoom {
  const [state, setState] = useState<RoomState>();
  const [room, setRoom] = useState<Room>();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    setState(undefined);
    const opened = new Room(host, game, {
      changed: setState,
      happened: (effect, table) => latest.current.happened(effect, table),
      rematch: (next) => latest.current.rematch(next),
    });
    setRoom(opened);
    return () => opened.close();
  }, [host, game]);
  return { room, state };
}
