// Public games and players: search, leaderboard, and profiles.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import type { ArchiveGame, Profile } from "../../src/messages";
import { ArchiveScreen } from "../../src/screens/ArchiveScreen";
import { LeaderboardScreen } from "../../src/screens/LeaderboardScreen";
import { PlayerScreen } from "../../src/screens/PlayerScreen";
import { serverApi } from "../../src/server/serverApi";
import { loadLanguage } from "../../src/i18n/translate";
import { serveApi } from "../fakeServer";
import { outline } from "../outline";
import { click, renderInPage, settle } from "../render";

const ME = { name: "Ada", canInvite: true, hasAccount: true, rating: null, waitingGames: 0 };
const GAME = {
  id: "0123456789abcdef",
  white: { name: "Ada", rating: 1650, isAccount: true },
  black: { name: null, rating: null, isAccount: false },
  gameType: "Base+MLP",
  outcome: "BlackWins",
  ending: "resignation",
  speed: "blitz",
  isRated: true,
  source: "server",
  plies: 41,
  date: "2026-11-03",
  stacks: [{ hex: [0, 0], pieces: ["wA1"] }],
} as unknown as ArchiveGame;
const DRAW = {
  ...GAME,
  id: "fedcba9876543210",
  white: { name: "Bob", rating: 1500, isAccount: false },
  black: { name: "Ada", rating: 1600, isAccount: true },
  outcome: "Draw",
  ending: null,
  isRated: false,
  source: "computer",
  plies: 1,
  stacks: null,
} as unknown as ArchiveGame;

beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 19, 12) });
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

async function open(address: string, content: Parameters<typeof renderInPage>[0]) {
  history.replaceState(null, "", address);
  const root = await renderInPage(content, {
    backend: { server: { ...serverApi } } as unknown as Backend,
    settings: defaultSettings(["en"]),
  });
  await settle();
  return root;
}
const paths = (sent: readonly { readonly request: string }[]) =>
  sent.map(({ request }) => request).filter((request) => !request.endsWith("/api/me"));

