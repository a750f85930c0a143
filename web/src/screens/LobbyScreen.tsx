// The lobby: open challenges, quick pairing, ongoing games, and the computer.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { gamePath, playerPath } from "../browser/router";
import { usePage } from "../backend/pageContext";
import type { Challenge, GameTerms, Lobby, CurrentUser, OngoingGame } from "../messages";
import { AccountRequired } from "../newgame/FormParts";
import {
  computerSeat,
  loadOptions,
  newGameOf,
  saveOptions,
  type GameOptions,
} from "../newgame/gameOptions";
import { useStartGame } from "../newgame/useStartGame";
import { formatOfferTerms, formatSpecialTerms } from "../online/gameTerms";
import { NotReachable, NoServer } from "../online/NotReachable";
import { QuickPairing, openNewGameForm } from "../online/QuickPairing";
import { useCurrentUser } from "../online/requests";
import { AccountMark, Rating } from "../ui/Rating";
import { Button, LinkButton } from "../ui/buttons";
import { Section, ErrorText } from "../ui/texts";
import { formatTimeControl } from "../i18n/timeControls";
import { computerIcon, formatComputer, formatPlayingStyle } from "../i18n/levels";
import { playerArguments } from "../i18n/players";
import { t } from "../i18n/translate";
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
  const { lobby, isLost } = useLobby();
  const { me } = useCurrentUser();
  const { isBusy, error, join } = gameStarter;
  return (
    <main class="page lobby">
      <h1>{t("online-lobby-title")}</h1>
      <p class="lobby-status" role="status">
        {isLost && t("online-lobby-lost")}
      </p>
      <ErrorText text={error} />
      <Section class="stack gap-60" id="challenges" title={t("online-challenges")}>
        {lobby && lobby.challenges.length === 0 && (
          <p class="muted">{t("online-challenges-none")}</p>
        )}
        <ul class="challenges">
          {lobby?.challenges.map((challenge) => (
            <OpenChallenge
              key={challenge.token}
              {...{ challenge, isBusy, me }}
              onAccept={() => join(challenge.token)}
            />
          ))}
        </ul>
      </Section>
      {me?.canInvite === false ? (
        <NotReachable />
      ) : (
        <Section class="stack gap-60" id="usual" title={t("pairing-title")}>
          <QuickPairing me={me} isOnline />
          <p class="page-links wrap gap-60">
            <Button text={t("online-custom-game")} onClick={() => openNewGameForm("lobby")} />
            <Button
              icon="link"
              text={t("online-make-link")}
              onClick={() => openNewGameForm("link")}
            />
          </p>
        </Section>
      )}
      <PlayComputer isBusy={isBusy} onStart={start} />
      <Section class="stack gap-60" id="watchable" title={t("online-ongoing-games")}>
        {lobby && lobby.games.length === 0 && <p class="muted">{t("online-ongoing-games-none")}</p>}
        <ul class="ongoing-games">
          {lobby?.games.map((game) => (
            <li key={game.game} class="game-card row card">
              <OngoingGameItem game={game} />
            </li>
          ))}
        </ul>
      </Section>
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

interface OpenChallengeProps {
  readonly challenge: Challenge;
  readonly me: CurrentUser | undefined;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
}

function OpenChallenge({ challenge, me, isBusy, onAccept }: OpenChallengeProps) {
  const { creatorName, isAccount, isOwn, game, rating } = challenge;
  return (
    <li class="challenge row gap-100 card">
      <div class="challenge-text stack grows shrinks gap-25">
        <span class="challenge-by wrap">
          <strong>
            {isOwn ? (
              t("online-own-game")
            ) : (
              <PlayerName of={creatorName} hasProfile={rating !== null} />
            )}
          </strong>
          {!isOwn && isAccount && <AccountMark />}
          {!isOwn && rating && <Rating rating={rating} />}
        </span>
        {isOwn ? (
          <Terms terms={challenge} />
        ) : (
          formatOfferTerms(challenge).map((line) => (
            <span key={line} class="muted">
              {line}
            </span>
          ))
        )}
      </div>
      {isOwn ? (
        <LinkButton href={gamePath(game)} text={t("online-open")} />
      ) : challenge.isRated && me?.hasAccount === false ? (
        <AccountRequired returnTo="/lobby" />
      ) : (
        <Button
          text={t("online-play")}
          disabled={isBusy}
          aria-label={t("online-accept-from", playerArguments(creatorName))}
          onClick={onAccept}
        />
      )}
    </li>
  );
}

interface PlayerNameProps {
  readonly of: string | null;
  readonly hasProfile: boolean;
}

function PlayerName({ of: name, hasProfile }: PlayerNameProps) {
  if (!name) return <>{t("online-guest")}</>;
  return hasProfile ? <a href={playerPath(name)}>{name}</a> : <>{name}</>;
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
      {[formatTimeControl(terms.clock), ...formatSpecialTerms(terms)].map((line) => (
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
      <span>{t("game-turn", { color: game.turn })}</span>
      <Terms terms={game} />
    </GameCard>
  );
}
