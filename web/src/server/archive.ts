// HTTP requests for public games, players and the leaderboard, and for publishing a game.
import type {
  ArchiveId,
  ArchivePage,
  ArchiveQuery,
  ArchiveRecord,
  GameId,
  Leaderboard,
  Profile,
  PublicationStatus,
  SpeedName,
} from "../messages";
import { download, requestJson, toQuery } from "./serverApi";

/** Query parameters of a search. */
type ArchiveParameters = Readonly<Partial<Record<keyof ArchiveQuery, string | number | null>>>;

export const archive = {
  games: (query: ArchiveParameters) => requestJson<ArchivePage>(`/api/archive?${toQuery(query)}`),
  game: (id: ArchiveId) => requestJson<ArchiveRecord>(`/api/archive/${encodeURIComponent(id)}`),
  player: (name: string) => requestJson<Profile>(`/api/players/${encodeURIComponent(name)}`),
  /** Return all games of a player as a file. */
  async playerGames(name: string): Promise<File> {
    const games = await download(`/api/players/${encodeURIComponent(name)}/games.pgn`);
    return new File([games], `${name}.pgn`);
  },
  /** Return the record of a game on the server, with ratings and clock times. */
  async gameRecord(game: GameId): Promise<File> {
    return new File([await download(`${gamePath(game)}/pgn`)], "hive.pgn");
  },
  leaders: (speed: SpeedName) => requestJson<Leaderboard>(`/api/leaderboard?${toQuery({ speed })}`),
  async isPublished(game: GameId): Promise<boolean> {
    const { isPublished } = await requestJson<PublicationStatus>(publicationPath(game));
    return isPublished;
  },
  publish: (game: GameId) => requestJson<unknown>(publicationPath(game), { method: "PUT" }),
};

function gamePath(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

function publicationPath(game: GameId): string {
  return `${gamePath(game)}/publication`;
}
