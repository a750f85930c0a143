// What anybody may find at the server, over HTTP: games, players, leaders; and what one publishes.
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
import { requestJson, toQuery } from "./serverApi";

/** What is asked for, as addresses have it. */
type ArchiveParameters = Readonly<Partial<Record<keyof ArchiveQuery, string | number | null>>>;

export const archive = {
  games: (wanted: ArchiveParameters) => requestJson<ArchivePage>(`/api/archive?${toQuery(wanted)}`),
  game: (id: ArchiveId) => requestJson<ArchiveRecord>(`/api/archive/${encodeURIComponent(id)}`),
  player: (name: string) => requestJson<Profile>(`/api/players/${encodeURIComponent(name)}`),
  leaders: (speed: SpeedName) => requestJson<Leaderboard>(`/api/leaderboard?${toQuery({ speed })}`),
  async isPublished(game: GameId): Promise<boolean> {
    const { isPublished } = await requestJson<PublicationStatus>(publicationPath(game));
    return isPublished;
  },
  publish: (game: GameId) => requestJson<unknown>(publicationPath(game), { method: "PUT" }),
};

function publicationPath(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}/publication`;
}
