// The lobby: who waits for an opponent, what can be watched, and the computer, who never waits.
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { addressOfGame, addressOfPlayer, goTo } from "../browser/router";
import { CLOCKS } from "../game/clocks";
import { usePage } from "../host/page";
import type { Challenge, GameTerms, Lobby, Me, Watchable } from "../messages";
import { NeedsAccount, RatedSwitch } from "../newgame/FormParts";
import {
  additionsThat,
  computerSeat,
  loadOptions,
  newGameOf,
  saveOptions,
  type GameOptions,
  type Opponent,
} from "../newgame/options";
import { useStartGame } from "../newgame/useStartGame";
import { sayConditions, sayTerms } from "../online/conditions";
import { NobodyCanCome, NoServer } from "../online/NobodyCanCome";
import { useMe } from "../online/requests";
import { AccountMark, Rating } from "../ui/Rating";
import { Button, LinkButton } from "../ui/buttons";
import { Section, Trouble } from "../ui/texts";
import { sayControl } from "../words/clocks";
import { drawingOf, sayComputer, sayWayOfPlaying } from "../words/levels";
import { sayingWho } from "../words/players";
import { say } from "../words/text";
import { GameCard } from "./GameCard";

export function LobbyScreen() {
  const beginning = useStartGame();
  const start = (options: GameOptions) => {
    saveOptions(options);
    beginning.begin(newGameOf(options));
  };
  if (HAS_SERVER) return <WithPeople {...{ beginning, start }} />;
  return (
    <main class="page lobby">
      <h1>{say("online-lobby-title")}</h1>
      <NoServer />
      <Computer isBusy={beginning.isBusy} onStart={start} />
    </main>
  );
}

interface WithPeopleProps {
  readonly beginning: ReturnType<typeof useStartGame>;
  readonly start: (options: GameOptions) => void;
}

