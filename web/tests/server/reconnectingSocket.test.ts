// Reconnecting after a lost connection, except with an outdated page.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onOutdated } from "../../src/browser/updates";
import { CLOSE_CODES, PROTOCOL } from "../../src/messages";
import { backoffDelay, ReconnectingSocket } from "../../src/server/reconnectingSocket";

class Socket extends EventTarget {
  static readonly OPEN = 1;
  static opened: Socket[] = [];
  readonly readyState = Socket.OPEN;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Socket.opened.push(this);
  }

  send() {}
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

it("a connection without a response for five seconds is replaced", () => {
  const onLost = vi.fn(() => true);
  const connection = new ReconnectingSocket("/api/lobby/socket", { onMessage() {}, onLost });
  const send = () => connection.send({ type: "sync" });
  send();
  vi.advanceTimersByTime(3_000);
  send();
  Socket.opened[0]!.dispatchEvent(Object.assign(new Event("message"), { data: "{}" }));
  vi.advanceTimersByTime(60_000);
  expect(onLost, "the response was to all requests").not.toHaveBeenCalled();
  send();
  vi.advanceTimersByTime(3_000);
  send();
  vi.advanceTimersByTime(2_000);
  expect(onLost).toHaveBeenCalledOnce();
  connection.close();
});

it("events of the browser check the connection until it is closed", () => {
  const send = vi.spyOn(Socket.prototype, "send");
  const connection = new ReconnectingSocket("/api/lobby/socket", {
    onMessage() {},
    onLost: () => true,
  });
  window.dispatchEvent(new Event("online"));
  expect([send.mock.calls.length, Socket.opened.length], "an open one is used").toEqual([1, 1]);
  Socket.opened[0]!.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  window.dispatchEvent(new Event("pageshow"));
  expect(Socket.opened.length, "a lost one is restored at once").toBe(2);
  vi.advanceTimersByTime(4_000);
  expect(Socket.opened.length).toBe(2);
  connection.close();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(Socket.opened.length).toBe(2);
  send.mockRestore();
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

it("without a network no socket is opened until the browser is online", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("location", { protocol: "https:", host: "hive.example", hostname: "hive.example" });
  const onLost = vi.fn(() => true);
  const connection = new ReconnectingSocket("/api/lobby/socket", { onMessage() {}, onLost });
  vi.advanceTimersByTime(backoffDelay(0, 1));
  expect([Socket.opened.length, onLost.mock.calls.length > 0]).toEqual([0, true]);
  onLine.mockRestore();
  window.dispatchEvent(new Event("online"));
  expect(Socket.opened.length).toBe(1);
  connection.close();
});
