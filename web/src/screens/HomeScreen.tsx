// The home screen: an example hive, buttons to learn and play, and the user's games.
import { useEffect, useRef, useState } from "preact/hooks";
import { Picture, stillScene } from "hiveboard/preact";
import { hasBothPlayers, isOnline, isYourTurn } from "../game/sides";
import { listGames, removeGame, type AllGames } from "../backend/allGames";
import { usePage } from "../backend/pageContext";
import { nextLessonPath } from "../learn/lessons";
import type { GameId, GameSummary } from "../messages";
import { lastOptions } from "../newgame/gameOptions";
import { readHive } from "../share/positionLink";
import { Button, LinkButton } from "../ui/buttons";
import { IconButton } from "../ui/icons";
import { ErrorText } from "../ui/texts";
import { useFocusFallback } from "../ui/useFocusFallback";
import { formatClock } from "../i18n/timeControls";
import { formatResult } from "../i18n/moves";
import { t, formatDateTime } from "../i18n/translate";
import { AboutLinks } from "./AboutScreen";
import { GameCard } from "./GameCard";
import { LanguageChoice } from "./Header";
import { OpenGame, useGameOpener } from "./OpenGame";
import { PlayAgain } from "./PlayAgain";
import { ExploreCards } from "./ExploreCards";

const INITIAL_GAME_COUNT = 6; // shown before "Show all"

export function HomeScreen() {
  const { list, failure, remove } = useGames();
  const { games, damagedFile } = list;
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, focusFallbacks);
  const opening = useGameOpener();
  const unfinished = games.filter((game) => !game.result);
  const finished = games.filter((game) => game.result);
  return (
    <main ref={main} class="home" tabIndex={-1} {...opening.target}>
      <section class="hero">
        <div class="hero-text">
          <h1>{t("page-name")}</h1>
          <p class="tagline">{t("page-tagline")}</p>
          <StartButtons />
        </div>
        <div class="hero-hive">
          <Picture scene={stillScene(EXAMPLE_HIVE)} label={t("page-hive-picture")} />
        </div>
      </section>
      {failure && (
        <ErrorText
          text={t(failure === "list" ? "page-games-unavailable" : "page-games-delete-failed")}
        />
      )}
      {damagedFile && <p class="error">{t("page-games-damaged", { file: damagedFile })}</p>}
      <Games title={t("page-continue")} games={unfinished} onRemove={remove} />
      <ExploreCards />
      <Games title={t("page-finished")} games={finished} onRemove={remove} />
      <OpenGame opening={opening} />
      <footer class="home-footer row wrap">
        <LanguageChoice />
        <AboutLinks />
      </footer>
    </main>
  );
}

/** Main buttons: learn or play, or repeat the last game. */
function StartButtons() {
  const [last] = useState(lastOptions);
  return (
    <>
      {last && <PlayAgain options={last} />}
      <div class="hero-buttons wrap gap-75">
        {!last && <LinkButton class="large" href={nextLessonPath()} text={t("page-learn")} />}
        <LinkButton
          class={last ? "large" : "large primary"}
          href="/play"
          text={last ? t("page-another-game") : t("page-play")}
        />
      </div>
    </>
  );
}

/** Return what gets the focus when a game is deleted: the title of its list, or the screen. */
function focusFallbacks(
  element: Element,
  main: HTMLElement,
): readonly (HTMLElement | null | undefined)[] {
  return [element.closest("section")?.querySelector<HTMLElement>("h2"), main];
}

function useGames() {
  const { backend } = usePage();
  const [list, setList] = useState<AllGames>({ games: [], damagedFile: null, isComplete: true });
  const [failure, setFailure] = useState<"list" | "remove">();
  const load = () =>
    listGames(backend).then(
      (loaded) => {
        setList(loaded);
        setFailure(loaded.isComplete ? undefined : "list");
      },
      () => setFailure("list"),
    );
  useEffect(() => void load(), [backend]);
  return {
    list,
    failure,
    remove: (game: GameId) => void removeGame(backend, game).then(load, () => setFailure("remove")),
  };
}

interface GamesProps {
  readonly title: string;
  readonly games: readonly GameSummary[];
  readonly onRemove: (game: GameId) => void;
}

function Games({ title, games, onRemove }: GamesProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (!games.length) return null;
  const visibleGames = showsAll ? games : games.slice(0, INITIAL_GAME_COUNT);
  return (
    <section class="games">
      <h2 tabIndex={-1}>{title}</h2>
      <ul>
        {visibleGames.map((game) => (
          <li key={game.game} class="game-card row card">
            <GameListItem game={game} />
            {!isInProgress(game) && <Remove onRemove={() => onRemove(game.game)} />}
          </li>
        ))}
      </ul>
      {games.length > visibleGames.length && (
        <Button
          text={t("page-show-all", { count: games.length })}
          onClick={() => setShowsAll(true)}
        />
      )}
    </section>
  );
}

/** Return whether another person plays as well: such a game can be resigned, not deleted. */
function isInProgress(game: GameSummary): boolean {
  return isOnline(game) && hasBothPlayers(game) && !game.result;
}

/** Deletes a game after confirmation, since it cannot be restored. */
function Remove({ onRemove }: { onRemove: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), [isConfirming]);
  if (!isConfirming) {
    return (
      <IconButton
        class="text-button"
        icon="trash"
        text={t("page-remove")}
        onClick={() => setConfirming(true)}
      />
    );
  }
  return (
    <div class="remove wrap gap-50" role="group" aria-label={t("page-remove")}>
      <p>{t("page-remove-ask")}</p>
      <Button ref={cancelButton} text={t("page-remove-not")} onClick={() => setConfirming(false)} />
      <Button class="danger" text={t("page-remove-now")} onClick={onRemove} />
    </div>
  );
}

function GameListItem({ game }: { game: GameSummary }) {
  const { result, ply, changed } = game;
  return (
    <GameCard game={game}>
      {result ? <span>{formatResult(result)}</span> : <Turn game={game} />}
      <span class="muted">
        {t("page-game-summary", { count: ply, time: formatDateTime(changed) })}
      </span>
    </GameCard>
  );
}

/** The side to move and its remaining time; nothing without an opponent. */
function Turn({ game }: { game: GameSummary }) {
  if (!hasBothPlayers(game)) return null;
  const remaining = game.deadline ? Math.max(0, game.deadline - Date.now()) : undefined;
  return (
    <span>
      {isYourTurn(game) ? (
        <span class="turn-mark is-yours">{t("online-your-turn")}</span>
      ) : (
        t("game-turn", { color: game.turn })
      )}
      {remaining !== undefined && <span class="time-left">{formatClock(remaining)}</span>}
    </span>
  );
}

/**
 * The hive on the home screen: the black queen has one free neighbor. `codegen/icons.py` draws the
 * same hive for link previews.
 */
export const EXAMPLE_HIVE = readHive(
  "2,-2:bA1;3,-2:bG1;0,-1:wA1;1,-1:bQ;2,-1:wL;3,-1:bS2;-2,0:wA2;-1,0:wQ;0,0:bS1.wB1;1,0:bB1;2,0:wM;" +
    "-2,1:wG1;-1,1:wS1;0,1:bL;1,1:bA2",
)!;
