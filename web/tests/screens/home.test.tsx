// The home screen: newcomers learn first; others see their games, and a game of others.
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import type {
  ArchiveGame,
  Challenge,
  CurrentUser,
  GameSummary,
  HomeView,
  OngoingGame,
} from "../../src/messages";
import { saveOptions, DEFAULT_OPTIONS } from "../../src/newgame/gameOptions";
import { HomeScreen } from "../../src/screens/HomeScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";
import { waitFor } from "../waitFor";

vi.mock("../../src/puzzles/DailyPicture", () => ({
  DailyPicture: () => <i class="daily-picture" />,
}));

const ME: CurrentUser = { canInvite: true, hasAccount: false, name: null } as CurrentUser;
const EMPTY: HomeView = {
  playersOnline: 0,
  guestsOnline: 0,
  liveGame: null,
  gameOfTheDay: null,
  challenges: [],
  leaders: [],
  recentGames: [],
};
const PLAYER = { name: "Ada", rating: 1900, isAccount: true };
const ARCHIVED = {
  id: "0123456789abcdef",
  white: PLAYER,
  black: PLAYER,
  outcome: "BlackWins",
  plies: 40,
  stacks: [],
} as unknown as ArchiveGame;
const PERSON = { kind: "person", name: "Bob", isYou: false, isAccount: true };
const LIVE = {
  game: "live",
  seats: { white: PERSON, black: PERSON },
  stacks: [],
  turn: "white",
  clock: { initial: 60_000, increment: 0 },
} as unknown as OngoingGame;
const OWN = {
  ...LIVE,
  game: "own",
  result: null,
  changed: 0,
  ply: 3,
  access: "public",
} as unknown as GameSummary;

beforeAll(() => loadLanguage("en"));
beforeEach(() => localStorage.clear());

async function renderHome(home: HomeView | Error, games: readonly GameSummary[] = []) {
  const server = {
    currentUser: async () => {
      if (home instanceof Error) throw home;
      return ME;
    },
    list: async () => {
      if (home instanceof Error) throw home;
      return { games, damagedFile: null };
    },
    home: async () => {
      if (home instanceof Error) throw home;
      return home;
    },
  };
  const backend = { server, local: { list: async () => [] } } as unknown as Backend;
  const root = await renderInPage(<HomeScreen />, { backend, settings: defaultSettings(["en"]) });
  await waitFor(() => expect(root.querySelectorAll(".games li")).toHaveLength(games.length));
  return root;
}

const heroLinks = (root: HTMLElement) =>
  [...root.querySelectorAll(".hero-buttons a")].map((link) => link.textContent);

const lessonLink = (root: HTMLElement) => root.querySelector(".home-play a[href^='/learn/']");

it("offers newcomers to learn, then to play the computer", async () => {
  const root = await renderHome(EMPTY);
  expect(heroLinks(root)).toEqual(["Learn in five minutes", "Play the computer"]);
  expect(root.querySelectorAll(".pairing-button")).toHaveLength(12);
  expect(root.querySelector(".featured")).toBeNull();
});

it("shows returning players their games and no introduction", async () => {
  saveOptions(DEFAULT_OPTIONS);
  const root = await renderHome(EMPTY, [OWN]);
  expect(heroLinks(root)).toEqual([]);
  expect(root.querySelector(".games a")!.getAttribute("href")).toBe("/game/own");
  expect(root.querySelector(".play-again")).not.toBeNull();
});

it("loads the picture of the daily puzzle for players with games", async () => {
  const newcomer = await renderHome(EMPTY);
  const player = await renderHome(EMPTY, [OWN]);
  await waitFor(() => expect(player.querySelector(".daily-picture")).not.toBeNull());
  expect(newcomer.querySelector(".daily-picture")).toBeNull();
});

it("offers returning players the next lesson of a course that they began", async () => {
  saveOptions(DEFAULT_OPTIONS);
  expect(lessonLink(await renderHome(EMPTY))).toBeNull();

  localStorage.setItem("sixlegs.course", '["goal","placing"]');
  const link = lessonLink(await renderHome(EMPTY))!;
  expect(link.textContent).toBe("Next lesson: Queen bee by turn four");
  expect(link.getAttribute("href")).toBe("/learn/queen-due");
});

it("shows a live game, otherwise the game of the day", async () => {
  const gameOfTheDay = ARCHIVED;
  const live = await renderHome({ ...EMPTY, liveGame: LIVE, gameOfTheDay, guestsOnline: 2 });
  expect(live.querySelector(".featured a")!.getAttribute("href")).toBe("/game/live");
  expect(live.textContent).toContain("2 players online");
  const daily = await renderHome({ ...EMPTY, gameOfTheDay });
  expect(daily.querySelector(".featured a")!.getAttribute("href")).toBe(
    "/archive/0123456789abcdef",
  );
  expect(daily.querySelector(".featured")!.textContent).toContain("1900");
});

it("lists challenges, recent games and the best players", async () => {
  const challenge = { token: "t", game: "g", creatorName: "Bob", isOwn: false, rating: null };
  const clock = { initial: 180_000, increment: 2_000 };
  const root = await renderHome({
    ...EMPTY,
    challenges: [
      { ...challenge, clock } as unknown as Challenge,
      { ...challenge, token: "own", isOwn: true, clock, isRated: true } as unknown as Challenge,
    ],
    leaders: [{ speed: "blitz", name: "Cleo", value: 1850 }],
    recentGames: [ARCHIVED],
  });
  await waitFor(() => expect(root.querySelectorAll(".home-list")).toHaveLength(2));
  const links = [...root.querySelectorAll<HTMLAnchorElement>(".home-list li a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Your challenge 3+2 · rated", "/game/g"],
    ["Bob 3+2 · casual", "/invitation/t"],
    ["Cleo", "/player/Cleo"],
    ["Blitz 1850", "/leaderboard?speed=blitz"],
  ]);
  const recent = root.querySelector(".home-games a")!;
  expect(recent.getAttribute("href")).toBe("/archive/0123456789abcdef");
  expect(recent.querySelector("strong")!.textContent).toBe("0–1");
});

it("says what works if the server does not respond", async () => {
  const root = await renderHome(new Error("offline"));
  expect(heroLinks(root)).toEqual(["Learn in five minutes", "Play the computer"]);
  expect(root.querySelector(".featured")).toBeNull();
  await waitFor(() => expect(root.textContent).toContain("The server is not responding"));
  expect(root.querySelector(".empty-state a[href='/learn']")).not.toBeNull();
  expect(root.querySelector(".pairing-button")).toBeNull();
});
