// HTTP requests to the server, and handling of their responses.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hasAccountHint } from "../../src/browser/accountHint";
import { onOutdated } from "../../src/browser/updates";
import { BackendError } from "../../src/backend/backend";
import type {
  NewAccount,
  NewGame,
  ComputerGameUpload,
  PushSubscription,
  SignIn,
} from "../../src/messages";
import { account } from "../../src/server/account";
import { archive } from "../../src/server/archive";
import { toQuery, requestJson, download, noServer, serverApi } from "../../src/server/serverApi";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const GAME = { white: { kind: "person" }, black: { kind: "opponent" } } as unknown as NewGame;
const SECRET = { name: "Ada", password: "secret" } as unknown as SignIn;
const RECORD = { text: "1. wS1" } as unknown as ComputerGameUpload;

it.each<[string, string, object | undefined, () => Promise<unknown>]>([
  ["POST", "/api/games", GAME, () => serverApi.create(GAME)],
  ["GET", "/api/games", undefined, () => serverApi.list()],
  ["DELETE", "/api/games/a%2Fb", undefined, () => serverApi.remove("a/b")],
  ["POST", "/api/records", { text: "x" }, () => serverApi.convertRecord("x")],
  ["GET", "/api/about", undefined, () => serverApi.about()],
  ["GET", "/api/me", undefined, () => serverApi.currentUser()],
  ["PUT", "/api/me", { name: null }, () => serverApi.rename(null)],
  ["GET", "/api/invitations/a%2Fb", undefined, () => serverApi.invitation("a/b")],
  ["POST", "/api/invitations/a%2Fb", undefined, () => serverApi.acceptInvitation("a/b")],
  ["GET", "/api/vacation", undefined, () => serverApi.vacationStatus()],
  ["PUT", "/api/vacation", { days: 3 }, () => serverApi.startVacation(3)],
  ["DELETE", "/api/vacation", undefined, () => serverApi.endVacation()],
  ["GET", "/api/calendar", undefined, () => serverApi.calendarAddress()],
  ["PUT", "/api/calendar", { language: "uk" }, () => serverApi.renewCalendar("uk")],
  ["DELETE", "/api/calendar", undefined, () => serverApi.revokeCalendar()],
  ["GET", "/api/explorer?gs=x", undefined, () => serverApi.explorer({ gs: "x" } as never)],
  ["GET", "/api/push", undefined, () => serverApi.vapidKey()],
  [
    "PUT",
    "/api/push",
    { a: 1 },
    () => serverApi.subscribe({ a: 1 } as unknown as PushSubscription),
  ],
  ["DELETE", "/api/push", { endpoint: "e" }, () => serverApi.unsubscribe("e")],
  ["GET", "/api/account", undefined, () => account.view()],
  ["POST", "/api/account", SECRET, () => account.claim(SECRET as unknown as NewAccount)],
  ["POST", "/api/account/sign-in", SECRET, () => account.signIn(SECRET)],
  ["POST", "/api/account/sign-out", undefined, () => account.signOut()],
  ["POST", "/api/account/reauthenticate", SECRET, () => account.confirm(SECRET)],
  ["POST", "/api/account/passkey-challenge", { a: 1 }, () => account.challenge({ a: 1 } as never)],
  ["PUT", "/api/account/password", { password: "p" }, () => account.setPassword("p")],
  ["POST", "/api/account/recovery-codes", undefined, () => account.renewCodes()],
  ["POST", "/api/account/passkeys", { credential: "c" }, () => account.addPasskey("c")],
  ["DELETE", "/api/account/passkeys/a%2Fb", undefined, () => account.removePasskey("a/b")],
  ["DELETE", "/api/account/sessions/a%2Fb", undefined, () => account.endSession("a/b")],
  ["DELETE", "/api/account/sessions", undefined, () => account.endOtherSessions()],
  ["DELETE", "/api/account", undefined, () => account.leave()],
  ["POST", "/api/archive", RECORD, () => account.keepGame(RECORD)],
  ["POST", "/api/games/a%2Fb/report", { a: 1 }, () => account.report("a/b", { a: 1 } as never)],
  ["GET", "/api/archive?player=Ada", undefined, () => archive.games({ player: "Ada" })],
  ["GET", "/api/archive/a%2Fb", undefined, () => archive.game("a/b")],
  ["GET", "/api/players/a%2Fb", undefined, () => archive.player("a/b")],
  ["GET", "/api/leaderboard?speed=rapid", undefined, () => archive.leaders("rapid")],
  ["GET", "/api/games/a%2Fb/publication", undefined, () => archive.isPublished("a/b")],
  ["PUT", "/api/games/a%2Fb/publication", undefined, () => archive.publish("a/b")],
])("%s %s %j", async (method, address, body, request) => {
  fetched.mockResolvedValue(Response.json({}));
  await request();
  const [sentTo, sent] = fetched.mock.calls[0]!;
  expect([sentTo, sent?.method ?? "GET"]).toEqual([address, method]);
  expect(sent?.body && JSON.parse(sent.body as string)).toEqual(body);
  const type = (sent!.headers as Record<string, string>)["content-type"];
  expect(type).toBe(body && "application/json");
});

