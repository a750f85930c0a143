// The screen of a game: opens its room, and makes heard what happens there.
import { useEffect } from "preact/hooks";
import { openGame } from "../games";
import type { Host, LineState } from "../host";
import type { GameId } from "../messages";
import { useCall } from "../online/useCall";
import type { Manner } from "../phrases";
import { sayLine } from "../table/bulletins";
import { describeEffect, describeNews } from "../table/describe";
import { Playing } from "../play/Playing";
import { useNews, useTold } from "../table/useNews";
import { useOutlook } from "../table/useOutlook";
import { useRoom } from "../table/useRoom";
import type { RoomState } from "../room";
import { addressOfGame, goTo } from "../router";
import type { Settings } from "../settings";
import { play, type Sound } from "../sound";
import { say } from "../text";
import { CalledOff, Gone } from "./Gone";
import { Header } from "./Header";

interface GameProps {
  readonly host: Host;
  readonly game: GameId;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Game({ host, game, settings, change }: GameProps) {
  const [told, tell] = useTold();
  const outlook = useOutlook();
  const manner: Manner = { names: settings.letters, turned: outlook.turned };
  const sound = (name: Sound) => settings.sound && play(name);
  const { room, state } = useRoom(game, (listener) => openGame(host, game, listener), {
    happened: (effect, table) => {
      tell(describeEffect(effect, table, manner));
      if (effect.kind === "take") sound("take");
      if (effect.kind === "refuse") sound("no");
    },
    rematch: (next) => {
      const address = addressOfGame(next);
      if (location.pathname + location.hash !== address) goTo(address); // both answers lead there
    },
  });
  useNews(state, (before, after) => {
    tell(describeNews(before, after, manner));
    if (hasEnded(after) && before.table && !hasEnded(before)) sound("end");
    if (isWaiting(before) && !isWaiting(after)) sound("call");
  });
  useEffect(() => room?.confirm(settings.confirming), [room, settings.confirming]);
  useCall(state?.table?.position, () => sound("call"));

  if (state?.line === "gone") {
    return (
      <>
        <Header settings={settings} change={change} />
        {state.isAborted ? <CalledOff hadOpponent={!isWaiting(state)} /> : <Gone />}
      </>
    );
  }
  return (
    <>
      {room && state?.table ? (
        <Playing
          key={game}
          {...{ host, room, state, settings, change, outlook, manner, tell }}
          table={state.table}
          onLanding={() => sound("place")}
        />
      ) : (
        <Waiting line={state?.line ?? "open"} />
      )}
      <output class="for-readers" aria-live="polite">
        <span key={told.count}>{told.text}</span>
      </output>
    </>
  );
}

function Waiting({ line }: { line: LineState }) {
  return (
    <main class="waiting">
      <h1 class="for-readers">{say("page-game")}</h1>
      <p>
        {line === "lost" && say("page-opening")}
        {line === "troubled" && sayLine(line)}
      </p>
    </main>
  );
}

function isWaiting({ table }: RoomState): boolean {
  return table?.position.awaits === "opponent";
}

function hasEnded({ table }: RoomState): boolean {
  return table?.position.result != null;
}
