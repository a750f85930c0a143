// The lobby of a page, from the messages of its socket.
import type {
  Challenge,
  GameProgress,
  Lobby,
  LobbyChanged,
  LobbyMessage,
  LobbyOverlay,
  OngoingGame,
  Seats,
  Stack,
} from "../messages";

const NO_OVERLAY: LobbyOverlay = { type: "lobby-overlay", ownSeats: [], hidden: [] };

/** The lobby as the server last sent it. */
export class LobbyState {
  #shared: Lobby | undefined;
  #overlay = NO_OVERLAY;

  /** Forget everything, after the connection was lost. */
  clear(): void {
    this.#shared = undefined;
    this.#overlay = NO_OVERLAY;
  }

  /** Apply a message. Return false if an earlier one was missed, so that the page must sync. */
  apply(message: LobbyMessage): boolean {
    if (message.type === "lobby-overlay") this.#overlay = message;
    else if (message.type === "lobby") this.#shared = message;
    else if (this.#shared?.version === message.version - 1)
      this.#shared = applyChange(this.#shared, message);
    else return false;
    return true;
  }

  /** The lobby as the user sees it; undefined until the server has sent it. */
  get lobby(): Lobby | undefined {
    return this.#shared && applyOverlay(this.#shared, this.#overlay);
  }
}

function applyChange(lobby: Lobby, change: LobbyChanged): Lobby {
  const challenges = merge(lobby.challenges, change.removed, change.challenges);
  const games = merge(lobby.games, change.removed, change.games);
  challenges.sort((a, b) => a.created - b.created || compareIds(a, b));
  games.sort((a, b) => b.began - a.began || compareIds(b, a));
  for (const progress of change.progress)
    games[progress.index] = applyProgress(games[progress.index]!, progress);
  return { ...lobby, challenges, games, version: change.version };
}

function merge<Entry extends Challenge | OngoingGame>(
  entries: readonly Entry[],
  removed: readonly string[],
  added: readonly Entry[],
): Entry[] {
  const outdated = new Set([...removed, ...added.map(({ game }) => game)]);
  return [...entries.filter(({ game }) => !outdated.has(game)), ...added];
}

/** Compare as the server does, whatever the language of the page is. */
function compareIds(a: Challenge | OngoingGame, b: Challenge | OngoingGame): number {
  return a.game < b.game ? -1 : Number(a.game > b.game);
}

function applyProgress(game: OngoingGame, { ply, turn, stacks }: GameProgress): OngoingGame {
  const byHex = new Map<string, Stack>();
  for (const stack of [...game.stacks, ...stacks]) byHex.set(stack.hex.join(), stack);
  const inPlay = [...byHex.values()].filter(({ pieces }) => pieces.length > 0);
  return { ...game, ply, turn, stacks: inPlay };
}

function applyOverlay(lobby: Lobby, { ownSeats, hidden }: LobbyOverlay): Lobby {
  if (!ownSeats.length && !hidden.length) return lobby;
  const own = new Set(ownSeats.map(({ game }) => game));
  return {
    ...lobby,
    challenges: lobby.challenges
      .filter(({ game }) => !hidden.includes(game))
      .map((challenge) => (own.has(challenge.game) ? { ...challenge, isOwn: true } : challenge)),
    games: lobby.games.map((game) =>
      own.has(game.game) ? { ...game, seats: markOwnSeats(game, ownSeats) } : game,
    ),
  };
}

function markOwnSeats({ game, seats }: OngoingGame, ownSeats: LobbyOverlay["ownSeats"]): Seats {
  const marked = { ...seats };
  for (const { game: id, color } of ownSeats) {
    const seat = marked[color];
    if (id === game && seat.kind === "person") marked[color] = { ...seat, isYou: true };
  }
  return marked;
}