it("the archive shows the latest games and loads older ones", async () => {
  const sent = serveApi({
    "GET /api/me": ME,
    "GET /api/relations": { following: [], blocked: [] },
    "GET /api/archive": { games: [GAME, DRAW], next: "a1" },
  });
  const root = await open("/archive", <ArchiveScreen />);
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Game archive"
      form
        label "Player" for="input"
        input autocomplete=off maxlength=100 value=""
        label "Result" for="select"
        select value=""
          option "Any" selected
          option "White won"
          option "Black won"
          option "Draw"
        label "Speed" for="select"
        select value=""
          option "Any" selected
          option "Bullet"
          option "Blitz"
          option "Rapid"
          option "Classical"
          option "Correspondence"
        button "Search" type=submit
        details
          summary "More options"
          label "Player’s color" for="select"
          select value=""
            option "Any" selected
            option "White"
            option "Black"
          label "Expansions" for="select"
          select value=""
            option "Any" selected
            option "No expansions"
            option "With mosquito"
            option "With ladybug"
            option "With pillbug"
            option "With mosquito, ladybug"
            option "With mosquito, pillbug"
            option "With ladybug, pillbug"
            option "With mosquito, ladybug, pillbug"
          label "Source" for="select"
          select value=""
            option "Any" selected
            option "Rated games"
            option "Lobby games"
            option "Published by a player"
            option "Against the computer"
            option "Imported records"
          label "From date" for="input"
          input type=date value=""
          label "To date" for="input"
          input type=date value=""
          label "Minimum moves" for="input"
          input type=number min=0 max=99999 value=""
          label "Maximum moves" for="input"
          input type=number min=0 max=99999 value=""
          label "First moves" for="input"
          input maxlength=2000 aria-describedby="In notation, separated by semicolons: wG1;bG1 wG1-. Choose the expansions, too." value=""
          In notation, separated by semicolons: wG1;bG1 wG1-. Choose the expansions, too.
      status
        2 games
      section aria-labelledby="Latest games"
        h2 "Latest games"
        a "Ada" href=/player/Ada
        Registered player
        1650
        Unknown
        a "Ada – Unknown: Black won. Ada resigned." href=/archive/0123456789abcdef
        Blitz · rated · 41 moves
        With mosquito, ladybug, pillbugNov 3, 2026
        a "Bob" href=/player/Bob
        1500
        a "Ada" href=/player/Ada
        Registered player
        1600
        a "Bob – Ada: Draw" href=/archive/fedcba9876543210
        Blitz · Against the computer · 1 move
        With mosquito, ladybug, pillbugNov 3, 2026
      button "Show more" type=button"
  `);
  const scores = [...root.querySelectorAll(".archive-game-score")];
  expect(scores.map((score) => score.textContent)).toEqual(["0", "1", "½", "½"]);
  await click(root, "Show more");
  await settle();
  expect(root.querySelectorAll(".archive-game").length).toBe(4);
  expect(paths(sent)).toMatchInlineSnapshot(`
    [
      "GET /api/archive?limit=20&boards=true",
      "GET /api/archive?limit=20&boards=true&before=a1",
    ]
  `);
});

it("a search sends what was typed, and marks the wins and losses of the player", async () => {
  const sent = serveApi({ "GET /api/me": ME, "GET /api/archive": { games: [GAME], next: null } });
  const query = "player=Ada&result=BlackWins&color=white&type=Base%2BM&from=2026-01-02&to=bad";
  const root = await open(`/archive?${query}&shortest=7&longest=90&moves=wG1`, <ArchiveScreen />);
  expect(paths(sent)).toMatchInlineSnapshot(`
    [
      "GET /api/archive?player=Ada&color=white&result=BlackWins&type=Base%2BM&from=2026-01-02&moves=wG1&minPlies=7&maxPlies=90&limit=20&boards=true",
    ]
  `);
  expect(root.querySelector(".is-lost, .is-won")!.className).toBe("is-lost");
  const values = [...root.querySelectorAll<HTMLInputElement>("input, select")];
  expect(Object.fromEntries(values.map(({ id, value }) => [id, value]))).toMatchInlineSnapshot(`
    {
      "archive-color": "white",
      "archive-from": "2026-01-02",
      "archive-longest": "90",
      "archive-moves": "wG1",
      "archive-player": "Ada",
      "archive-result": "BlackWins",
      "archive-shortest": "7",
      "archive-source": "",
      "archive-speed": "",
      "archive-to": "",
      "archive-type": "Base+M",
    }
  `);
  expect(root.querySelector("details")!.open).toBe(true);
  expect(root.querySelector("[role=status]")!.textContent).toBe("1 game");
  const player = root.querySelector<HTMLInputElement>("#archive-player")!;
  await act(async () => {
    player.value = "Bob & Co";
    player.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await click(root, "Search");
  expect(location.pathname + location.search).toContain("player=Bob+%26+Co&");
  await click(root, "Clear");
  expect(location.pathname + location.search).toBe("/archive");
});

it("a search without results says so, and continues past pages without matches", async () => {
  const sent = serveApi({ "GET /api/me": ME, "GET /api/archive": { games: [], next: "a1" } });
  const root = await open("/archive?player=Eve", <ArchiveScreen />);
  expect(paths(sent).length).toBe(4);
  expect(outline(root).split("\n").slice(-8).join("\n")).toMatchInlineSnapshot(`
    "      input maxlength=2000 aria-describedby="In notation, separated by semicolons: wG1;bG1 wG1-. Choose the expansions, too." value=""
          In notation, separated by semicolons: wG1;bG1 wG1-. Choose the expansions, too.
      status
        No match among the latest games
      No match among the latest games
      Enter the full name of the player.
      a "Clear" href=/archive
      button "Show more" type=button"
  `);
});

it("an archive without games explains how games get there", async () => {
  serveApi({ "GET /api/me": ME, "GET /api/archive": { games: [], next: null } });
  const root = await open("/archive", <ArchiveScreen />);
  expect(outline(root).split("\n").slice(-6).join("\n")).toMatchInlineSnapshot(`
    "      In notation, separated by semicolons: wG1;bG1 wG1-. Choose the expansions, too.
      status
        The archive has no games yet
      The archive has no games yet
      Rated games and games from the lobby appear here.
      a "Play a rated game" href=/lobby"
  `);
});

const LEADER = { name: "Bob", value: 1801, games: 1234, isOnline: false };

it("the leaderboard shows ranks, ratings, and who is online", async () => {
  const sent = serveApi({
    "GET /api/me": ME,
    "GET /api/relations": { following: [], blocked: [] },
    "GET /api/leaderboard": {
      leaders: [
        { ...LEADER, name: "Eve", value: 1900, isOnline: true },
        LEADER,
        { ...LEADER, name: "Ada", value: 1700 },
      ],
    },
  });
  const root = await open("/leaderboard?speed=blitz", <LeaderboardScreen />);
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Players"
      The strongest players with recent rated games and a reliable rating. Games with and without the pillbug count alike.
      form
        label "Find a player" for="input"
        input autocomplete=off maxlength=100 required value=""
        button "Show profile" type=submit
      a "Your profile" href=/player/Ada
      fieldset
        legend "Speed"
        label
          input type=radio
          Bullet
        label
          input type=radio checked
          Blitz
        label
          input type=radio
          Rapid
        label
          input type=radio
          Classical
        label
          input type=radio
          Correspondence
      table
        th "Rank" scope=col
        th "Name" scope=col
        th "Rating" scope=col
        th "Games" scope=col
        th "More" scope=col
        1
        th "onlineEve" scope=row
        1900
        1,234
        button "Menu of Eve" type=button aria-expanded=false aria-haspopup=menu
        2
        th "offlineBob" scope=row
        1801
        1,234
        button "Menu of Bob" type=button aria-expanded=false aria-haspopup=menu
        3
        th "onlineAda" scope=row
        1700
        1,234"
  `);
  expect([...root.querySelectorAll(".rank")].map(({ className }) => className)).toEqual([
    "rank medal-1",
    "rank medal-2",
    "rank medal-3",
  ]);
  expect(root.querySelectorAll("tr.is-own").length).toBe(1);
  expect(root.querySelector("tr.is-own")!.textContent).toContain("Ada");
  expect(paths(sent)).toContain("GET /api/leaderboard?speed=blitz");
  await act(async () => root.querySelector<HTMLInputElement>("input[value=bullet]")!.click());
  await settle();
  expect(location.search).toBe("?speed=bullet");
  const field = root.querySelector<HTMLInputElement>("#find-player")!;
  field.value = " Bob ";
  await click(root, "Show profile");
  expect(location.pathname).toBe("/player/Bob");
});

