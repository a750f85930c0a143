// List of archived games with players, result and details. Each entry links to its game.
import { archivedGamePath, playerPath } from "../browser/router";
import type { ArchiveGame, ArchivePlayer, EndingName } from "../messages";
import { formatExpansions } from "../online/gameTerms";
import { AccountMark } from "../ui/Rating";
import { formatResult } from "../i18n/moves";
import { t, formatDate } from "../i18n/translate";

interface ArchiveGameListProps {
  readonly games: readonly ArchiveGame[];
  readonly label: string;
}

export function ArchiveGameList({ games, label }: ArchiveGameListProps) {
  return (
    <ul class="archive-games stack gap-75" aria-label={label}>
      {games.map((game) => (
        <ArchiveGameItem key={game.id} game={game} />
      ))}
    </ul>
  );
}

/** A game. The link of the result covers the whole card; names link to the players. */
function ArchiveGameItem({ game }: { readonly game: ArchiveGame }) {
  const { white, black } = game;
  return (
    <li class="archive-game stack gap-25 card">
      <p class="stack">
        <Player player={white} color="white" />
        <Player player={black} color="black" />
      </p>
      <a class="archive-game-link" href={archivedGamePath(game.id)}>
        <span class="visually-hidden">
          {t("page-versus", { white: nameOf(white), black: nameOf(black) })}
          {": "}
        </span>
        {formatGameOutcome(game)}
      </a>
      <p class="muted archive-game-details wrap">
        {details(game).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </li>
  );
}

interface PlayerProps {
  readonly player: ArchivePlayer;
  readonly color: "white" | "black";
}

function Player({ player, color }: PlayerProps) {
  const { name, rating, isAccount } = player;
  return (
    <span class="archive-game-player row gap-50">
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      {name ? <a href={playerPath(name)}>{name}</a> : nameOf(player)}
      {isAccount && <AccountMark />}
      {rating !== null && <span class="muted">{rating}</span>}
    </span>
  );
}

function nameOf({ name }: ArchivePlayer): string {
  return name ?? t("archive-unknown-player");
}

const WINNERS = { WhiteWins: "white", BlackWins: "black", Draw: null } as const;

function formatGameOutcome({ outcome, ending }: ArchiveGame): string {
  if (!outcome || !ending) return t("archive-outcome", { outcome: outcome ?? "unknown" });
  return formatResult({ winner: WINNERS[outcome], ending: ending as EndingName });
}

function details({ speed, isRated, source, gameType, plies, date }: ArchiveGame) {
  return [
    ...(speed ? [t("rating-speed", { speed })] : []),
    ...(isRated ? [t("archive-rated")] : []),
    ...(source === "computer" ? [t("archive-source-name", { source })] : []),
    formatExpansions(gameType),
    t("archive-length", { count: plies }),
    ...(date ? [formatDate(date)] : []),
  ];
}
