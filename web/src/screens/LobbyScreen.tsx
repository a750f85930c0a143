// The lobby: quick pairing, open challenges, the computer, and live games.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { usePage } from "../backend/pageContext";
import type { GameTerms, Lobby, OngoingGame } from "../messages";
import {
  computerSeat,
  loadOptions,
  newGameOf,
  saveOptions,
  type GameOptions,
} from "../newgame/gameOptions";
import { useStartGame } from "../newgame/useStartGame";
import { formatSpecialTerms } from "../online/gameTerms";
import { NotReachable, NoServer } from "../online/NotReachable";
import { QuickPairing, openNewGameForm } from "../online/QuickPairing";
import { useCurrentUser } from "../online/requests";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState } from "../ui/EmptyState";
import { Section, ErrorText } from "../ui/texts";
import { useFetch } from "../ui/useQuery";
import { formatShortTimeControl } from "../i18n/timeControls";
import { computerIcon, formatComputer, formatPlayingStyle } from "../i18n/levels";
import { formatTurn } from "../i18n/players";
import { t } from "../i18n/translate";
import { ChallengeTable } from "./ChallengeTable";
import { countVisitors } from "./Featured";
import { GameCard } from "./GameCard";

export function LobbyScreen() {
  const gameStarter = useStartGame();
  const start = (options: GameOptions) => {
    saveOptions(options);
    gameStarter.create(newGameOf(options));
  };
  if (HAS_SERVER) return <ServerLobby {...{ gameStarter, start }} />;
  return (
    <main class="page lobby">
      <h1>{t("online-lobby-title")}</h1>
      <NoServer />
      <PlayComputer isBusy={gameStarter.isBusy} onStart={start} />
    </main>
  );
}

interface ServerLobbyProps {
  readonly gameStarter: ReturnType<typeof useStartGame>;
  readonly start: (options: GameOptions) => void;
}

function ServerLobby({ gameStarter, start }: ServerLobbyProps) {
  const { server } = usePage().backend;
  const { lobby, isLost } = useLobby();
  const { me } = useCurrentUser();
  const [home] = useFetch(() => server.home(), [server]);
  const { isBusy, error, join } = gameStarter;
  const canInvite = me?.canInvite !== false;
  const visitors = home ? countVisitors(home) : 0;
  return (
    <main class="page lobby">
      <div class="row wrap between gap-60">
        <h1>{t("online-lobby-title")}</h1>
        {visitors > 0 && <p class="home-online muted">{t("home-online", { count: visitors })}</p>}
      </div>
      <p class="lobby-status" role="status">
        {isLost && t("online-lobby-lost")}
      </p>
      <ErrorText text={error} />
      {!canInvite && <NotReachable />}
      <div class="lobby-columns">
        <div class="stack gap-100">
          {canInvite && (
            <Section class="stack gap-60" id="usual" title={t("pairing-title")}>
              <QuickPairing me={me} isOnline />
            </Section>
          )}
          <Section class="stack gap-60" id="challenges" title={t("online-challenges")}>
            {lobby && (
              <ChallengeTable challenges={lobby.challenges} {...{ isBusy, me }} onAccept={join} />
            )}
          </Section>
        </div>
        <div class="stack gap-100">
          <PlayComputer isBusy={isBusy} onStart={start} />
          <Section class="stack gap-60" id="watchable" title={t("online-ongoing-games")}>
            {lobby && lobby.games.length === 0 && (
              <EmptyState bug="spider" title={t("online-ongoing-games-none")}>
                <LinkButton href="/archive" text={t("archive-title")} />
              </EmptyState>
            )}
            <ul class="ongoing-games">
              {lobby?.games.map((game) => (
                <li key={game.game} class="game-card row card">
                  <OngoingGameItem game={game} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </main>
  );
}

/** Return the last known lobby, and whether the connection to it is lost. */
function useLobby(): { readonly lobby: Lobby | undefined; readonly isLost: boolean } {
  const { backend } = usePage();
  const [lobby, setLobby] = useState<Lobby>();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      backend.server.subscribeToLobby((update) => {
        setLost(!update);
        if (update) setLobby(update);
      }),
    [backend],
  );
  return { lobby, isLost };
}

interface StartProps {
  readonly isBusy: boolean;
  readonly onStart: (options: GameOptions) => void;
}

function PlayComputer({ isBusy, onStart }: StartProps) {
  const [options] = useState((): GameOptions => ({ ...loadOptions(), opponent: "computer" }));
  const seat = computerSeat(options);
  return (
    <Section class="stack gap-60" id="computer" title={t("online-computer")}>
      <div class="lobby-computer">
        <TilePicture color="black" bug={computerIcon(seat)} />
        <p>
          <strong>{formatComputer(seat)}</strong>
          <span class="muted">{formatPlayingStyle(seat)}</span>
        </p>
        <Button
          class="primary"
          text={t("online-play")}
          disabled={isBusy}
          onClick={() => onStart(options)}
        />
        <Button text={t("level-another")} onClick={() => openNewGameForm("computer")} />
      </div>
    </Section>
  );
}

function Terms({ terms }: { terms: GameTerms }) {
  return (
    <>
      {[formatShortTimeControl(terms.clock), ...formatSpecialTerms(terms)].map((line) => (
        <span key={line} class="muted">
          {line}
        </span>
      ))}
    </>
  );
}

function OngoingGameItem({ game }: { game: OngoingGame }) {
  return (
    <GameCard game={game}>
      <span>{formatTurn(game)}</span>
      <Terms terms={game} />
    </GameCard>
  );
}
