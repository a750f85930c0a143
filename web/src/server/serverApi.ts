// Client of the server: games over HTTP, moves over a reconnecting WebSocket.
import { storeUserHint } from "../browser/accountHint";
import { reportOutdated } from "../browser/updates";
import {
  BackendError,
  type Connection,
  type ConnectionListener,
  type GameAction,
  type ServerApi,
} from "../backend/backend";
import {
  CLOSE_CODES,
  PROTOCOL,
  type About,
  type CalendarAddress,
  type GameCreated,
  type ServerMessage,
  type ExplorerResult,
  type GameId,
  type GameList,
  type HomeView,
  type InvitationDetails,
  type InvitationAccepted,
  type LobbyMessage,
  type CurrentUser,
  type NewGame,
  type Pairing,
  type Problem,
  type VapidPublicKey,
  type RecordText,
  type VacationStatus,
} from "../messages";
import { LobbyState } from "./lobbyState";
import { isReachable } from "./reachability";
import { ReconnectingSocket } from "./reconnectingSocket";

/**
 * Headers of all requests. Browsers log each response with an error status, so rejections, which the
 * page handles, come with status 200 and their own status in a header.
 */
const REQUEST_HEADERS = { "sixlegs-protocol": String(PROTOCOL), "sixlegs-errors": "in-body" };
const STATUS_HEADER = "sixlegs-status";

export const serverApi: ServerApi = {
  async create(game: NewGame) {
    const { game: id } = await requestJson<GameCreated>("/api/games", jsonRequest(game));
    return id;
  },
  list: () => requestJson<GameList>("/api/games"),
  pair: (request) => requestJson<Pairing>("/api/pairing", jsonRequest(request)),
  async remove(game) {
    await requestJson(gameApiPath(game), { method: "DELETE" });
  },
  open: (game, listener) => new ServerConnection(game, listener),
  async convertRecord(text) {
    const { text: pgn } = await requestJson<RecordText>("/api/records", jsonRequest({ text }));
    return pgn;
  },
  home: () => requestJson<HomeView>("/api/home"),
  about: () => requestJson<About>("/api/about"),
  async currentUser() {
    const me = await requestJson<CurrentUser>("/api/me");
    storeUserHint(me);
    return me;
  },
  async rename(name) {
    const me = await requestJson<CurrentUser>("/api/me", jsonRequest({ name }, "PUT"));
    storeUserHint(me);
    return me;
  },
  invitation: (token) => requestJson<InvitationDetails>(invitationApiPath(token)),
  async acceptInvitation(token) {
    const { game } = await requestJson<InvitationAccepted>(invitationApiPath(token), {
      method: "POST",
    });
    return game;
  },
  vacationStatus: () => requestJson<VacationStatus>("/api/vacation"),
  startVacation: (days) =>
    requestJson<VacationStatus>("/api/vacation", jsonRequest({ days }, "PUT")),
  endVacation: () => requestJson<VacationStatus>("/api/vacation", { method: "DELETE" }),
  calendarAddress: () => requestJson<CalendarAddress>("/api/calendar"),
  renewCalendar: (language) =>
    requestJson<CalendarAddress>("/api/calendar", jsonRequest({ language }, "PUT")),
  revokeCalendar: () => requestJson<CalendarAddress>("/api/calendar", { method: "DELETE" }),
  explorer: (query) => requestJson<ExplorerResult>(`/api/explorer?${toQuery(query)}`),
  async vapidKey() {
    const { key } = await requestJson<VapidPublicKey>("/api/push");
    return key;
  },
  async subscribe(subscription) {
    await requestJson("/api/push", jsonRequest(subscription, "PUT"));
  },
  async unsubscribe(endpoint) {
    await requestJson("/api/push", jsonRequest({ endpoint }, "DELETE"));
  },
  subscribeToLobby(onUpdate) {
    const state = new LobbyState();
    const socket = new ReconnectingSocket("/api/lobby/socket", {
      onMessage(message) {
        const { type } = message as { type: string };
        if (!type.startsWith("lobby")) return;
        if (!state.apply(message as LobbyMessage)) socket.send({ type: "sync" });
        else if (state.lobby) onUpdate(state.lobby);
      },
      onLost() {
        state.clear();
        onUpdate(undefined);
        return true;
      },
    });
    return () => socket.close();
  },
};

/** Return a query string without empty parameters. */
export function toQuery(parameters: object): URLSearchParams {
  const entries = Object.entries(parameters).filter(([, value]) => value != null && value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

export function jsonRequest(body: unknown, method = "POST"): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

function invitationApiPath(token: string): string {
  return `/api/invitations/${encodeURIComponent(token)}`;
}

function gameApiPath(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

export async function requestJson<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await fetchChecked(address, request);
  if (response.status === 204) return undefined as Answer;
  return (await response.json().catch(() => {
    throw new BackendError();
  })) as Answer;
}

/** Fetch a file as a Blob. */
export async function download(address: string): Promise<Blob> {
  const response = await fetchChecked(address);
  return response.blob().catch(() => {
    throw new BackendError();
  });
}

/** Return the response. Throw `BackendError` if there is none or its status is an error. */
async function fetchChecked(address: string, request?: RequestInit): Promise<Response> {
  if (!isReachable()) throw new BackendError();
  const headers = { ...request?.headers, ...REQUEST_HEADERS };
  const response = await fetch(address, { ...request, headers }).catch(() => {
    throw new BackendError();
  });
  if (response.ok && !response.headers.has(STATUS_HEADER)) return response;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (problem?.code === "outdated-protocol") reportOutdated();
  throw new BackendError(problem);
}

/** Connection to a game on the server. */
class ServerConnection implements Connection {
  readonly #socket: ReconnectingSocket;

  constructor(game: GameId, listener: ConnectionListener) {
    this.#socket = new ReconnectingSocket(`${gameApiPath(game)}/socket`, {
      onMessage(message) {
        listener.onStateChange("open");
        listener.onMessage(message as ServerMessage);
      },
      onLost(code) {
        const isGone = code === CLOSE_CODES["game-not-found"] || code === CLOSE_CODES["aborted"];
        const state = code === CLOSE_CODES["server-error"] ? "unreadable" : "lost";
        listener.onStateChange(isGone ? "not-found" : state);
        return !isGone;
      },
    });
  }

  send(request: GameAction, version: number): boolean {
    // Valid for any version of the game
    const isUnversioned = request.type === "sync" || request.type === "send-phrase";
    return this.#socket.send(isUnversioned ? request : { ...request, version });
  }

  close(): void {
    this.#socket.close();
  }
}

/**
 * The `ServerApi` of a page without a server, such as a static site. It sends no requests and
 * rejects those that need a response.
 */
export const noServer: ServerApi = {
  ...(Object.fromEntries(
    Object.keys(serverApi).map((name) => [name, rejectWithoutServer]),
  ) as unknown as ServerApi),
  list: async () => ({ games: [], damagedFile: null }),
  open(_game, listener) {
    queueMicrotask(() => listener.onStateChange("not-found"));
    return { send: () => false, close: () => undefined };
  },
  currentUser: async () => ({
    name: null,
    canInvite: false,
    hasAccount: false,
    rating: null,
    waitingGames: 0,
  }),
  subscribeToLobby: () => () => undefined,
};

async function rejectWithoutServer(): Promise<never> {
  throw new BackendError(undefined, "local-no-server");
}