it.each<[object, unknown, () => Promise<unknown>]>([
  [{ game: "g" }, "g", () => serverApi.create(GAME)],
  [{ game: "g" }, "g", () => serverApi.acceptInvitation("t")],
  [{ text: "pgn" }, "pgn", () => serverApi.convertRecord("x")],
  [{ key: "k" }, "k", () => serverApi.vapidKey()],
  [{ isPublished: true }, true, () => archive.isPublished("g")],
])("only the value of the response %j is returned", async (response, expected, request) => {
  fetched.mockResolvedValue(Response.json(response));
  expect(await request()).toBe(expected);
});

it("queries omit parameters that are null or empty", () => {
  expect(String(toQuery({ a: "x y", b: null, c: undefined, d: "", e: 0, f: false }))).toBe(
    "a=x+y&e=0&f=false",
  );
});

it.each([true, false])("the browser remembers an account (%s)", async (hasAccount) => {
  fetched.mockResolvedValue(Response.json({ hasAccount }));
  await serverApi.currentUser();
  expect(hasAccountHint()).toBe(hasAccount);
});

it("downloaded data becomes a named file", async () => {
  fetched.mockResolvedValue(new Response("zip"));
  const file = await account.data();
  expect([file.name, await file.text()]).toEqual(["sixlegs.zip", "zip"]);
  expect(fetched.mock.calls[0]![0]).toBe("/api/account/export");
});

it("an empty response is undefined", async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await requestJson("/api/x")).toBeUndefined();
});

it.each<[string, () => Promise<Response>, object | undefined]>([
  ["not sent", () => Promise.reject(new TypeError("failed")), undefined],
  ["answered with invalid JSON", async () => new Response("<html>"), undefined],
  ["rejected without a reason", async () => new Response("<html>", { status: 502 }), undefined],
  [
    "rejected",
    async () => Response.json({ code: "not-found", detail: "no" }, { status: 404 }),
    { code: "not-found", detail: "no" },
  ],
])("a request that is %s rejects with a BackendError", async (_, answer, problem) => {
  fetched.mockImplementation(answer);
  const failure = await requestJson("/api/x").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BackendError);
  expect(failure).toMatchObject({ problem, messageId: "page-backend-unreachable" });
});

it("an interrupted download rejects with a BackendError", async () => {
  const response = new Response("zip");
  response.blob = () => Promise.reject(new TypeError("failed"));
  fetched.mockResolvedValue(response);
  await expect(download("/api/x")).rejects.toBeInstanceOf(BackendError);
});

it.each([
  ["outdated-protocol", 1],
  ["not-found", 0],
])("a request rejected as %s reports an outdated page: %i", async (code, times) => {
  const listener = vi.fn();
  const stop = onOutdated(listener);
  fetched.mockResolvedValue(Response.json({ code }, { status: 400 }));
  await expect(requestJson("/api/x")).rejects.toBeInstanceOf(BackendError);
  stop();
  expect(listener).toHaveBeenCalledTimes(times);
});

it("a page without a server sends no requests and rejects them", async () => {
  await expect(noServer.create(GAME)).rejects.toMatchObject({ messageId: "local-no-server" });
  expect(await noServer.list()).toEqual({ games: [], damagedFile: null });
  expect(await noServer.currentUser()).toEqual({
    name: null,
    canInvite: false,
    hasAccount: false,
    rating: null,
    waitingGames: 0,
  });
  const states: string[] = [];
  const connection = noServer.open("g", {
    onMessage: () => {},
    onStateChange: (state) => states.push(state),
  });
  expect([connection.send({ type: "undo" }, 1), states]).toEqual([false, []]);
  await Promise.resolve();
  expect(states).toEqual(["not-found"]);
  noServer.subscribeToLobby(() => {})();
  expect(fetched).not.toHaveBeenCalled();
});
