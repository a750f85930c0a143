// The screen of a game: opens its room, and makes heard what happens there.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Host } from "../host";
import type { GameId, Position } from "../messages";
import type { Manner } from "../phrases";
import { describeChange, describeEffect } from "../play/describe";
import { Playing } from "../play/Playing";
import { useOutlook } from "../play/useOutlook";
import { useRoom } from "../play/useRoom";
import { goTo } from "../router";
import type { Settings } from "../settings";
import { play, type Sound } from "../sound";
import { say } from "../text";
import { Gone } from "./Gone";
import { Header } from "./Header";

interface GameProps {
  readonly host: Host;
  readonly game: GameId;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Game({ host, game, settings, change }: GameProps) {
  const [told, setTold] = useState("");
  const outlook = useOutlook();
  const manner: Manner = { names: settings.letters, turned: outlook.turned };
  const sound = (name: Sound) => settings.sound && play(name);
  const { room, state } = useRoom(game, (listener) => host.open(game, listener), {
    happened: (effect, table) => {
      setTold(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    rematch: (next) => goTo(`/game/${next}`),
  });
  useNews(state?.table?.position, (before, after) => {
    setTold(describeChange(before, after, manner));
    if (after.result && !before.result) sound("end");
  });

  if (state?.line === "gone") {
    return (
      <>
        <Header settings={settings} change={change} />
        <Gone />
      </>
    );
  }
  return (
    <>
      {room && state?.table ? (
        <Playing
          key={game}
          {...{ room, state, settings, change, outlook, manner }}
          table={state.table}
          onLanding={() => sound("place")}
        />
      ) : (
        <Waiting isLost={state?.line === "lost"} />
      )}
      <output class="for-readers" aria-live="polite">
        {told}
      </output>
    </>
  );
}

function Waiting({ isLost }: { isLost: boolean }) {
  return (
    <main class="waiting">
      <h1 class="for-readers">{say("page-game")}</h1>
      <p>{isLost && say("page-opening")}</p>
    </main>
  );
}

/** Call `tell` whenever a new position has come after another. */
function useNews(
  position: Position | undefined,
  tell: (before: Position, after: Position) => void,
): void {
  const before = useRef<Position | undefined>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = position;
    if (old && position && old.game === position.game && old !== position) tell(old, position);
  }, [position]);
}
