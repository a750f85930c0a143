// The connection to a game and to the lobby, over real sockets.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocket as Client, WebSocketServer, type WebSocket } from "ws";
import { BackendError, type ConnectionState } from "../../src/backend/backend";
import { CLOSE_CODES, PROTOCOL, type BackendMessage, type Lobby } from "../../src/messages";
import { requestJson, serverApi } from "../../src/server/serverApi";
import { waitFor } from "../waitFor";

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

/** Return the next socket that is opened, and the requested address. */
async function acceptSocket(): Promise<{ socket: WebSocket; address: string }> {
  const [socket, request] = (await once(server, "connection")) as [WebSocket, { url: string }];
  return { socket, address: request.url };
}

/** Return the next message that a socket receives. */
async function nextMessage(socket: WebSocket): Promise<unknown> {
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

it("a game is opened by its id, and its messages are passed to the listener", async () => {
  const nextSocket = acceptSocket();
  const { connection, states, messages } = openGame();
  const { socket, address } = await nextSocket;
  expect(address).toBe(`/api/games/a%2Fb/socket?protocol=${PROTOCOL}`);
  socket.send(JSON.stringify({ type: "aborted" }));
  await waitFor(() => expect(messages).toEqual([{ type: "aborted" }]));
  expect(states).toEqual(["open"]);
  connection.close();
  await once(socket, "close");
});

it("requests are numbered and contain the version of their position", async () => {
  const nextSocket = acceptSocket();
  const { connection } = openGame();
  expect(connection.send({ type: "undo" }, 7)).toBe(false); // not connected yet
  const { socket } = await nextSocket;
  socket.send(JSON.stringify({ type: "aborted" }));
  await waitFor(() => expect(connection.send({ type: "undo" }, 7)).toBe(true));
  expect(await nextMessage(socket)).toEqual({ type: "undo", version: 7, request: 1 });
  connection.send({ type: "send-phrase", phrase: "hello" }, 7);
  expect(await nextMessage(socket)).toEqual({ type: "send-phrase", phrase: "hello", request: 2 });
  connection.close();
  expect(connection.send({ type: "undo" }, 7)).toBe(false);
});

it("reconnects after a lost connection, but not to a deleted game", async () => {
  const first = acceptSocket();
  const { states } = openGame();
  const { socket } = await first;
  const second = acceptSocket();
  socket.close(CLOSE_CODES["server-error"]);
  await waitFor(() => expect(states).toEqual(["unreadable"]));
  const again = await second;
  again.socket.send(JSON.stringify({ type: "aborted" }));
  await waitFor(() => expect(states).toEqual(["unreadable", "open"]));
  const third = vi.fn();
  server.once("connection", third);
  again.socket.close(CLOSE_CODES["game-not-found"]);
  await waitFor(() => expect(states.at(-1)).toBe("not-found"));
  await new Promise((done) => setTimeout(done, 1500)); // longer than the first delay
  expect(third).not.toHaveBeenCalled();
});

it("synchronizes when the browser is online again", async () => {
  const nextSocket = acceptSocket();
  const { connection, states } = openGame();
  const { socket } = await nextSocket;
  socket.send(JSON.stringify({ type: "aborted" }));
  await waitFor(() => expect(states).toEqual(["open"]));
  const message = nextMessage(socket);
  dispatchEvent(new Event("online"));
  expect(await message).toMatchObject({ type: "sync" });
  connection.close();
  const onMessage = vi.fn();
  socket.on("message", onMessage);
  dispatchEvent(new Event("online"));
  await once(socket, "close");
  expect(onMessage).not.toHaveBeenCalled();
});

it("publishes each state of the lobby, and undefined while the connection is lost", async () => {
  const nextSocket = acceptSocket();
  const lobbies: (Lobby | undefined)[] = [];
  const stop = serverApi.subscribeToLobby((lobby) => lobbies.push(lobby));
  const { socket, address } = await nextSocket;
  expect(address).toBe(`/api/lobby/socket?protocol=${PROTOCOL}`);
  const lobby = { type: "lobby", challenges: [], games: [], version: 0 };
  socket.send(JSON.stringify({ type: "other" }));
  socket.send(JSON.stringify(lobby));
  await waitFor(() => expect(lobbies).toEqual([lobby]));
  const request = nextMessage(socket);
  socket.send(JSON.stringify({ type: "lobby-changed", version: 2 }));
  expect(await request).toMatchObject({ type: "sync" });
  const second = acceptSocket();
  socket.terminate();
  await waitFor(() => expect(lobbies).toEqual([lobby, undefined]));
  (await second).socket.send(JSON.stringify(lobby));
  await waitFor(() => expect(lobbies).toEqual([lobby, undefined, lobby]));
  stop();
});

it("requests contain the protocol version", async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  await requestJson("/api/me", { headers: { accept: "application/json" } });
  expect(fetched).toHaveBeenCalledWith("/api/me", {
    headers: {
      accept: "application/json",
      "sixlegs-protocol": String(PROTOCOL),
      "sixlegs-errors": "in-body",
    },
  });
});

it("a rejection with status 200 is an error with its problem", async () => {
  const headers = { "sixlegs-status": "403" };
  const fetched = vi.fn(async () => Response.json({ code: "wrong-credentials" }, { headers }));
  vi.stubGlobal("fetch", fetched);
  await expect(requestJson("/api/me")).rejects.toMatchObject({
    problem: { code: "wrong-credentials" },
  });
});

it("without a network only this machine is asked", async () => {
  const fetched = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("location", { hostname: "hive.example.org" });
  await expect(requestJson("/api/me")).rejects.toBeInstanceOf(BackendError);
  expect(fetched).not.toHaveBeenCalled();
  vi.stubGlobal("location", { hostname: "localhost" });
  await expect(requestJson("/api/me")).resolves.toEqual({});
});
