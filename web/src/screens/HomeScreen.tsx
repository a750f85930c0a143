// The first screen: a hive in play, learn, play, and the games to go on with.
import { useEffect, useRef, useState } from "preact/hooks";
import { Picture, stillScene } from "hiveboard/preact";
import { isComplete, isShared, isYourTurn } from "../game/sides";
import { listGames, removeGame, type AllGames } from "../host/allGames";
import { usePage } from "../host/page";
import { addressToLearn } from "../learn/lessons";
import type { GameId, Summary } from "../messages";
import { lastOptions } from "../newgame/options";
import { readHive } from "../share/positionLink";
import { Button, LinkButton } from "../ui/buttons";
import { IconButton } from "../ui/icons";
import { Trouble } from "../ui/texts";
import { useKeptFocus } from "../ui/useKeptFocus";
import { clockText } from "../words/clocks";
import { sayResult } from "../words/moves";
import { say, sayDate } from "../words/text";
import { AboutLinks } from "./AboutScreen";
import { GameCard } from "./GameCard";
import { LanguageChoice } from "./Header";
import { OpenGame, useOpening } from "./OpenGame";
import { PlayAgain } from "./PlayAgain";
import { ThingsToDo } from "./ThingsToDo";

const AT_FIRST = 6; // games that are shown until somebody asks for more

export function HomeScreen() {
  const { list, failure, remove } = useGames();
  const { games, putAside } = list;
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main, homesOf);
  const opening = useOpening();
  const unfinished = games.filter((game) => !game.result);
  const finished = games.filter((game) => game.result);
  return (
    <main ref={main} class="home" tabIndex={-1} {...opening.target}>
      <section class="hero">
        <div class="hero-words">
          <h1>{say("page-name")}</h1>
          <p class="tagline">{say("page-tagline")}</p>
          <FirstSteps />
        </div>
        <div class="hero-hive">
          <Picture scene={stillScene(HIVE)} label={say("page-hive-picture")} />
        </div>
      </section>
      {failure && (
        <Trouble text={say(failure === "list" ? "page-games-unreached" : "page-games-unremoved")} />
      )}
      {putAside && <p class="trouble">{say("page-games-damaged", { file: putAside })}</p>}
      <Games title={say("page-continue")} games={unfinished} onRemove={remove} />
      <ThingsToDo />
      <Games title={say("page-finished")} games={finished} onRemove={remove} />
      <OpenGame opening={opening} />
      <footer class="home-foot row wrap">
        <LanguageChoice />
        <AboutLinks />
      </footer>
    </main>
  );
}

/** What to press first: to learn or to play, or once more the game that was played last. */
function FirstSteps() {
  const [last] = useState(lastOptions);
  return (
    <>
      {last && <PlayAgain options={last} />}
      <div class="hero-buttons wrap gap-75">
        {!last && <LinkButton class="large" href={addressToLearn()} text={say("page-learn")} />}
        <LinkButton
          class={last ? "large" : "large main"}
          href="/play"
          text={last ? say("page-another") : say("page-play")}
        />
      </div>
    </>
  );
}

/** What stays when a game is deleted: the title of its list, or the screen. */
function homesOf(element: Element, main: HTMLElement): readonly (HTMLElement | null | undefined)[] {
  return [element.closest("section")?.querySelector<HTMLElement>("h2"), main];
}

function useGames() {
  const { host } = usePage();
  const [list, setList] = useState<AllGames>({ games: [], putAside: null, isWhole: true });
  const [failure, setFailure] = useState<"list" | "remove">();
  const load = () =>
    listGames(host).then(
      (loaded) => {
        setList(loaded);
        setFailure(loaded.isWhole ? undefined : "list");
      },
      () => setFailure("list"),
    );
  useEffect(() => void load(), [host]);
  return {
    list,
    failure,
    remove: (game: GameId) => void removeGame(host, game).then(load, () => setFailure("remove")),
  };
}

interface GamesProps {
  readonly title: string;
  readonly games: readonly Summary[];
  readonly onRemove: (game: GameId) => void;
}

function Games({ title, games, onRemove }: GamesProps) {
  const [isLong, setLong] = useState(false);
  if (!games.length) return null;
  const shown = isLong ? games : games.slice(0, AT_FIRST);
  return (
    <section class="games">
      <h2 tabIndex={-1}>{title}</h2>
      <ul>
        {shown.map((game) => (
          <li key={game.game} class="kept row card">
            <KeptGame game={game} />
            {!isGoingOn(game) && <Remove onRemove={() => onRemove(game.game)} />}
          </li>
        ))}
      </ul>
      {games.length > shown.length && (
        <Button
          text={say("page-show-all", { count: games.length })}
          onClick={() => setLong(true)}
        />
      )}
    </section>
  );
}

/** Whether somebody else plays it as well: it can be given up, not deleted. */
function isGoingOn(game: Summary): boolean {
  return isShared(game) && isComplete(game) && !game.result;
}

/** Deletes a game when asked twice: there is no way to get it back. */
function Remove({ onRemove }: { onRemove: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), [isAsked]);
  if (!isAsked) {
    return (
      <IconButton
        class="plain"
        icon="trash"
        text={say("page-remove")}
        onClick={() => setAsked(true)}
      />
    );
  }
  return (
    <div class="remove wrap gap-50" role="group" aria-label={say("page-remove")}>
      <p>{say("page-remove-ask")}</p>
      <Button ref={keep} text={say("page-remove-not")} onClick={() => setAsked(false)} />
      <Button class="danger" text={say("page-remove-now")} onClick={onRemove} />
    </div>
  );
}

function KeptGame({ game }: { game: Summary }) {
  const { result, ply, changed } = game;
  return (
    <GameCard game={game}>
      {result ? <span>{sayResult(result)}</span> : <Turn game={game} />}
      <span class="quiet">{say("page-kept-when", { count: ply, when: sayDate(changed) })}</span>
    </GameCard>
  );
}

/** Whose turn it is; nobody's, while somebody is still to come. */
function Turn({ game }: { game: Summary }) {
  if (!isComplete(game)) return null;
  const left = game.deadline ? Math.max(0, game.deadline - Date.now()) : undefined;
  return (
    <span>
      {isYourTurn(game) ? (
        <span class="turn is-yours">{say("online-your-turn")}</span>
      ) : (
        say("game-turn", { color: game.turn })
      )}
      {left !== undefined && <span class="time-left">{clockText(left)}</span>}
    </span>
  );
}

/** The hive on the home screen: the black queen has one free side left. `pagegen/icons.py` draws the
 * same one for link previews. */
export const HIVE = readHive(
  "2,-2:bA1;3,-2:bG1;0,-1:wA1;1,-1:bQ;2,-1:wL;3,-1:bS2;-2,0:wA2;-1,0:wQ;0,0:bS1.wB1;1,0:bB1;2,0:wM;" +
    "-2,1:wG1;-1,1:wS1;0,1:bL;1,1:bA2",
)!;
