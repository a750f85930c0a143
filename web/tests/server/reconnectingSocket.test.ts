// Reconnecting after a lost connection, except with an outdated page.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onOutdated } from "../../src/browser/updates";
import { CLOSE_CODES, PROTOCOL } from "../../src/messages";
import { backoffDelay, ReconnectingSocket } from "../../src/server/reconnectingSocket";

class Socket extends EventTarget {
  static opened: Socket[] = [];
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Socket.opened.push(this);
  }

  close() {}
}

beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function closedWith(code: number) {
  const [onLost, outdated] = [vi.fn(() => true), vi.fn()];
  const stop = onOutdated(outdated);
  const connection = new ReconnectingSocket("/api/lobby/socket", { onMessage: () => {}, onLost });
  const [socket] = Socket.opened;
  expect(socket!.address).toMatch(new RegExp(`/api/lobby/socket\\?protocol=${PROTOCOL}$`));
  socket!.dispatchEvent(Object.assign(new Event("close"), { code }));
  vi.advanceTimersByTime(backoffDelay(0, 1));
  stop();
  connection.close();
  return { onLost, outdated };
}

it("with an outdated page, a reload is requested once and no reconnection is attempted", () => {
  const { onLost, outdated } = closedWith(CLOSE_CODES["outdated-protocol"]);
  expect([onLost.mock.calls, outdated.mock.calls.length]).toEqual([[[4426]], 1]);
  expect(Socket.opened.length).toBe(1);
});

it("after any other loss, the socket reconnects without requesting a reload", () => {
  const { outdated } = closedWith(1006);
  expect(outdated).not.toHaveBeenCalled();
  expect(Socket.opened.length).toBe(2);
});

it("a rate-limited connection is retried only after the time given by the server", () => {
  const connection = new ReconnectingSocket("/api/lobby/socket", {
    onMessage() {},
    onLost: () => true,
  });
  const refusal = { code: CLOSE_CODES["rate-limited"], reason: "20" };
  Socket.opened[0]!.dispatchEvent(Object.assign(new Event("close"), refusal));
  vi.advanceTimersByTime(20_000);
  expect(Socket.opened.length).toBe(1);
  vi.advanceTimersByTime(backoffDelay(0, 1));
  expect(Socket.opened.length).toBe(2);
  connection.close();
});

it("the delay is reset by a successful connection", () => {
  const connection = new ReconnectingSocket("/api/lobby/socket", {
    onMessage() {},
    onLost: () => true,
  });
  const latest = () => Socket.opened.at(-1)!;
  const lose = () => latest().dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  for (let failures = 0; failures < 5; failures += 1) {
    lose();
    vi.advanceTimersByTime(30_000);
  }
  latest().dispatchEvent(Object.assign(new Event("message"), { data: "{}" }));
  lose();
  vi.advanceTimersByTime(backoffDelay(0, 1));
  expect(Socket.opened.length).toBe(7);
  connection.close();
});

it("delays are random, so that clients do not reconnect at the same time", () => {
  expect([
    backoffDelay(0, 0),
    backoffDelay(0, 1),
    backoffDelay(3, 0.5),
    backoffDelay(9, 1),
  ]).toEqual([500, 1000, 6000, 30_000]);
  const randomValues = [0.1, 0.9];
  vi.spyOn(Math, "random").mockImplementation(() => randomValues.shift()!);
  expect(backoffDelay(0)).toBeLessThan(backoffDelay(0));
  vi.restoreAllMocks();
});
