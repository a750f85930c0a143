// The screen of a game: opens its room, and makes heard what happens there.
import { useEffect } from "preact/hooks";
import { addressOfGame, goTo, whereWeAre } from "../browser/router";
import type { Settings } from "../browser/settings";
import { isLocal } from "../game/ids";
import { openGame } from "../host/allGames";
import type { Host, LineState } from "../host/host";
import type { RoomState } from "../host/session";
import type { GameId } from "../messages";
import { useCall } from "../online/useCall";
import { Playing } from "../play/Playing";
import { Unsaved } from "../play/Unsaved";
import { sayLine } from "../table/messageTexts";
import { describeNews } from "../table/spokenTexts";
import { useNews } from "../table/useChanges";
import { useRoom } from "../table/useSession";
import { useViewer } from "../table/useViewer";
import { say } from "../words/text";
import { Header } from "./Header";
import { CalledOff, NoGame } from "./NotFound";

interface GameProps {
  readonly host: Host;
  readonly game: GameId;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Game({ host, game, settings, change }: GameProps) {
  const viewer = useViewer(settings);
  const { tell, sound, manner } = viewer;
  const { room, state } = useRoom(game, (listener) => openGame(host, game, listener), {
    happened: viewer.happened,
    rematch: (next) => {
      const address = addressOfGame(next);
      const { path, fragment } = whereWeAre();
      if (path + fragment !== address) goTo(address); // both answers lead there
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
        {state.isAborted ? (
          <CalledOff hadOpponent={!isWaiting(state)} />
        ) : (
          <NoGame host={host} game={game} to={addressOfGame} />
        )}
      </>
    );
  }
  if (!room || !state?.table) return <Waiting line={state?.line ?? "open"} />;
  const { version } = state.table.position;
  return (
    <>
      <Playing key={game} {...{ host, room, state, viewer, change }} table={state.table} />
      {isLocal(game) && <Unsaved local={host.local} version={version} />}
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
