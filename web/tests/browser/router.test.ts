import { describe, expect, it } from "vitest";
import {
  appPathIn,
  routePath,
  gamePath,
  needsCore,
  playerPath,
  reviewPath,
  parseRoute,
} from "../../src/browser/router";
import { newLocalId } from "../../src/game/gameIds";

const ID = "A_b-cdefghijklmnopqrst";

describe("appPathIn", () => {
  it("returns the path of a game or position address on any host", () => {
    for (const site of [
      "",
      "https://hive.example.org",
      "http://127.0.0.1:8606",
      "localhost:8606",
    ]) {
      expect(appPathIn(`${site}/game/${ID}`)).toBe(`/game/${ID}`);
      expect(appPathIn(`${site}/game/${ID}/look?ply=3`)).toBe(`/game/${ID}/review?ply=3`);
      expect(appPathIn(`${site}//game/${ID}/`)).toBe(`/game/${ID}`);
      expect(appPathIn(`${site}/invitation/${ID}`)).toBe(`/invitation/${ID}`);
      expect(appPathIn(`${site}/setup#Base_x`)).toBe("/setup#Base_x");
    }
  });

  it("returns undefined for other addresses and for game records", () => {
    for (const text of [
      "",
      "/",
      "/rules",
      "/setup",
      "/game/",
      "https://example.org/games/1",
      "javascript:alert(1)//game/1",
      `//evil.example/game/${ID}`,
      "Base;InProgress;White[2];wS1;bS1 /wS1",
      "Base rulebook White[1] -",
    ]) {
      expect(appPathIn(text)).toBeUndefined();
    }
  });
});

it("players and archived games have addresses of their own", () => {
  const name = "Ада Л’Овлейс_1";
  expect(parseRoute(playerPath(name))).toEqual({ screen: "player", name });
  expect(routePath({ screen: "player", name: "Ada" })).toBe("/player/Ada");
  expect(playerPath("J. Smith/2")).toBe("/archive?player=J.%20Smith%2F2"); // a search
  expect(parseRoute("/player/%E0%A4%A")).toEqual({ screen: "not-found" });
  expect(parseRoute("/archive/0012")).toEqual({ screen: "review", archiveId: "0012" });
  expect(routePath(parseRoute("/archive/0012"))).toBe("/archive/0012");
  expect(parseRoute("/archive")).toEqual({ screen: "archive" });
  expect(parseRoute("/leaderboard/rapid")).toEqual({ screen: "not-found" });
});

it("local games have their id in the fragment, games of the server in the path", () => {
  const local = newLocalId();
  expect(gamePath(local)).toBe(`/local#${local}`);
  expect(reviewPath(local)).toBe(`/local/review#${local}`);
  expect([gamePath(ID), reviewPath(ID)]).toEqual([`/game/${ID}`, `/game/${ID}/review`]);
  expect(parseRoute("/local", `#${local}`)).toEqual({ screen: "game", game: local });
  expect(parseRoute("/local/review", `#${local}`)).toEqual({ screen: "review", game: local });
  expect(parseRoute(`/game/${ID}/review`)).toEqual({ screen: "review", game: ID });
  for (const path of ["/local", "/local/other", "/local/review/x"]) {
    expect(parseRoute(path, path === "/local" ? "" : `#${local}`)).toEqual({ screen: "not-found" });
  }
  expect(appPathIn(`https://hive.example/local#${local}`)).toBe(`/local#${local}`);
  expect(appPathIn("https://hive.example/local#?")).toBeUndefined();
});

it.each([
  "/game/g",
  "/game/g/review",
  "/learn/ant",
  "/invitation/t",
  "/archive/7",
  "/review",
  "/setup",
])("%s is the address of its screen", (path) => {
  expect(parseRoute(path).screen).not.toBe("not-found");
  expect(routePath(parseRoute(path))).toBe(path);
});

it("the core starts with screens that call it, and not with online games", () => {
  const local = parseRoute("/local", `#${newLocalId()}`);
  const screens = [
    local,
    ...["/analysis", "/review", "/puzzles", "/learn/ant"].map((path) => parseRoute(path)),
  ];
  expect(screens.map(needsCore)).toEqual(screens.map(() => true));
  expect(["/", "/lobby", `/game/${ID}`].map((path) => needsCore(parseRoute(path)))).toEqual([
    false,
    false,
    false,
  ]);
});
