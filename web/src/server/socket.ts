// A socket that comes back by itself: tried again after a pause, and at once when there is hope.
import { tellOutdated } from "../browser/updates";
import { CLOSE_CODES, PROTOCOL } from "../messages";

export interface SocketListener {
  receive(message: unknown): void;
  /** The line is gone; tell whether it is to be tried again. */
  lost(code: number | undefined): boolean;
}

const LONGEST_PAUSE = 30; // seconds

/**
 * Exponential backoff with jitter: milliseconds before trying again; at most 1, 2, 4 … 30 seconds,
 * and no less than half of that. Else all pages of a server that ends come to the next at once.
 */
export function pause(failures: number, chance = Math.random()): number {
  return Math.min(2 ** failures, LONGEST_PAUSE) * (500 + 500 * chance);
}

/** Moments at which a connection is tried at once: a lost one may be back, an open one may be dead. */
const WAKING = [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
  [window, "pageshow"],
] as const;

/** How long an answer may take, in milliseconds: beyond it nobody is there, whatever TCP hopes. */
const ANSWER_TIMEOUT = 5_000;

export class ReconnectingSocket {
  readonly #path: string;
  readonly #listener: SocketListener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #requests = 0;
  #timer = 0;
  #deadline = 0;

  constructor(path: string, listener: SocketListener) {
    this.#path = path;
    this.#listener = listener;
    for (const [target, event] of WAKING) target.addEventListener(event, this.#wake);
    this.#connect();
  }

  /** Say something; false if nobody can hear it now. What is not `isQuick` may take its time. */
  send(message: object, isQuick = true): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ ...message, request: ++this.#requests }));
    if (isQuick) this.#deadline ||= window.setTimeout(() => this.#giveUp(), ANSWER_TIMEOUT);
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
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}?protocol=${PROTOCOL}`);
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return; // given up already
      this.#relax();
      this.#failures = 0;
      this.#listener.receive(JSON.parse(String(event.data)));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lost(event.code, event.reason);
    });
    this.#socket = socket;
  }

  #lost(code?: number, reason?: string): void {
    this.#relax();
    this.#socket = undefined;
    const isOutdated = code === CLOSE_CODES["outdated"];
    if (isOutdated) tellOutdated();
    if (!this.#listener.lost(code) || isOutdated) return this.close();
    // A server that refuses a connection gives the seconds to wait as the reason.
    const wait = code === CLOSE_CODES["too-often"] ? 1000 * (Number(reason) || 0) : 0;
    this.#timer = window.setTimeout(() => this.#connect(), wait + pause(this.#failures++));
  }

  /** Whoever comes back asks whether anybody is there, or for the connection first. */
  #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === undefined) this.#connect();
    else this.send({ type: "sync" });
  };
}
