// What is best in the position that is shown: asked of the host, forgotten with the next ply.
import { useEffect, useRef, useState } from "preact/hooks";
import { partOf } from "../game/replay";
import type { Host, Connection } from "../host/host";
import type { Hint, Position } from "../messages";

export type Best =
  | { readonly state: "unasked" | "asked" | "refused" }
  | { readonly state: "found"; readonly hint: Hint };

const UNASKED: Best = { state: "unasked" };

interface Asking {
  readonly best: Best;
  readonly ask: () => void;
}

export function useBest(host: Host, game: Position, ply: number): Asking {
  const [known, setKnown] = useState({ best: UNASKED, game, ply });
  const connection = useRef<Connection | undefined>(undefined);
  useEffect(() => () => connection.current?.close(), [game, ply]);
  const learn = (best: Best) => setKnown({ best, game, ply });
  const ask = () => {
    connection.current?.close();
    learn({ state: "asked" });
    connection.current = host.local.study(partOf(game, ply), {
      receive: (message) => {
        if (message.type === "hint") learn({ state: "found", hint: message });
        if (message.type === "refusal" || message.type === "trouble") learn({ state: "refused" });
      },
      connection: (state) => state === "gone" && learn({ state: "refused" }),
    });
    connection.current.send({ type: "ask-hint" }, 0);
  };
  const isOfThis = known.game === game && known.ply === ply;
  return { best: isOfThis ? known.best : UNASKED, ask };
}
