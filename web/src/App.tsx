// The page: renders the screen of the current address in the player's language and theme.
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawings } from "hiveboard/preact";
import { HAS_SERVER } from "./browser/basePath";
import {
  parseRoute,
  onAddressChange,
  interceptLinks,
  currentLocation,
  type Route,
} from "./browser/router";
import { applyTheme, onSettingsChange, saveSettings, type Settings } from "./browser/settings";
import { currentTileSet, loadTileSet } from "./board/tileSets";
import { setScreenTitle } from "./browser/title";
import type { Backend } from "./backend/backend";
import { PageContext } from "./backend/pageContext";
import { renew } from "./online/push";
import { AboutScreen } from "./screens/AboutScreen";
import { AccountScreen } from "./screens/AccountScreen";
import { AnalysisScreen } from "./screens/AnalysisScreen";
import { ArchiveScreen } from "./screens/ArchiveScreen";
import { UpdateNotice, UnsupportedBrowserNotice } from "./screens/Notices";
import { GameScreen } from "./screens/GameScreen";
import { Header } from "./screens/Header";
import { HomeScreen } from "./screens/HomeScreen";
import { InvitationScreen } from "./screens/InvitationScreen";
import { LeaderboardScreen } from "./screens/LeaderboardScreen";
import { LearnScreen } from "./screens/LearnScreen";
import { LessonScreen } from "./screens/LessonScreen";
import { LobbyScreen } from "./screens/LobbyScreen";
import { NewGameScreen } from "./screens/NewGameScreen";
import { NeedsServer, PageNotFound } from "./screens/NotFound";
import { PlayerScreen } from "./screens/PlayerScreen";
import { PrivacyScreen } from "./screens/PrivacyScreen";
import { ReviewScreen } from "./screens/ReviewScreen";
import { RulesScreen } from "./screens/RulesScreen";
import { SettingsScreen } from "./screens/SettingsScreen";
import { PositionEditorScreen } from "./screens/SetUpScreen";
import { t, loadLanguage } from "./i18n/translate";

/** Icons for computer levels that no bug of the game represents. */
const LEVEL_ICON_DRAWINGS = import.meta.glob<string>("./board/level-icons/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface AppProps {
  readonly backend: Backend;
  readonly initial: Settings;
}

export function App({ backend, initial }: AppProps) {
  const [settings, setSettings] = useState(initial);
  const route = useRoute();
  const latest = useRef(initial); // of two changes before a render, the second keeps the first
  const show = (changed: Settings) => {
    latest.current = changed;
    applyTheme(changed);
    const loading = [
      changed.language !== document.documentElement.lang && loadLanguage(changed.language),
      changed.tiles !== currentTileSet()?.name && loadTileSet(changed.tiles),
    ].filter((promise) => promise !== false);
    if (loading.length) void Promise.all(loading).then(() => setSettings(changed));
    else setSettings(changed);
  };
  const change = (part: Partial<Settings>) => {
    saveSettings({ ...latest.current, ...part });
    show({ ...latest.current, ...part });
  };
  useEffect(() => onSettingsChange(show), []);
  useEffect(() => {
    setScreenTitle(titleOf(route));
  }, [route, settings.language]);

  useEffect(() => void renew(backend.server, settings.language), [settings.language]);

  return (
    <PageContext.Provider value={{ backend, settings, change }}>
      <div class="app">
        <Drawings tileSet={currentTileSet()} extra={LEVEL_ICON_DRAWINGS} />
        {!hasBoard(route) && <Header currentScreen={route.screen} />}
        <UpdateNotice />
        <UnsupportedBrowserNotice />
        <Screen route={route} />
      </div>
    </PageContext.Provider>
  );
}

/** Return whether the board fills the screen, so that nothing is rendered above it. */
function hasBoard({ screen }: Route): boolean {
  return ["game", "review", "lesson", "setup", "analysis"].includes(screen);
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case "home":
      return <HomeScreen />;
    case "play":
      return <NewGameScreen />;
    case "game":
      return <GameScreen game={route.game} />;
    case "review":
      return <ReviewScreen game={route.game} archiveId={route.archiveId} />;
    case "learn":
      return <LearnScreen />;
    case "lesson":
      return <LessonScreen id={route.lesson} />;
    case "lobby":
      return <LobbyScreen />;
    case "invitation":
      if (!HAS_SERVER) return <NeedsServer />;
      return <InvitationScreen key={route.token} token={route.token} />;
    case "rules":
      return <RulesScreen />;
    case "setup":
      return <PositionEditorScreen />;
    case "analysis":
      return <AnalysisScreen />;
    case "settings":
      return <SettingsScreen />;
    case "account":
      return HAS_SERVER ? <AccountScreen /> : <NeedsServer />;
    case "archive":
      return HAS_SERVER ? <ArchiveScreen /> : <NeedsServer />;
    case "player":
      return HAS_SERVER ? <PlayerScreen name={route.name} /> : <NeedsServer />;
    case "leaderboard":
      return HAS_SERVER ? <LeaderboardScreen /> : <NeedsServer />;
    case "about":
      return <AboutScreen />;
    case "privacy":
      return <PrivacyScreen />;
    case "not-found":
      return <PageNotFound />;
  }
}

function titleOf({ screen }: Route): string {
  return screen === "home" ? t("page-title") : t("page-screen-title", { screen });
}

/**
 * Focus a new screen and scroll it to the top. On a game screen, focus the board once it is
 * rendered. Return a function that stops waiting for the board.
 */
function focusNewScreen(route: Route): () => void {
  const main = document.querySelector("main");
  if (main) {
    main.tabIndex = -1;
    main.focus();
    scrollTo(0, 0);
  }
  if (route.screen !== "game" || focusBoard()) return () => undefined;
  const observer = new MutationObserver(() => focusBoard() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Focus the board unless an element of its screen has the focus. Return whether there is a board.
 */
function focusBoard(): boolean {
  const board = document.querySelector<HTMLElement>(".board");
  const focused = document.activeElement;
  if (board && (focused === document.body || focused === board.closest("main"))) board.focus();
  return board !== null;
}

function useRoute(): Route {
  const [{ path, fragment }, setPlace] = useState(currentLocation);
  const isFirst = useRef(true);
  useEffect(() => onAddressChange(() => setPlace(currentLocation())), []);
  useEffect(interceptLinks, []);
  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    return isLoaded ? undefined : focusNewScreen(parseRoute(path, fragment));
  }, [path]);
  return parseRoute(path, fragment);
}
