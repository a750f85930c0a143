// The whole page: the screen that the address names, in the language and theme of the person.
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawings } from "hiveboard/preact";
import { HAS_SERVER } from "./browser/basePath";
import { routeOf, watchAddress, watchLinks, whereWeAre, type Route } from "./browser/router";
import { applyTheme, saveSettings, type Settings } from "./browser/settings";
import { nameScreen } from "./browser/title";
import type { Host } from "./host/host";
import { PageContext } from "./host/page";
import { renew } from "./online/push";
import { AboutScreen } from "./screens/AboutScreen";
import { AccountScreen } from "./screens/AccountScreen";
import { AnalysisScreen } from "./screens/AnalysisScreen";
import { ArchiveScreen } from "./screens/ArchiveScreen";
import { NewVersion, TooOld } from "./screens/EdgeNotes";
import { GameScreen } from "./screens/GameScreen";
import { Header } from "./screens/Header";
import { HomeScreen } from "./screens/HomeScreen";
import { InvitationScreen } from "./screens/InvitationScreen";
import { LeaderboardScreen } from "./screens/LeaderboardScreen";
import { LearnScreen } from "./screens/LearnScreen";
import { LessonScreen } from "./screens/LessonScreen";
import { LobbyScreen } from "./screens/LobbyScreen";
import { NewGameScreen } from "./screens/NewGameScreen";
import { NoServerHere, Nowhere } from "./screens/NotFound";
import { PlayerScreen } from "./screens/PlayerScreen";
import { PrivacyScreen } from "./screens/PrivacyScreen";
import { ReviewScreen } from "./screens/ReviewScreen";
import { RulesScreen } from "./screens/RulesScreen";
import { SettingsScreen } from "./screens/SettingsScreen";
import { SetUpScreen } from "./screens/SetUpScreen";
import { say, speak } from "./words/text";

/** Levels of the computer that no bug of the game stands for. */
const CHARACTERS = import.meta.glob<string>("./board/guests/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

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

  useEffect(() => void renew(host.people, settings.language), [settings.language]);

  return (
    <PageContext.Provider value={{ host, settings, change }}>
      <div class="app">
        <Drawings more={CHARACTERS} />
        {!isBoard(route) && <Header here={route.screen} />}
        <NewVersion />
        <TooOld />
        <Screen route={route} />
      </div>
    </PageContext.Provider>
  );
}

/** Where the board is the screen, and nothing lies on top of it. */
function isBoard({ screen }: Route): boolean {
  return ["game", "look", "lesson", "setup", "analysis"].includes(screen);
}

function Screen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case "home":
      return <HomeScreen />;
    case "play":
      return <NewGameScreen />;
    case "game":
      return <GameScreen game={route.game} />;
    case "look":
      return <ReviewScreen game={route.game} archived={route.archived} />;
    case "learn":
      return <LearnScreen />;
    case "lesson":
      return <LessonScreen id={route.lesson} />;
    case "lobby":
      return <LobbyScreen />;
    case "invitation":
      if (!HAS_SERVER) return <NoServerHere />;
      return <InvitationScreen key={route.token} token={route.token} />;
    case "rules":
      return <RulesScreen />;
    case "setup":
      return <SetUpScreen />;
    case "analysis":
      return <AnalysisScreen />;
    case "settings":
      return <SettingsScreen />;
    case "account":
      return HAS_SERVER ? <AccountScreen /> : <NoServerHere />;
    case "archive":
      return HAS_SERVER ? <ArchiveScreen /> : <NoServerHere />;
    case "player":
      return HAS_SERVER ? <PlayerScreen name={route.name} /> : <NoServerHere />;
    case "leaderboard":
      return HAS_SERVER ? <LeaderboardScreen /> : <NoServerHere />;
    case "about":
      return <AboutScreen />;
    case "privacy":
      return <PrivacyScreen />;
    case "nowhere":
      return <Nowhere />;
  }
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
