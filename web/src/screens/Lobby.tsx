// The lobby: who waits for an opponent, what can be watched, and the computer, who never waits.
import { useEffect, useState } from "preact/hooks";
import { sayControl } from "../clocks";
import type { Host } from "../host";
import type { Challenge, Lobby as Seen, NewGame, Watchable } from "../messages";
import { loadWishes, newGameOf, saveWishes } from "../newgame";
import { NobodyCanCome } from "../online/NobodyCanCome";
import { sayTerms } from "../online/terms";
import { useMe } from "../online/useMe";
import { sayingWho } from "../players";
import { addressOfGame, goTo } from "../router";
import { say } from "../text";
import { useBeginning } from "../useBeginning";
import { GameCard } from "./GameCard";
import { Level } from "./NewGame";

export function Lobby({ host }: { host: Host }) {
  const { lobby, isLost } = useLobby(host);
  const { me } = useMe(host);
  const { isBusy, trouble, begin, join } = useBeginning(host);
  return (
    <main class="page lobby">
      <h1>{say("online-lobby-title")}</h1>
      <p class="lobby-line" role="status">
        {isLost && say("online-lobby-lost")}
      </p>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <section aria-labelledby="challenges">
        <h2 id="challenges">{say("online-challenges")}</h2>
        {me?.canInvite === false && <NobodyCanCome host={host} />}
        {lobby && lobby.challenges.length === 0 && (
          <p class="quiet">{say("online-challenges-none")}</p>
        )}
        <ul class="challenges">
          {lobby?.challenges.map((challenge) => (
            <OpenChallenge
              key={challenge.token}
              {...{ challenge, isBusy }}
              onAccept={() => void join(challenge.token)}
            />
          ))}
        </ul>
        <button type="button" class="main" onClick={wait}>
          {say("online-challenge-new")}
        </button>
      </section>
      <Computer isBusy={isBusy} onPlay={(level) => void begin(computerGame(level))} />
      <section aria-labelledby="watchable">
        <h2 id="watchable">{say("online-watch")}</h2>
        {lobby && lobby.games.length === 0 && <p class="quiet">{say("online-watch-none")}</p>}
        <ul class="watchable">
          {lobby?.games.map((game) => (
            <li key={game.game} class="kept">
              <Played game={game} />
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** The lobby as it was seen last, and whether it is out of sight. */
function useLobby(host: Host): { readonly lobby: Seen | undefined; readonly isLost: boolean } {
  const [lobby, setLobby] = useState<Seen>();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      host.people.lookIn((seen) => {
        setLost(!seen);
        if (seen) setLobby(seen);
      }),
    [host],
  );
  return { lobby, isLost };
}

/** To the form of a new game, with whoever comes as the opponent. */
function wait(): void {
  saveWishes({ ...loadWishes(), opponent: "lobby" });
  goTo("/play");
}

function computerGame(level: number): NewGame {
  const wishes = { ...loadWishes(), opponent: "computer", level } as const;
  saveWishes(wishes);
  return newGameOf(wishes);
}

interface OpenChallengeProps {
  readonly challenge: Challenge;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
}

function OpenChallenge({ challenge, isBusy, onAccept }: OpenChallengeProps) {
  const { by, yours, game } = challenge;
  return (
    <li class="challenge">
      <div class="challenge-words">
        <strong>{yours ? say("online-yours") : (by ?? say("online-guest"))}</strong>
        {yours ? (
          <span class="quiet">{sayControl(challenge.clock)}</span>
        ) : (
          sayTerms(challenge).map((line) => (
            <span key={line} class="quiet">
              {line}
            </span>
          ))
        )}
      </div>
      {yours ? (
        <a class="button" href={addressOfGame(game)}>
          {say("online-open")}
        </a>
      ) : (
        <button
          type="button"
          disabled={isBusy}
          aria-label={say("online-accept-from", sayingWho(by))}
          onClick={onAccept}
        >
          {say("online-play")}
        </button>
      )}
    </li>
  );
}

interface ComputerProps {
  readonly isBusy: boolean;
  readonly onPlay: (level: number) => void;
}

function Computer({ isBusy, onPlay }: ComputerProps) {
  const [wishes, setWishes] = useState(loadWishes);
  return (
    <section class="lobby-computer" aria-labelledby="computer">
      <h2 id="computer">{say("online-computer")}</h2>
      <Level wishes={wishes} change={(part) => setWishes({ ...wishes, ...part })} />
      <button type="button" disabled={isBusy} onClick={() => onPlay(wishes.level)}>
        {say("online-play")}
      </button>
    </section>
  );
}

function Played({ game }: { game: Watchable }) {
  return (
    <GameCard game={game}>
      <span>{say("game-turn", { color: game.turn })}</span>
      <span class="quiet">{sayControl(game.clock)}</span>
    </GameCard>
  );
}
