// The whole page: the screen that the address names, in the language and theme of the person.
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawings } from "./board/drawings";
import { HAS_SERVER } from "./browser/basePath";
import { routeOf, watchAddress, whereWeAre, watchLinks, type Route } from "./browser/router";
import { saveSettings, type Settings } from "./browser/settings";
import { nameScreen } from "./browser/title";
import type { Host } from "./host/host";
import { About } from "./screens/About";
import { AnalysisScreen } from "./screens/AnalysisScreen";
import { Game } from "./screens/Game";
import { Header } from "./screens/Header";
import { Home } from "./screens/Home";
import { InvitationScreen } from "./screens/InvitationScreen";
import { Learn } from "./screens/Learn";
import { LessonScreen } from "./screens/LessonScreen";
import { Lobby } from "./screens/Lobby";
import { Look } from "./screens/Look";
import { NewGame } from "./screens/NewGame";
import { NewVersion } from "./screens/NewVersion";
import { NoServerHere, Nowhere } from "./screens/NotFound";
import { Privacy } from "./screens/Privacy";
import { Rules } from "./screens/Rules";
import { SettingsScreen } from "./screens/SettingsScreen";
import { SetUp } from "./screens/SetUp";
import { TooOld } from "./screens/TooOld";
import { say, speak } from "./words/text";

interface AppProps {
  readonly host: Host;
  readonly initial: Settings;
}

export function App({ host, initial }: AppProps) {
  const [settings, setSettings] = useState(initial);
  const route = useRoute();
  const change = (part: Partial<Settings>) => {
    const changed = { ...settings, ...part };
    saveSettings(changed);
    applyTheme(changed);
    const words = part.language ? speak(part.language) : Promise.resolve();
    void words.then(() => setSettings(changed));
  };
  useEffect(() => {
    nameScreen(titleOf(route));
  }, [route, settings.language]);

  return (
    <div class="app">
      <Drawings />
      {!isBoard(route) && <Header here={route.screen} {...{ settings, change }} />}
      <NewVersion />
      <TooOld />
      <Screen route={route} {...{ host, settings, change }} />
    </div>
  );
}

/** Where the board is the screen, and nothing lies on top of it. */
function isBoard({ screen }: Route): boolean {
  return ["game", "look", "lesson", "setup", "analysis"].includes(screen);
}

interface ScreenProps {
  readonly route: Route;
  readonly host: Host;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

function Screen({ route, host, settings, change }: ScreenProps) {
  switch (route.screen) {
    case "home":
      return <Home host={host} settings={settings} change={change} />;
    case "play":
      return <NewGame host={host} />;
    case "game":
      return <Game host={host} game={route.game} settings={settings} change={change} />;
    case "look":
      return <Look host={host} game={route.game} settings={settings} change={change} />;
    case "learn":
      return <Learn host={host} />;
    case "lesson":
      return <LessonScreen host={host} id={route.lesson} settings={settings} />;
    case "lobby":
      return <Lobby host={host} />;
    case "invitation":
      if (!HAS_SERVER) return <NoServerHere />;
      return <InvitationScreen key={route.token} host={host} token={route.token} />;
    case "rules":
      return <Rules />;
    case "setup":
      return <SetUp host={host} settings={settings} change={change} />;
    case "analysis":
      return <AnalysisScreen host={host} settings={settings} change={change} />;
    case "settings":
      return <SettingsScreen host={host} settings={settings} change={change} />;
    case "about":
      return <About host={host} />;
    case "privacy":
      return <Privacy host={host} />;
    case "nowhere":
      return <Nowhere />;
  }
}

/** Light or dark by themselves follow the device; so does high contrast, if nothing was chosen. */
export function applyTheme({ theme }: Settings): void {
  const wantsContrast = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  document.documentElement.dataset["theme"] = wantsContrast ? "contrast" : theme;
}

function titleOf({ screen }: Route): string {
  return screen === "home" ? say("page-title") : say("page-title-of", { screen });
}

/** A new screen is read and seen from its beginning; a game begins at its board, once that is there.
 * Returns how to stop waiting for it. */
function beginAtTop(route: Route): () => void {
  const main = document.querySelector("main");
  if (main) {
    main.tabIndex = -1;
    main.focus();
    scrollTo(0, 0);
  }
  if (route.screen !== "game" || focusBoard()) return () => undefined;
  const watcher = new MutationObserver(() => focusBoard() && watcher.disconnect());
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

/** Whether there is a board; it has the focus then, unless something on its screen has it. */
function focusBoard(): boolean {
  const board = document.querySelector<HTMLElement>(".board");
  const at = document.activeElement;
  if (board && (at === document.body || at === board.closest("main"))) board.focus();
  return board !== null;
}

function useRoute(): Route {
  const [{ path, fragment }, setPlace] = useState(whereWeAre);
  const isFirst = useRef(true);
  useEffect(() => watchAddress(() => setPlace(whereWeAre())), []);
  useEffect(watchLinks, []);
  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    return isLoaded ? undefined : beginAtTop(routeOf(path, fragment));
  }, [path]);
  return routeOf(path, fragment);
}
