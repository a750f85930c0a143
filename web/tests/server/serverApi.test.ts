// The connection to a game and to the lobby, over real sockets.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocket as Client, WebSocketServer, type WebSocket } from "ws";
import type { ConnectionState } from "../../src/backend/backend";
import { CLOSE_CODES, PROTOCOL, type BackendMessage, type Lobby } from "../../src/messages";
import { requestJson, serverApi } from "../../src/server/serverApi";

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal("WebSocket", Client);
  vi.stubGlobal("location", { protocol: "http:", host: `127.0.0.1:${port}` });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.clients.forEach((socket) => socket.terminate());
  server.close();
});

/** The next socket that is opened, with the address that was asked for. */
async function accepted(): Promise<{ socket: WebSocket; address: string }> {
  const [socket, request] = (await once(server, "connection")) as [WebSocket, { url: string }];
  return { socket, address: request.url };
}

/** The next message that a socket receives. */
async function received(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, "message")) as [Buffer];
  return JSON.parse(data.toString("utf8"));
}

function openGame() {
  const states: ConnectionState[] = [];
  const messages: BackendMessage[] = [];
  const connection = serverApi.open("a/b", {
    onMessage: (message) => messages.push(message),
    onStateChange: (state) => states.push(state),
  });
  return { connection, states, messages };
}

it("a game is asked for by its name, and its messages are handed on", async () => {
  const coming = accepted();
  const { connection, states, messages } = openGame();
  const { socket, address } = await coming;
  expect(address).toBe(`/api/games/a%2Fb/socket?protocol=${PROTOCOL}`);
  socket.send(JSON.stringify({ type: "aborted" }));
  await vi.waitFor(() => expect(messages).toEqual([{ type: "aborted" }]));
  expect(states).toEqual(["open"]);
  connection.close();
  await once(socket, "close");
});

it("requests are numbered, and carry the version of the position they are about", async () => {
  const coming = accepted();
  const { connection } = openGame();
  expect(connection.send({ type: "undo" }, 7)).toBe(false); // not connected yet
  const { socket } = await coming;
  socket.send(JSON.stringify({ type: "aborted" }));
  await vi.waitFor(() => expect(connection.send({ type: "undo" }, 7)).toBe(true));
  expect(await received(socket)).toEqual({ type: "undo", version: 7, request: 1 });
  connection.send({ type: "send-phrase", phrase: "hello" }, 7);
  expect(await received(socket)).toEqual({ type: "send-phrase", phrase: "hello", request: 2 });
  connection.close();
  expect(connection.send({ type: "undo" }, 7)).toBe(false);
});

it("a lost connection comes back by itself; a game that is gone is not asked for again", async () => {
  const first = accepted();
  const { states } = openGame();
  const { socket } = await first;
  const second = accepted();
  socket.close(CLOSE_CODES["server-error"]);
  await vi.waitFor(() => expect(states).toEqual(["unreadable"]));
  const again = await second;
  again.socket.send(JSON.stringify({ type: "aborted" }));
  await vi.waitFor(() => expect(states).toEqual(["unreadable", "open"]));
  const third = vi.fn();
  server.once("connection", third);
  again.socket.close(CLOSE_CODES["game-not-found"]);
  await vi.waitFor(() => expect(states.at(-1)).toBe("not-found"));
  await new Promise((done) => setTimeout(done, 1500)); // longer than the first pause
  expect(third).not.toHaveBeenCalled();
});

it("coming back to the page asks whether anybody is there", async () => {
  const coming = accepted();
  const { connection, states } = openGame();
  const { socket } = await coming;
  socket.send(JSON.stringify({ type: "aborted" }));
  await vi.waitFor(() => expect(states).toEqual(["open"]));
  const asked = received(socket);
  dispatchEvent(new Event("online"));
  expect(await asked).toMatchObject({ type: "sync" });
  connection.close();
  const quiet = vi.fn();
  socket.on("message", quiet);
  dispatchEvent(new Event("online"));
  await once(socket, "close");
  expect(quiet).not.toHaveBeenCalled();
});

it("the lobby is told as it changes, and as out of reach while the connection is lost", async () => {
  const coming = accepted();
  const seen: (Lobby | undefined)[] = [];
  const stop = serverApi.subscribeToLobby((lobby) => seen.push(lobby));
  const { socket, address } = await coming;
  expect(address).toBe(`/api/lobby/socket?protocol=${PROTOCOL}`);
  const lobby = { type: "lobby", challenges: [], games: [] };
  socket.send(JSON.stringify({ type: "other" }));
  socket.send(JSON.stringify(lobby));
  await vi.waitFor(() => expect(seen).toEqual([lobby]));
  const second = accepted();
  socket.terminate();
  await vi.waitFor(() => expect(seen).toEqual([lobby, undefined]));
  (await second).socket.send(JSON.stringify(lobby));
  await vi.waitFor(() => expect(seen).toEqual([lobby, undefined, lobby]));
  stop();
});

it("requests name the version of the protocol", async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  await requestJson("/api/me", { headers: { accept: "application/json" } });
  expect(fetched).toHaveBeenCalledWith("/api/me", {
    headers: { accept: "application/json", "sixlegs-protocol": String(PROTOCOL) },
  });
});
