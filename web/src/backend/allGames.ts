// All games of the user, local and on the server.
import { isLocalGame } from "../game/gameIds";
import { isYourTurn } from "../game/sides";
import type { GameId, NewGame, NewLocalGame, GameSummary } from "../messages";
import { type Backend, type Connection, type ConnectionListener } from "./backend";

/**
 * Create a game: on the server if the opponent is a person on another device, else in this browser.
 */
export function createGame(
  { local, server }: Backend,
  game: NewGame | NewLocalGame,
): Promise<GameId> {
  return isLocal(game) ? local.create(game) : server.create(game);
}

function isLocal(game: NewGame | NewLocalGame): game is NewLocalGame {
  return game.white.kind !== "opponent" && game.black.kind !== "opponent";
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
  readonly isComplete: boolean; // whether the games of the server are included
}

/** Return the local games and those of the server, the most urgent first. */
export async function listGames({ local, server }: Backend): Promise<AllGames> {
  const online = await server.list().catch(() => undefined);
  const games = [...(await local.list()), ...(online?.games ?? [])].toSorted(byUrgency);
  return { games, damagedFile: online?.damagedFile ?? null, isComplete: online !== undefined };
}

/**
 * Order games: those where it is the user's turn, by deadline, then other ongoing games, then
 * finished ones. Ties are ordered by the last change.
 */
function byUrgency(a: GameSummary, b: GameSummary): number {
  return (
    urgencyRank(a) - urgencyRank(b) || ownDeadline(a) - ownDeadline(b) || b.changed - a.changed
  );
}

function urgencyRank(game: GameSummary): number {
  if (game.result) return 2;
  return isYourTurn(game) ? 0 : 1;
}

function ownDeadline(game: GameSummary): number {
  return (isYourTurn(game) && game.deadline) || Number.MAX_SAFE_INTEGER;
}