function WithPeople({ beginning, start }: WithPeopleProps) {
  const { lobby, isLost } = useLobby();
  const { me } = useMe();
  const { isBusy, trouble, join } = beginning;
  return (
    <main class="page lobby">
      <h1>{say("online-lobby-title")}</h1>
      <p class="lobby-line" role="status">
        {isLost && say("online-lobby-lost")}
      </p>
      <Trouble text={trouble} />
      <Section class="stack gap-60" id="challenges" title={say("online-challenges")}>
        {lobby && lobby.challenges.length === 0 && (
          <p class="quiet">{say("online-challenges-none")}</p>
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
      {me?.canInvite === false ? <NobodyCanCome /> : <Usual {...{ isBusy, me }} onStart={start} />}
      <Computer isBusy={isBusy} onStart={start} />
      <Section class="stack gap-60" id="watchable" title={say("online-watch")}>
        {lobby && lobby.games.length === 0 && <p class="quiet">{say("online-watch-none")}</p>}
        <ul class="watchable">
          {lobby?.games.map((game) => (
            <li key={game.game} class="kept row card">
              <Played game={game} />
            </li>
          ))}
        </ul>
      </Section>
    </main>
  );
}

/** The lobby as it was seen last, and whether it is out of sight. */
function useLobby(): { readonly lobby: Lobby | undefined; readonly isLost: boolean } {
  const { host } = usePage();
  const [lobby, setLobby] = useState<Lobby>();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      host.people.watchLobby((seen) => {
        setLost(!seen);
        if (seen) setLobby(seen);
      }),
    [host],
  );
  return { lobby, isLost };
}

interface StartProps {
  readonly isBusy: boolean;
  readonly onStart: (options: GameOptions) => void;
}

/** How people usually play, each with a clock of CLOCKS; with all bugs, as clubs do. */
const PACES = { quick: "5+5", calm: "20+10", days: "1d" } as const;

/** One press to wait for somebody on usual terms, and the ways to other ones. */
function Usual({ isBusy, me, onStart }: StartProps & { readonly me: Me | undefined }) {
  const [wanted, setWanted] = useState(() => loadOptions().rated);
  const rated = wanted && me?.hasAccount === true;
  const onTerms = (clock: string) =>
    onStart({
      ...loadOptions(),
      opponent: "lobby",
      clock,
      rated,
      ...additionsThat(() => true),
    });
  return (
    <Section class="stack gap-60" id="usual" title={say("online-usual")}>
      <p class="quiet">{say("online-usual-why")}</p>
      <RatedSwitch me={me} isOn={rated} onChange={setWanted} />
      <ul class="usual stack gap-60">
        {Object.entries(PACES).map(([pace, clock]) => (
          <li key={pace}>
            <button type="button" disabled={isBusy} onClick={() => onTerms(clock)}>
              <strong>{say("online-pace", { pace })}</strong>
              <span class="quiet">{sayControl(CLOCKS[clock] ?? null)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="ways wrap gap-60">
        <Button text={say("online-own-terms")} onClick={() => toForm("lobby")} />
        <Button icon="link" text={say("online-make-link")} onClick={() => toForm("link")} />
      </p>
    </Section>
  );
}

/** To the form of a new game, with such an opponent. */
function toForm(opponent: Opponent): void {
  saveOptions({ ...loadOptions(), opponent });
  goTo("/play");
}

interface OpenChallengeProps {
  readonly challenge: Challenge;
  readonly me: Me | undefined;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
}

function OpenChallenge({ challenge, me, isBusy, onAccept }: OpenChallengeProps) {
  const { by, isAccount, yours, game, rating } = challenge;
  return (
    <li class="challenge row gap-100 card">
      <div class="challenge-words stack grows shrinks gap-25">
        <span class="challenge-by wrap">
          <strong>
            {yours ? say("online-yours") : <Name of={by} hasProfile={rating !== null} />}
          </strong>
          {!yours && isAccount && <AccountMark />}
          {!yours && rating && <Rating rating={rating} />}
        </span>
        {yours ? (
          <Terms terms={challenge} />
        ) : (
          sayConditions(challenge).map((line) => (
            <span key={line} class="quiet">
              {line}
            </span>
          ))
        )}
      </div>
      {yours ? (
        <LinkButton href={addressOfGame(game)} text={say("online-open")} />
      ) : challenge.isRated && me?.hasAccount === false ? (
        <NeedsAccount then="/lobby" />
      ) : (
        <Button
          text={say("online-play")}
          disabled={isBusy}
          aria-label={say("online-accept-from", sayingWho(by))}
          onClick={onAccept}
        />
      )}
    </li>
  );
}

interface NameProps {
  readonly of: string | null;
  readonly hasProfile: boolean;
}

function Name({ of: name, hasProfile }: NameProps) {
  if (!name) return <>{say("online-guest")}</>;
  return hasProfile ? <a href={addressOfPlayer(name)}>{name}</a> : <>{name}</>;
}

function Computer({ isBusy, onStart }: StartProps) {
  const [options] = useState((): GameOptions => ({ ...loadOptions(), opponent: "computer" }));
  const seat = computerSeat(options);
  return (
    <Section class="stack gap-60" id="computer" title={say("online-computer")}>
      <div class="lobby-computer">
        <TilePicture color="black" bug={drawingOf(seat)} />
        <p>
          <strong>{sayComputer(seat)}</strong>
          <span class="quiet">{sayWayOfPlaying(seat)}</span>
        </p>
        <Button
          class="main"
          text={say("online-play")}
          disabled={isBusy}
          onClick={() => onStart(options)}
        />
        <Button text={say("level-another")} onClick={() => toForm("computer")} />
      </div>
    </Section>
  );
}

function Terms({ terms }: { terms: GameTerms }) {
  return (
    <>
      {[sayControl(terms.clock), ...sayTerms(terms)].map((line) => (
        <span key={line} class="quiet">
          {line}
        </span>
      ))}
    </>
  );
}

function Played({ game }: { game: Watchable }) {
  return (
    <GameCard game={game}>
      <span>{say("game-turn", { color: game.turn })}</span>
      <Terms terms={game} />
    </GameCard>
  );
}
