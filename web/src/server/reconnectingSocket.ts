// A socket that comes back by itself: tried again after a pause, and at once when there is hope.
import { reportOutdated } from "../browser/updates";
import { CLOSE_CODES, PROTOCOL } from "../messages";

export interface SocketListener {
  onMessage(message: unknown): void;
  /** The line is gone; tell whether it is to be tried again. */
  onLost(code: number | undefined): boolean;
}

const MAX_BACKOFF_SECONDS = 30; // seconds

/**
 * Exponential backoff with jitter: milliseconds before trying again; at most 1, 2, 4 … 30 seconds,
 * and no less than half of that. Else all pages of a server that ends come to the next at once.
 */
export function backoffDelay(failures: number, random = Math.random()): number {
  return Math.min(2 ** failures, MAX_BACKOFF_SECONDS) * (500 + 500 * random);
}

/** Moments at which a connection is tried at once: a lost one may be back, an open one may be dead. */
const RECONNECT_EVENTS = [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
  [window, "pageshow"],
] as const;

/** How long an answer may take, in milliseconds: beyond it nobody is there, whatever TCP hopes. */
const RESPONSE_TIMEOUT_MS = 5_000;

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
    for (const [target, event] of RECONNECT_EVENTS)
      target.addEventListener(event, this.#checkConnection);
    this.#connect();
  }

  /** Say something; false if nobody can hear it now. What does not `expectsResponse` may take its time. */
  send(message: object, expectsResponse = true): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ ...message, request: ++this.#requests }));
    if (expectsResponse)
      this.#deadline ||= window.setTimeout(() => this.#onResponseTimeout(), RESPONSE_TIMEOUT_MS);
    return true;
  }

  close(): void {
    for (const [target, event] of RECONNECT_EVENTS)
      target.removeEventListener(event, this.#checkConnection);
    clearTimeout(this.#timer);
    this.#disconnect();
  }

  #disconnect(): void {
    this.#clearDeadline();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #onResponseTimeout(): void {
    this.#disconnect();
    this.#onLost();
  }

  /** Nothing is waited for any more. */
  #clearDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}?protocol=${PROTOCOL}`);
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return; // given up already
      this.#clearDeadline();
      this.#failures = 0;
      this.#listener.onMessage(JSON.parse(String(event.data)));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#onLost(event.code, event.reason);
    });
    this.#socket = socket;
  }

  #onLost(code?: number, reason?: string): void {
    this.#clearDeadline();
    this.#socket = undefined;
    const isOutdated = code === CLOSE_CODES["outdated-protocol"];
    if (isOutdated) reportOutdated();
    if (!this.#listener.onLost(code) || isOutdated) return this.close();
    // A server that refuses a connection gives the seconds to wait as the reason.
    const wait = code === CLOSE_CODES["rate-limited"] ? 1000 * (Number(reason) || 0) : 0;
    this.#timer = window.setTimeout(() => this.#connect(), wait + backoffDelay(this.#failures++));
  }

  /** Whoever comes back asks whether anybody is there, or for the connection first. */
  #checkConnection = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === undefined) this.#connect();
    else this.send({ type: "sync" });
  };
}