const GRAPH = [1500, 1520, 1510].map((value, day) => ({
  value,
  timestamp: Date.UTC(2026, 9, day + 1),
}));
const PROFILE = {
  name: "Bob",
  isAccount: true,
  isOnline: true,
  created: Date.UTC(2026, 0, 5),
  ratings: [
    { speed: "rapid", value: 1480, isProvisional: false, games: 3, graph: GRAPH },
    { speed: "blitz", value: 1600, isProvisional: true, games: 1, graph: GRAPH.slice(0, 1) },
  ],
  white: { wins: 1000, draws: 2, losses: 3 },
  black: { wins: 4, draws: 0, losses: 6 },
  firstTiles: [{ bug: "ladybug", games: 1200 }],
  games: [GAME],
} as unknown as Profile;

it("a profile shows ratings, results, first tiles and games", async () => {
  serveApi({
    "GET /api/me": ME,
    "GET /api/relations": { following: [{ name: "Bob", isOnline: true }], blocked: [] },
    "GET /api/players/Bob": PROFILE,
  });
  const root = await open("/player/Bob", <PlayerScreen name="Bob" />);
  expect(outline(root)).toMatchInlineSnapshot(`
    "main
      h1 "Bob"
      Registered player
      onlineMember since Jan 5, 2026
      button "Challenge" type=button
      button "Unfollow" type=button
      button "Block" type=button
      section aria-labelledby="Ratings"
        h2 "Ratings"
        fieldset
          legend "Speed"
          label
            input type=radio
            no games
            Bullet
          label
            input type=radio
            Rating: 1600, provisional, after few games1 game
            Blitz
          label
            input type=radio checked
            Rating: 14803 games
            Rapid
          label
            input type=radio
            no games
            Classical
          label
            input type=radio
            no games
            Correspondence
      img "3 games: from 1500 to 1510; lowest 1500, highest 1520"
        145015001550Oct 1, 2026Oct 3, 2026
      3 games: from 1500 to 1510; lowest 1500, highest 1520
      section aria-labelledby="Results"
        h2 "Results"
        table
          th "Player’s color" scope=col
          th "Won" scope=col
          th "Drawn" scope=col
          th "Lost" scope=col
          th "All games" scope=row
          1,004
          2
          9
          th "As White" scope=row
          1,000
          2
          3
          th "As Black" scope=row
          4
          0
          6
      section aria-labelledby="First tiles"
        h2 "First tiles"
        The first tile in each of the latest games.
        Ladybug: 1,200
      section aria-labelledby="Latest games"
        h2 "Latest games"
        a "Ada" href=/player/Ada
        Registered player
        1650
        Unknown
        a "Ada – Unknown: Black won. Ada resigned." href=/archive/0123456789abcdef
        Blitz · rated · 41 moves
        With mosquito, ladybug, pillbugNov 3, 2026
        a "All games" href=/archive?player=Bob
        button "Download games (PGN)" type=button"
  `);
  expect(root.querySelector(".rating-line")!.getAttribute("d")).toMatchInlineSnapshot(
    `"M74 110L350 71.6L626 90.8"`,
  );
  expect([...root.querySelectorAll(".rating-graph text")].map((text) => text.textContent)).toEqual([
    "1450",
    "1500",
    "1550",
    "Oct 1, 2026",
    "Oct 3, 2026",
  ]);
  const [bar] = root.querySelectorAll(".results-bar");
  expect(bar!.outerHTML).toMatchInlineSnapshot(
    `"<svg class="results-bar" viewBox="0 0 1015 1" preserveAspectRatio="none"><rect class="results-won" width="1004" height="1"></rect><rect class="results-drawn" x="1004" width="2" height="1"></rect><rect class="results-lost" x="1006" width="9" height="1"></rect></svg>"`,
  );
  await act(async () => root.querySelector<HTMLInputElement>("input[value=blitz]")!.click());
  expect(root.querySelector(".profile-graph-later")!.textContent).toContain("2 games to go");
});

