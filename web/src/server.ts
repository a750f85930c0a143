// The server as a host: games over HTTP, moves over a WebSocket that comes back by itself.
import { HostError, type Wish, type Host, type Line, type Listener } from "./host";
import {
  CLOSE_CODES,
  type Created,
  type Down,
  type GameId,
  type GameList,
  type NewGame,
  type Problem,
} from "./messages";

export const server: Host = {
  async create(game: NewGame) {
    const { game: id } = await ask<Created>("/api/games", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(game),
    });
    return id;
  },
  list: () => ask<GameList>("/api/games"),
  async remove(game) {
    await ask(addressOf(game), { method: "DELETE" });
  },
  open: (game, listener) => new ServerLine(game, listener),
};

/** How long to wait before trying again: 1, 2, 4 … 30 seconds. */
export function pause(failures: number): number {
  return Math.min(2 ** failures, 30) * 1000;
}

function addressOf(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

async function ask<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(address, request).catch(() => {
    throw new HostError();
  });
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new HostError(answer as Problem | undefined);
  return answer as Answer;
}

/** Moments at which a lost line is tried at once. */
const WAKING = [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "pageshow"],
] as const;

class ServerLine implements Line {
  readonly #game: GameId;
  readonly #listener: Listener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #requests = 0;
  #timer = 0;

  constructor(game: GameId, listener: Listener) {
    this.#game = game;
    this.#listener = listener;
    for (const [target, event] of WAKING) target.addEventListener(event, this.#wake);
    this.#connect();
  }

  send(wish: Wish, version: number): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    const numbers = wish.type === "sync" ? {} : { version };
    this.#socket.send(JSON.stringify({ ...wish, ...numbers, request: ++this.#requests }));
    return true;
  }

  close(): void {
    for (const [target, event] of WAKING) target.removeEventListener(event, this.#wake);
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${addressOf(this.#game)}/socket`);
    socket.addEventListener("message", (event) => {
      this.#failures = 0;
      this.#listener.line("open");
      this.#listener.receive(JSON.parse(String(event.data)) as Down);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    });
    this.#socket = socket;
  }

  #lost(code: number): void {
    this.#socket = undefined;
    if (code === CLOSE_CODES["no-such-game"]) {
      this.close();
      this.#listener.line("gone");
      return;
    }
    this.#listener.line("lost");
    this.#timer = window.setTimeout(() => this.#connect(), pause(this.#failures++));
  }

  /** Whoever comes back asks for the whole position, or for the line first. */
  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === undefined) this.#connect();
    else this.send({ type: "sync" }, 0);
  };
}
