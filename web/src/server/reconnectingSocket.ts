// WebSocket that reconnects after a delay, or at once when the browser reports a change.
import { reportOutdated } from "../browser/updates";
import { CLOSE_CODES, PROTOCOL } from "../messages";
import { isReachable } from "./reachability";

interface SocketListener {
  onMessage(message: unknown): void;
  /** The connection was lost. Return whether to reconnect. */
  onLost(code: number | undefined): boolean;
}

const MAX_BACKOFF_SECONDS = 30;

/**
 * Return the milliseconds before the next attempt: exponential backoff of at most 1, 2, 4 … 30
 * seconds with jitter, and at least half of that. Without jitter, all clients of a server that
 * stops would reconnect to the next one at the same time.
 */
export function backoffDelay(failures: number, random = Math.random()): number {
  return Math.min(2 ** failures, MAX_BACKOFF_SECONDS) * (500 + 500 * random);
}

/**
 * Events after which to check at once: a lost connection may be restorable, an open one may be dead.
 */
const RECONNECT_EVENTS = [
  [document, "visibilitychange"],
  [window, "online"],
  [window, "offline"],
  [window, "pageshow"],
] as const;

/** Without a response within this time the connection is considered dead, whatever TCP reports. */
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

  /**
   * Send a message. Return false if the socket is not open. Without `expectsResponse`, no response
   * is awaited.
   */
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

  /** Cancel the response timeout. */
  #clearDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    if (!isReachable()) {
      this.#timer = window.setTimeout(() => this.#onLost()); // not before the constructor returns
      return;
    }
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#path}?protocol=${PROTOCOL}`);
    socket.addEventListener("message", (event) => {
      if (socket !== this.#socket) return; // closed already
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
    // A server that rejects a connection gives the seconds to wait as the reason.
    const wait = code === CLOSE_CODES["rate-limited"] ? 1000 * (Number(reason) || 0) : 0;
    this.#timer = window.setTimeout(() => this.#connect(), wait + backoffDelay(this.#failures++));
  }

  /** Reconnect, or send a request over an open connection to check that it is alive. */
  #checkConnection = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#socket === undefined) this.#connect();
    else this.send({ type: "sync" });
  };
}