it("one's own profile without games leads to a game; a guest has no ratings", async () => {
  serveApi({
    "GET /api/me": ME,
    "GET /api/players/Ada": {
      ...PROFILE,
      name: "Ada",
      ratings: [],
      games: [],
      firstTiles: [],
      isOnline: false,
    },
    "GET /api/players/Eve": {
      ...PROFILE,
      name: "Eve",
      isAccount: false,
      created: null,
      isOnline: false,
    },
  });
  const own = await open("/player/Ada", <PlayerScreen name="Ada" />);
  expect(outline(own)).toMatchInlineSnapshot(`
    "main
      h1 "Ada"
      Registered player
      onlineMember since Jan 5, 2026
      a "Account" href=/account
      section aria-labelledby="Ratings"
        h2 "Ratings"
        fieldset
          legend "Speed"
          label
            input type=radio
            no games
            Bullet
          label
            input type=radio
            no games
            Blitz
          label
            input type=radio checked
            no games
            Rapid
          label
            input type=radio
            no games
            Classical
          label
            input type=radio
            no games
            Correspondence
      3 games to go until a graph of this rating appears here.
      section aria-labelledby="Latest games"
        h2 "Latest games"
        No public games yet
        Rated games and games from the lobby appear here.
        a "Play a rated game" href=/lobby
        button "Download games (PGN)" type=button"
  `);
  const guest = await open("/player/Eve", <PlayerScreen name="Eve" />);
  expect(outline(guest).split("\n").slice(0, 6).join("\n")).toMatchInlineSnapshot(`
    "main
      h1 "Eve"
      This name appears in game records, but has no account here.
      section aria-labelledby="Results"
        h2 "Results"
        table"
  `);
});
