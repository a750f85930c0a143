// Every game that a person has, behind whichever door it is kept.
import { isLocal } from "../game/ids";
import { isYourTurn } from "../game/sides";
import type { GameId, NewGame, Summary } from "../messages";
import { type Host, type Connection, type ConnectionListener } from "./host";

/** Begin a game: with people at other screens on the server, any other in this browser. */
export function beginGame({ local, people }: Host, asked: NewGame): Promise<GameId> {
  const isInviting = asked.white.kind === "invited" || asked.black.kind === "invited";
  return (isInviting ? people : local).create(asked);
}

export function openGame(
  { local, people }: Host,
  game: GameId,
  listener: ConnectionListener,
): Connection {
  return (isLocal(game) ? local : people).open(game, listener);
}

export function removeGame({ local, people }: Host, game: GameId): Promise<void> {
  return (isLocal(game) ? local : people).remove(game);
}

export interface AllGames {
  readonly games: readonly Summary[];
  readonly putAside: string | null; // the file with damaged games of the server
  readonly isWhole: boolean; // whether the server has told of its games, too
}

/** One's own games and those with people, the most urgent first. */
export async function listGames({ local, people }: Host): Promise<AllGames> {
  const shared = await people.list().catch(() => undefined);
  const games = [...(await local.list()), ...(shared?.games ?? [])].toSorted(byUrgency);
  return { games, putAside: shared?.putAside ?? null, isWhole: shared !== undefined };
}

/** What somebody else waits for comes first, the least time first of all; then what is not over. */
function byUrgency(one: Summary, other: Summary): number {
  return rank(one) - rank(other) || deadline(one) - deadline(other) || other.changed - one.changed;
}

function rank(game: Summary): number {
  if (game.result) return 2;
  return isYourTurn(game) ? 0 : 1;
}

function deadline(game: Summary): number {
  return (isYourTurn(game) && game.deadline) || Number.MAX_SAFE_INTEGER;
}
