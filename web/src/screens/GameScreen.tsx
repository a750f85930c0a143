// The game screen: opens the session, announces its changes and plays sounds.
import { useEffect } from "preact/hooks";
import { gamePath, navigate, currentLocation } from "../browser/router";
import { isLocalGame } from "../game/gameIds";
import { openGame } from "../backend/allGames";
import type { ConnectionState } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import { useGameSession, type GameSessionState } from "../backend/gameSession";
import type { GameId } from "../messages";
import { useLowTimeWarning } from "../online/useLowTimeWarning";
import { useTurnAlert } from "../online/useTurnAlert";
import { GameBoard } from "../play/GameBoard";
import { describeSessionChange } from "../game-ui/announcements";
import { soundsOfChange } from "../game-ui/sessionSounds";
import { formatConnectionState } from "../game-ui/messageTexts";
import { useStateChange, usePresentation } from "../game-ui/usePresentation";
import { t } from "../i18n/translate";
import { UnsavedNotice } from "./Notices";
import { Header } from "./Header";
import { GameAborted, GameNotFound, LoadingScreen } from "./NotFound";

export function GameScreen({ game }: { readonly game: GameId }) {
  const { backend, settings } = usePage();
  const presentation = usePresentation();
  const { announce, playSound, moveFormat } = presentation;
  const { session, state } = useGameSession(game, (listener) => openGame(backend, game, listener), {
    onEffect: presentation.onEffect,
    onRematch: (next) => {
      const address = gamePath(next);
      const { path, fragment } = currentLocation();
      if (path + fragment !== address) navigate(address); // a rematch can be reported twice
    },
  });
  useStateChange(state, (before, after) => {
    announce(describeSessionChange(before, after, moveFormat));
    playSound(soundsOfChange(before, after));
  });
  useEffect(() => session?.setConfirmation(settings.confirming), [session, settings.confirming]);
  useTurnAlert(state?.ui?.position, () => playSound("alert"));
  useLowTimeWarning(state?.ui?.position, state?.receivedAt ?? 0, () => playSound("low-time"));

  if (state?.connection === "not-found") {
    return (
      <>
        <Header />
        {state.isAborted ? (
          <GameAborted hadOpponent={!awaitsOpponent(state)} />
        ) : (
          <GameNotFound game={game} />
        )}
      </>
    );
  }
  if (!session || !state?.ui) {
    return <LoadingScreen title={t("page-game")} text={formatOpeningState(state?.connection)} />;
  }
  const { version } = state.ui.position;
  return (
    <>
      <GameBoard key={game} {...{ session, state, presentation }} ui={state.ui} />
      {isLocalGame(game) && <UnsavedNotice local={backend.local} version={version} />}
    </>
  );
}

/** Return why a game is not open yet; "" while it is loading. */
function formatOpeningState(connection?: ConnectionState): string {
  if (connection === "lost") return t("page-opening");
  return connection === "unreadable" ? formatConnectionState(connection) : "";
}

function awaitsOpponent({ ui }: GameSessionState): boolean {
  return ui?.position.awaits === "opponent";
}
