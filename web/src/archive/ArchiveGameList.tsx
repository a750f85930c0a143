// List of archived games with players, result and details. Each entry links to its game.
import { BoardPicture } from "../ui/BoardPicture";
import { archivedGamePath, playerPath } from "../browser/router";
import type { ArchiveGame, ArchivePlayer, ColorName, EndingName, Seat } from "../messages";
import { ExpansionTiles } from "../online/ExpansionTiles";
import { PersonMenu } from "../people/PersonMenu";
import { AccountMark } from "../ui/Rating";
import { formatGameEnd } from "../i18n/players";
import { scoreOf, WINNERS } from "./score";
import { t, formatDate } from "../i18n/translate";

interface ArchiveGameListProps {
  readonly games: readonly ArchiveGame[];
  readonly label: string;
  readonly player?: string; // whose wins and losses are marked
}

export function ArchiveGameList({ games, label, player }: ArchiveGameListProps) {
  return (
    <ul class="archive-games stack gap-75" aria-label={label}>
      {games.map((game) => (
        <ArchiveGameItem key={game.id} game={game} player={player} />
      ))}
    </ul>
  );
}

interface ArchiveGameItemProps {
  readonly game: ArchiveGame;
  readonly player: string | undefined;
}

/** A game. The link of the result covers the whole card; names link to the players. */
function ArchiveGameItem({ game, player }: ArchiveGameItemProps) {
  const { white, black, stacks } = game;
  return (
    <li class="archive-game row gap-75 card">
      {stacks && <BoardPicture stacks={stacks} />}
      <div class="stack gap-25 grows shrinks">
        <p class="stack">
          <Player player={white} color="white" score={scoreOf("white", game)} />
          <Player player={black} color="black" score={scoreOf("black", game)} />
        </p>
        <a class="archive-game-link" href={archivedGamePath(game.id)}>
          <span class="visually-hidden">
            {t("page-versus", { white: nameOf(white), black: nameOf(black) })}
            {": "}
          </span>
          <span class={outcomeClass(game, player)}>{formatGameOutcome(game)}</span>
        </a>
        <p class="muted">{details(game).join(" · ")}</p>
        <p class="archive-game-terms row wrap between gap-50 muted">
          <ExpansionTiles gameType={game.gameType} />
          {game.date && <span>{formatDate(game.date)}</span>}
        </p>
      </div>
    </li>
  );
}

/** Return the class of a result from the point of view of `player`. */
function outcomeClass({ white, black, outcome }: ArchiveGame, player: string | undefined): string {
  const winner = outcome === "WhiteWins" ? white : outcome === "BlackWins" ? black : undefined;
  if (player === undefined || !winner || white.name === black.name) return "";
  return winner.name === player ? "is-won" : "is-lost";
}

interface PlayerProps {
  readonly player: ArchivePlayer;
  readonly color: ColorName;
  readonly score: string;
}

function Player({ player, color, score }: PlayerProps) {
  const { name, rating, isAccount } = player;
  return (
    <span class="archive-game-player row gap-50">
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      {name ? <a href={playerPath(name)}>{name}</a> : nameOf(player)}
      {isAccount && <AccountMark />}
      {rating !== null && <span class="muted">{rating}</span>}
      {isAccount && name && <PersonMenu name={name} />}
      {score && (
        <strong class="archive-game-score" aria-hidden="true">
          {score}
        </strong>
      )}
    </span>
  );
}

function nameOf({ name }: ArchivePlayer): string {
  return name ?? t("archive-unknown-player");
}

/** Return who won, and how if that is known: "Bob won. Alice resigned." */
function formatGameOutcome({ outcome, ending, white, black }: ArchiveGame): string {
  if (!outcome || !ending) return t("archive-outcome", { outcome: outcome ?? "unknown" });
  const seats = { white: seatOf(white), black: seatOf(black) };
  const result = { winner: WINNERS[outcome], ending: ending as EndingName };
  return formatGameEnd({ seats, yourSide: null }, result);
}

function seatOf({ name, isAccount }: ArchivePlayer): Seat {
  return { kind: "person", name, isYou: false, isConnected: false, isAccount };
}

function details({ speed, isRated, source, plies }: ArchiveGame) {
  return [
    ...(speed ? [t("rating-speed", { speed })] : []),
    ...(isRated ? [t("archive-rated")] : []),
    ...(source === "computer" ? [t("archive-source-name", { source })] : []),
    t("archive-length", { count: plies }),
  ];
}
