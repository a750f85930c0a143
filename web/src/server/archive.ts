// What anybody may find at the server, over HTTP: games, players, leaders; and what one publishes.
import type {
  ArchiveId,
  ArchivePage,
  ArchiveQuery,
  ArchivedRecord,
  GameId,
  Leaderboard,
  Profile,
  Publication,
  SpeedName,
} from "../messages";
import { ask, asQuery } from "./people";

/** What is asked for, as addresses have it. */
type Wanted = Readonly<Partial<Record<keyof ArchiveQuery, string | number | null>>>;

export const archive = {
  games: (wanted: Wanted) => ask<ArchivePage>(`/api/archive?${asQuery(wanted)}`),
  game: (id: ArchiveId) => ask<ArchivedRecord>(`/api/archive/${encodeURIComponent(id)}`),
  player: (name: string) => ask<Profile>(`/api/players/${encodeURIComponent(name)}`),
  leaders: (speed: SpeedName) => ask<Leaderboard>(`/api/leaderboard?${asQuery({ speed })}`),
  async isPublished(game: GameId): Promise<boolean> {
    const { isPublished } = await ask<Publication>(publicationOf(game));
    return isPublished;
  },
  publish: (game: GameId) => ask<unknown>(publicationOf(game), { method: "PUT" }),
};

function publicationOf(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}/publication`;
}
