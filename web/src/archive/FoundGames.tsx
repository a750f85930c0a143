// Games of the archive in a list: who played, how it ended, what else is known; each opens.
import { addressOfArchived, addressOfPlayer } from "../browser/router";
import type { ArchivedGame, ArchivedPlayer, EndingName } from "../messages";
import { sayTiles } from "../online/conditions";
import { AccountMark } from "../ui/Rating";
import { sayResult } from "../words/moves";
import { say, sayDay } from "../words/text";

interface FoundGamesProps {
  readonly games: readonly ArchivedGame[];
  readonly label: string;
}

export function FoundGames({ games, label }: FoundGamesProps) {
  return (
    <ul class="found-games stack gap-75" aria-label={label}>
      {games.map((game) => (
        <FoundGame key={game.id} game={game} />
      ))}
    </ul>
  );
}

/** The result leads to the game, wherever the card is pressed; names lead to the players. */
function FoundGame({ game }: { readonly game: ArchivedGame }) {
  const { white, black } = game;
  return (
    <li class="found-game stack gap-25 card">
      <p class="stack">
        <Player player={white} color="white" />
        <Player player={black} color="black" />
      </p>
      <a class="found-open" href={addressOfArchived(game.id)}>
        <span class="for-readers">
          {say("page-versus", { white: nameOf(white), black: nameOf(black) })}
          {": "}
        </span>
        {sayEnd(game)}
      </a>
      <p class="quiet found-details wrap">
        {details(game).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </li>
  );
}

interface PlayerProps {
  readonly player: ArchivedPlayer;
  readonly color: "white" | "black";
}

function Player({ player, color }: PlayerProps) {
  const { name, rating, isAccount } = player;
  return (
    <span class="found-player row gap-50">
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      {name ? <a href={addressOfPlayer(name)}>{name}</a> : nameOf(player)}
      {isAccount && <AccountMark />}
      {rating !== null && <span class="quiet">{rating}</span>}
    </span>
  );
}

function nameOf({ name }: ArchivedPlayer): string {
  return name ?? say("archive-somebody");
}

const WINNERS = { WhiteWins: "white", BlackWins: "black", Draw: null } as const;

function sayEnd({ outcome, ending }: ArchivedGame): string {
  if (!outcome || !ending) return say("archive-outcome", { outcome: outcome ?? "unknown" });
  return sayResult({ winner: WINNERS[outcome], ending: ending as EndingName });
}

function details({ speed, isRated, source, gameType, plies, date }: ArchivedGame) {
  return [
    ...(speed ? [say("rating-speed", { speed })] : []),
    ...(isRated ? [say("archive-rated")] : []),
    ...(source === "computer" ? [say("archive-source-of", { source })] : []),
    sayTiles(gameType),
    say("archive-length", { count: plies }),
    ...(date ? [sayDay(date)] : []),
  ];
}
