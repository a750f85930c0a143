// The server behind its door: games over HTTP, moves over a WebSocket that comes back by itself.
import { rememberAccount } from "../browser/accountHint";
import { tellOutdated } from "../browser/updates";
import {
  HostError,
  type Connection,
  type ConnectionListener,
  type GameRequest,
  type People,
} from "../host/host";
import {
  CLOSE_CODES,
  PROTOCOL,
  type About,
  type Calendar,
  type Created,
  type Down,
  type Explored,
  type GameId,
  type GameList,
  type Invited,
  type Joined,
  type Lobby,
  type Me,
  type NewGame,
  type Problem,
  type PushKey,
  type RecordText,
  type Vacation,
} from "../messages";
import { ReconnectingSocket } from "./socket";

const PROTOCOL_HEADER = "sixlegs-protocol";

export const people: People = {
  async create(game: NewGame) {
    const { game: id } = await ask<Created>("/api/games", posted(game));
    return id;
  },
  list: () => ask<GameList>("/api/games"),
  async remove(game) {
    await ask(addressOf(game), { method: "DELETE" });
  },
  open: (game, listener) => new ServerConnection(game, listener),
  async converted(text) {
    const { text: pgn } = await ask<RecordText>("/api/records", posted({ text }));
    return pgn;
  },
  about: () => ask<About>("/api/about"),
  async me() {
    const me = await ask<Me>("/api/me");
    rememberAccount(me.hasAccount);
    return me;
  },
  rename: (name) => ask<Me>("/api/me", posted({ name }, "PUT")),
  invited: (token) => ask<Invited>(invitation(token)),
  async accept(token) {
    const { game } = await ask<Joined>(invitation(token), { method: "POST" });
    return game;
  },
  vacation: () => ask<Vacation>("/api/vacation"),
  beginVacation: (days) => ask<Vacation>("/api/vacation", posted({ days }, "PUT")),
  endVacation: () => ask<Vacation>("/api/vacation", { method: "DELETE" }),
  calendar: () => ask<Calendar>("/api/calendar"),
  renewCalendar: (language) => ask<Calendar>("/api/calendar", posted({ language }, "PUT")),
  revokeCalendar: () => ask<Calendar>("/api/calendar", { method: "DELETE" }),
  explored: (wanted) => ask<Explored>(`/api/explorer?${asQuery(wanted)}`),
  async pushKey() {
    const { key } = await ask<PushKey>("/api/push");
    return key;
  },
  async subscribe(subscription) {
    await ask("/api/push", posted(subscription, "PUT"));
  },
  async unsubscribe(endpoint) {
    await ask("/api/push", posted({ endpoint }, "DELETE"));
  },
  watchLobby(tell) {
    const socket = new ReconnectingSocket("/api/lobby/socket", {
      receive(message) {
        const { type } = message as { type: string };
        if (type === "lobby") tell(message as Lobby);
      },
      lost() {
        tell(undefined);
        return true;
      },
    });
    return () => socket.close();
  },
};

/** What stands behind the question mark: all that is asked for. */
export function asQuery(wanted: object): URLSearchParams {
  const given = Object.entries(wanted).filter(([, value]) => value != null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

export function posted(body: unknown, method = "POST"): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

function invitation(token: string): string {
  return `/api/invitations/${encodeURIComponent(token)}`;
}

function addressOf(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

export async function ask<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await reached(address, request);
  if (response.status === 204) return undefined as Answer;
  return (await response.json().catch(() => {
    throw new HostError();
  })) as Answer;
}

/** Fetch a file. */
export async function download(address: string): Promise<Blob> {
  const response = await reached(address);
  return response.blob().catch(() => {
    throw new HostError();
  });
}

/** The answer, if there was one and it is good. */
async function reached(address: string, request?: RequestInit): Promise<Response> {
  const headers = { ...request?.headers, [PROTOCOL_HEADER]: String(PROTOCOL) };
  const response = await fetch(address, { ...request, headers }).catch(() => {
    throw new HostError();
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code === "outdated") tellOutdated();
  throw new HostError(problem);
}

/** The connection to a game that the server keeps. */
class ServerConnection implements Connection {
  readonly #socket: ReconnectingSocket;

  constructor(game: GameId, listener: ConnectionListener) {
    this.#socket = new ReconnectingSocket(`${addressOf(game)}/socket`, {
      receive(message) {
        listener.connection("open");
        listener.receive(message as Down);
      },
      lost(code) {
        const isGone = code === CLOSE_CODES["no-such-game"] || code === CLOSE_CODES["aborted"];
        const state = code === CLOSE_CODES["trouble"] ? "troubled" : "lost";
        listener.connection(isGone ? "gone" : state);
        return !isGone;
      },
    });
  }

  send(request: GameRequest, version: number): boolean {
    const isTimeless = request.type === "sync" || request.type === "say"; // whatever the position
    return this.#socket.send(isTimeless ? request : { ...request, version });
  }

  close(): void {
    this.#socket.close();
  }
}

/** The `People` of a page without a server, as on a static host: sends no request, and refuses
 * whatever needs an answer. */
export const noServer: People = {
  ...(Object.fromEntries(Object.keys(people).map((name) => [name, refuse])) as unknown as People),
  list: async () => ({ games: [], putAside: null, own: [] }),
  open(_game, listener) {
    queueMicrotask(() => listener.connection("gone"));
    return { send: () => false, close: () => undefined };
  },
  me: async () => ({ name: null, canInvite: false, hasAccount: false }),
  watchLobby: () => () => undefined,
};

async function refuse(): Promise<never> {
  throw new HostError(undefined, "local-no-server");
}
