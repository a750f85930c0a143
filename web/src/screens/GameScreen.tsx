// The screen of a game: opens its session, and makes heard what happens there.
import { useEffect } from "preact/hooks";
import { addressOfGame, goTo, whereWeAre } from "../browser/router";
import { isLocal } from "../game/ids";
import { openGame } from "../host/allGames";
import type { ConnectionState } from "../host/host";
import { usePage } from "../host/page";
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
import { CalledOff, NoGame, Waiting } from "./NotFound";

export function GameScreen({ game }: { readonly game: GameId }) {
  const { host, settings } = usePage();
  const viewer = useViewer();
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
        <Header />
        {state.isAborted ? <CalledOff hadOpponent={!isWaiting(state)} /> : <NoGame game={game} />}
      </>
    );
  }
  if (!session || !state?.table) {
    return <Waiting title={say("page-game")} text={sayOpening(state?.connection)} />;
  }
  const { version } = state.table.position;
  return (
    <>
      <GameBoard key={game} {...{ session, state, viewer }} table={state.table} />
      {isLocal(game) && <Unsaved local={host.local} version={version} />}
    </>
  );
}

/** What keeps a game from being opened; "" while it may still come. */
function sayOpening(connection?: ConnectionState): string {
  if (connection === "lost") return say("page-opening");
  return connection === "troubled" ? sayConnection(connection) : "";
}

function isWaiting({ table }: SessionState): boolean {
  return table?.position.awaits === "opponent";
}

function hasEnded({ table }: SessionState): boolean {
  return table?.position.result != null;
}
