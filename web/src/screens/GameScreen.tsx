// The screen of a game: opens its session, and makes heard what happens there.
import { useEffect } from "preact/hooks";
import { addressOfGame, goTo, whereWeAre } from "../browser/router";
import type { Settings } from "../browser/settings";
import { isLocal } from "../game/ids";
import { openGame } from "../host/allGames";
import type { ConnectionState, Host } from "../host/host";
import { useSession, type SessionState } from "../host/session";
import type { GameId } from "../messages";
import { useTurnAlert } from "../online/useTurnAlert";
import { GameBoard } from "../play/GameBoard";
import { describeNews } from "../table/announcements";
import { sayConnection } from "../table/messageTexts";
import { useChanges, useViewer } from "../table/useViewer";
import { say } from "../words/text";
import { Unsaved } from "./EdgeNotes";
import { Header } from "./Header";
import { CalledOff, NoGame } from "./NotFound";

interface GameProps {
  readonly host: Host;
  readonly game: GameId;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function GameScreen({ host, game, settings, change }: GameProps) {
  const viewer = useViewer(settings);
  const { announce, sound, manner } = viewer;
  const { session, state } = useSession(game, (listener) => openGame(host, game, listener), {
    happened: viewer.happened,
    rematch: (next) => {
      const address = addressOfGame(next);
      const { path, fragment } = whereWeAre();
      if (path + fragment !== address) goTo(address); // both answers lead there
    },
  });
  useChanges(state, (before, after) => {
    announce(describeNews(before, after, manner));
    if (hasEnded(after) && before.table && !hasEnded(before)) sound("end");
    if (isWaiting(before) && !isWaiting(after)) sound("call");
  });
  useEffect(() => session?.confirm(settings.confirming), [session, settings.confirming]);
  useTurnAlert(state?.table?.position, () => sound("call"));

  if (state?.connection === "gone") {
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
  if (!session || !state?.table) return <Waiting connection={state?.connection ?? "open"} />;
  const { version } = state.table.position;
  return (
    <>
      <GameBoard key={game} {...{ host, session, state, viewer, change }} table={state.table} />
      {isLocal(game) && <Unsaved local={host.local} version={version} />}
    </>
  );
}

function Waiting({ connection }: { connection: ConnectionState }) {
  return (
    <main class="waiting">
      <h1 class="for-readers">{say("page-game")}</h1>
      <p>
        {connection === "lost" && say("page-opening")}
        {connection === "troubled" && sayConnection(connection)}
      </p>
    </main>
  );
}

function isWaiting({ table }: SessionState): boolean {
  return table?.position.awaits === "opponent";
}

function hasEnded({ table }: SessionState): boolean {
  return table?.position.result != null;
}
