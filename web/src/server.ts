// The server as a host: games over HTTP, moves over a WebSocket that comes back by itself.
import { HostError, type Wish, type Host, type Line, type Listener } from "./host";
import {
  CLOSE_CODES,
  type Created,
  type Down,
  type GameId,
  type GameList,
  type NewGame,
  type Position,
  type Problem,
  type Reviewed,
} from "./messages";
import { StudyLine } from "./study";

export const server: Host = {
  async create(game: NewGame) {
    const { game: id } = await ask<Created>("/api/games", posted(game));
    return id;
  },
  list: () => ask<GameList>("/api/games"),
  async remove(game) {
    await ask(addressOf(game), { method: "DELETE" });
  },
  open: (game, listener) => new ServerLine(game, listener),
  study: (played, listener) =>
    new StudyLine(played, (study) => ask<Down>("/api/study", posted(study)), listener),
  read: (played) => ask<Position>("/api/study", posted(played)),
  async save(asked) {
    const response = await reached("/api/export", posted(asked));
    const content = await response.blob().catch(() => {
      throw new HostError();
    });
    return new File([content], fileName(response), { type: content.type });
  },
  async review(played, tell, signal) {
    const response = await reached("/api/review", { ...posted(played), signal });
    await readLines(response.body!, (line) => tell(JSON.parse(line) as Reviewed));
  },
};

function posted(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** The name that the server gives to a file. */
function fileName({ headers }: Response): string {
  return /filename="(.+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "hive";
}

/** How long to wait before trying again: 1, 2, 4 … 30 seconds. */
export function pause(failures: number): number {
  return Math.min(2 ** failures, 30) * 1000;
}

function addressOf(game: GameId): string {
  return `/api/games/${encodeURIComponent(game)}`;
}

async function ask<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await reached(address, request);
  if (response.status === 204) return undefined as Answer;
  return (await response.json().catch(() => {
    throw new HostError();
  })) as Answer;
}

/** The answer, if there was one and it is good. */
async function reached(address: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(address, request).catch(() => {
    throw new HostError();
  });
  if (response.ok) return response;
  const answer: unknown = await response.json().catch(() => undefined);
  throw new HostError(answer as Problem | undefined);
}

/** Call `tell` with each line as it comes. */
async function readLines(
  body: ReadableStream<Uint8Array>,
  tell: (line: string) => void,
): Promise<void> {
  let rest = "";
  const lines = new WritableStream<string>({
    write(text) {
      const [...whole] = (rest + text).split("\n");
      rest = whole.pop()!;
      whole.forEach(tell);
    },
  });
  const text = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
  await body
    .pipeThrough(text)
    .pipeTo(lines)
    .catch(() => {
      throw new HostError();
    });
}

/** Moments at which a line is tried at once: a lost one may be back, an open one may be dead. */
const WAKING = [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
  [window, "pageshow"],
] as const;

/** How long an answer may take, in milliseconds: beyond it nobody is there, whatever TCP hopes. */
const PATIENCE = 5_000;

class ServerLine implements Line {
  readonly #game: GameId;
  readonly #listener: Listener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #requests = 0;
  #timer = 0;
  #deadline = 0;

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
    const isQuick = wish.type !== "ask-hint"; // which is thought about
    if (isQuick) this.#deadline ||= window.setTimeout(() => this.#giveUp(), PATIENCE);
    return true;
  }

  close(): void {
    for (const [target, event] of WAKING) target.removeEventListener(event, this.#wake);
    clearTimeout(this.#timer);
    this.#hangUp();
  }

  #hangUp(): void {
    this.#relax();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #giveUp(): void {
    this.#hangUp();
    this.#lost();
  }

  /** Nothing is waited for any more. */
  #relax(): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${addressOf(this.#game)}/socket`);
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return; // given up already
      this.#relax();
      this.#failures = 0;
      this.#listener.line("open");
      this.#listener.receive(JSON.parse(String(event.data)) as Down);
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    });
    this.#socket = socket;
  }

  #lost(code?: number): void {
    this.#relax();
    this.#socket = undefined;
    if (code === CLOSE_CODES["no-such-game"]) {
      this.close();
      this.#listener.line("gone");
      return;
    }
    this.#listener.line(code === CLOSE_CODES["trouble"] ? "troubled" : "lost");
    this.#timer = window.setTimeout(() => this.#connect(), pause(this.#failures++));
  }

  /** Whoever comes back asks for the whole position, or for the line first. */
  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === undefined) this.#connect();
    else this.send({ type: "sync" }, 0);
  };
}
