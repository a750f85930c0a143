// The navigation on wide and narrow screens, and the screens that its links load.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { storeUserHint } from "../../src/browser/accountHint";
import { parseRoute, type Route } from "../../src/browser/router";
import { defaultSettings, type Settings } from "../../src/browser/settings";
import { Header } from "../../src/screens/Header";
import { loadLanguage } from "../../src/i18n/translate";
import { outline } from "../outline";
import { click, renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const currentUser = () => Promise.reject(new Error("offline"));

async function renderHeader(currentScreen: Route["screen"], settings: Partial<Settings> = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const change = vi.fn();
  const root = await renderInPage(<Header currentScreen={currentScreen} />, {
    settings: { ...defaultSettings(["en"]), ...settings },
    backend: { server: { currentUser } } as unknown as Backend,
    change,
  });
  return { root, change };
}

it("a guest finds every screen in the header and in the sheet", async () => {
  const { root } = await renderHeader("lobby", { theme: "dark" });
  expect(outline(root)).toMatchInlineSnapshot(`
    "a "Sixlegs" href=/
    nav "Main menu"
      a "Play" href=/lobby aria-current=page
      button "More: Play" type=button aria-expanded=false aria-controls="LobbyNew game"
      a "Lobby" href=/lobby aria-current=page
      a "New game" href=/play
      a "Puzzles" href=/puzzles
      button "More: Puzzles" type=button aria-expanded=false aria-controls="PuzzlesThemes"
      a "Puzzles" href=/puzzles
      a "Themes" href=/puzzles/themes
      a "Learn" href=/learn
      button "More: Learn" type=button aria-expanded=false aria-controls="LessonsRules"
      a "Lessons" href=/learn
      a "Rules" href=/rules
      a "Analysis" href=/analysis
      button "More: Analysis" type=button aria-expanded=false aria-controls="Analysis boardSet up a positionOpen a game"
      a "Analysis board" href=/analysis
      a "Set up a position" href=/setup
      a "Open a game" href=/import
      a "Community" href=/leaderboard
      button "More: Community" type=button aria-expanded=false aria-controls="PlayersGame archive"
      a "Players" href=/leaderboard
      a "Game archive" href=/archive
    a "Settings" href=/settings
    button "Light theme" type=button aria-disabled=false
    label
      Language
      select value="en"
        option "English" lang=en selected
        option "Русский" lang=ru
        option "Українська" lang=uk
    a "Sign in" href=/account?sign-in&then=%2F
    nav "Main menu"
      a "Play" href=/lobby aria-current=page
      a "Puzzles" href=/puzzles
      a "Learn" href=/learn
      a "Analysis" href=/analysis
      button "More" type=button aria-haspopup=dialog"
  `);
  await click(root, "More");
  expect(outline(root.querySelector("dialog")!)).toMatchInlineSnapshot(`
    "dialog aria-labelledby="Main menu" open
      h2 "Main menu"
      section "Play"
        h3 "Play"
        a "Lobby" href=/lobby aria-current=page
        a "New game" href=/play
      section "Puzzles"
        h3 "Puzzles"
        a "Puzzles" href=/puzzles
        a "Themes" href=/puzzles/themes
      section "Learn"
        h3 "Learn"
        a "Lessons" href=/learn
        a "Rules" href=/rules
      section "Analysis"
        h3 "Analysis"
        a "Analysis board" href=/analysis
        a "Set up a position" href=/setup
        a "Open a game" href=/import
      section "Community"
        h3 "Community"
        a "Players" href=/leaderboard
        a "Game archive" href=/archive
      section "You"
        h3 "You"
        a "My games" href=/games
        a "Sign in or create an account" href=/account
        a "Settings" href=/settings
        a "About Sixlegs" href=/about
      button "Light theme" type=button aria-disabled=false
      label
        Language
        select value="en"
          option "English" lang=en selected
          option "Русский" lang=ru
          option "Українська" lang=uk
      button "Close" type=button"
  `);
});

it("a signed-in user finds the account in the menu and in the sheet", async () => {
  storeUserHint({ name: "Ada", canInvite: true, hasAccount: true, rating: null, waitingGames: 0 });
  const { root } = await renderHeader("player");
  await act(async () => root.querySelector<HTMLElement>(".user-button")!.click());
  expect(outline(root.querySelector(".header-user")!)).toMatchInlineSnapshot(`
    "button "Notifications" type=button aria-haspopup=dialog
    status
    button "Ada" type=button aria-expanded=true aria-haspopup=menu aria-controls="ProfileMy gamesAccountSettingsSign out"
    menu "Menu of Ada"
      none
        menuitem "Profile" href=/player/Ada
      none
        menuitem "My games" href=/games
      none
        menuitem "Account" href=/account
      none
        menuitem "Settings" href=/settings
      none
        menuitem "Sign out" type=button"
  `);
  await click(root, "More");
  expect(outline(root.querySelector("dialog [aria-label='You']")!)).toMatchInlineSnapshot(`
    "section "You"
      h3 "You"
      a "Profile" href=/player/Ada aria-current=page
      a "My games" href=/games
      a "Account" href=/account
      a "Settings" href=/settings
      a "About Sixlegs" href=/about"
  `);
});

it("each link of the navigation leads to its screen", async () => {
  const { root } = await renderHeader("home");
  const links = [...root.querySelectorAll(".header-navigation .menu-list a")];
  const screens = links.map((link) => parseRoute(link.getAttribute("href")!).screen);
  expect(screens).toEqual([
    "lobby",
    "play",
    "puzzles",
    "puzzle-list",
    "learn",
    "rules",
    "analysis",
    "setup",
    "import",
    "leaderboard",
    "archive",
  ]);
});

it.each([
  ["light", "Dark theme", "dark"],
  ["auto", "Dark theme", "dark"],
  ["dark", "Light theme", "light"],
  ["contrast", "Dark theme", "dark"],
] as const)("in the theme %s the button is %s", async (theme, name, next) => {
  const { root, change } = await renderHeader("home", { theme });
  await click(root, name);
  expect(change).toHaveBeenCalledWith({ theme: next });
});

it("the language is chosen by its own name", async () => {
  const { root, change } = await renderHeader("home", { language: "ru" });
  const select = root.querySelector("select")!;
  expect(select.value).toBe("ru");
  select.value = "uk";
  await act(async () => void select.dispatchEvent(new Event("change", { bubbles: true })));
  expect(change).toHaveBeenCalledWith({ language: "uk" });
});
