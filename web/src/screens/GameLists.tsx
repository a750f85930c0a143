// Lists of the user's games, on the home screen and on the screen of all games.
import { useEffect, useRef, useState } from "preact/hooks";
import { hasBothPlayers, isOnline, isYourTurn } from "../game/sides";
import { listGames, removeGame, type AllGames } from "../backend/allGames";
import { usePage } from "../backend/pageContext";
import type { GameId, GameSummary } from "../messages";
import { Button } from "../ui/buttons";
import { OfflineCard } from "../ui/EmptyState";
import { IconButton } from "../ui/icons";
import { ErrorText } from "../ui/texts";
import { formatClock } from "../i18n/timeControls";
import { formatListedResult, formatTurn } from "../i18n/players";
import { t, formatDateTime, formatTimeAgo } from "../i18n/translate";
import { GameCard } from "./GameCard";

const INITIAL_GAME_COUNT = 6; // shown before "Show all"

export function useGames() {
  const { backend } = usePage();
  const [list, setList] = useState<AllGames>();
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
    games: list?.games ?? [],
    damagedFile: list?.damagedFile,
    isLoaded: list !== undefined,
    failure,
    reload: () => void load(),
    remove: (game: GameId) => void removeGame(backend, game).then(load, () => setFailure("remove")),
  };
}

/** Errors of loading or deleting games. */
export function GameListErrors({ failure, damagedFile, reload }: ReturnType<typeof useGames>) {
  return (
    <>
      {failure === "list" && <OfflineCard onRetry={reload} />}
      {failure === "remove" && <ErrorText text={t("page-games-delete-failed")} />}
      {damagedFile && <p class="error">{t("page-games-damaged", { file: damagedFile })}</p>}
    </>
  );
}

/** Return what gets the focus when a game is deleted: the title of its list, or the screen. */
export function focusFallbacks(
  element: Element,
  main: HTMLElement,
): readonly (HTMLElement | null | undefined)[] {
  return [element.closest("section")?.querySelector<HTMLElement>("h2"), main];
}

interface GameSectionProps {
  readonly title: string;
  readonly games: readonly GameSummary[];
  readonly onRemove: (game: GameId) => void;
}

export function GameSection({ title, games, onRemove }: GameSectionProps) {
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
      {result ? <span>{formatListedResult(game, result)}</span> : <Turn game={game} />}
      <span class="muted" title={formatDateTime(changed)}>
        {t("page-game-summary", { count: ply, time: formatTimeAgo(changed) })}
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
        formatTurn(game)
      )}
      {remaining !== undefined && <span class="time-left">{formatClock(remaining)}</span>}
    </span>
  );
}
