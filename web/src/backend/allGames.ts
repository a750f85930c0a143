// Every game that a person has, behind whichever door it is kept.
import { isLocalGame } from "../game/gameIds";
import { isYourTurn } from "../game/sides";
import type { GameId, NewGame, GameSummary } from "../messages";
import { type Backend, type Connection, type ConnectionListener } from "./backend";

/** Begin a game: with people at other screens on the server, any other in this browser. */
export function createGame({ local, server }: Backend, game: NewGame): Promise<GameId> {
  const isInviting = game.white.kind === "opponent" || game.black.kind === "opponent";
  return (isInviting ? server : local).create(game);
}

export function openGame(
  { local, server }: Backend,
  game: GameId,
  listener: ConnectionListener,
): Connection {
  return (isLocalGame(game) ? local : server).open(game, listener);
}

export function removeGame({ local, server }: Backend, game: GameId): Promise<void> {
  return (isLocalGame(game) ? local : server).remove(game);
}

export interface AllGames {
  readonly games: readonly GameSummary[];
  readonly damagedFile: string | null; // the file with damaged games of the server
  readonly isComplete: boolean; // whether the server has told of its games, too
}

/** One's own games and those with people, the most urgent first. */
export async function listGames({ local, server }: Backend): Promise<AllGames> {
  const shared = await server.list().catch(() => undefined);
  const games = [...(await local.list()), ...(shared?.games ?? [])].toSorted(byUrgency);
  return { games, damagedFile: shared?.damagedFile ?? null, isComplete: shared !== undefined };
}

/** What somebody else waits for comes first, the least time first of all; then what is not over. */
function byUrgency(one: GameSummary, other: GameSummary): number {
  return (
    urgencyRank(one) - urgencyRank(other) ||
    ownDeadline(one) - ownDeadline(other) ||
    other.changed - one.changed
  );
}

function urgencyRank(game: GameSummary): number {
  if (game.result) return 2;
  return isYourTurn(game) ? 0 : 1;
}

function ownDeadline(game: GameSummary): number {
  return (isYourTurn(game) && game.deadline) || Number.MAX_SAFE_INTEGER;
}
