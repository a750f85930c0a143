// The page: renders the screen of the current address in the player's language and theme.
import { useEffect, useRef, useState } from "preact/hooks";
import { Drawings } from "hiveboard/preact";
import {
  hasBoard,
  parseRoute,
  onAddressChange,
  interceptLinks,
  currentLocation,
  type Route,
} from "./browser/router";
import { applyTheme, onSettingsChange, saveSettings, type Settings } from "./browser/settings";
import { currentTileSet, loadTileSet } from "./browser/tileSets";
import { setScreenTitle } from "./browser/title";
import type { Backend } from "./backend/backend";
import { PageContext } from "./backend/pageContext";
import { renew } from "./online/push";
import { Notice, UpdateNotice, UnsupportedBrowserNotice } from "./screens/Notices";
import { Header } from "./screens/Header";
import { loadScreen, type LoadedScreen } from "./screens/loadScreen";
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
  readonly firstScreen: LoadedScreen;
}

export function App({ backend, initial, firstScreen }: AppProps) {
  const [settings, setSettings] = useState(initial);
  const [isFileMissing, setFileMissing] = useState(false);
  const { route, renderScreen, isLoading } = useScreen(firstScreen);
  const latest = useRef(initial); // of two changes before a render, the second keeps the first
  const show = (changed: Settings) => {
    latest.current = changed;
    applyTheme(changed);
    setFileMissing(false);
    setSettings(changed);
  };
  const change = (part: Partial<Settings>) => {
    const apply = () => {
      const changed = { ...latest.current, ...part };
      saveSettings(changed);
      show(changed);
    };
    const loading = loadFiles({ ...latest.current, ...part });
    if (!loading) return apply();
    void loading.then(apply, () => {
      setFileMissing(true);
      setSettings({ ...latest.current }); // so that the control shows the current value again
    });
  };
  const follow = (changed: Settings) => {
    const loading = Promise.resolve(loadFiles(changed)).catch(() => undefined);
    void loading.then(() => show(changed));
  };
  useEffect(() => onSettingsChange(follow), []);
  useEffect(() => {
    setScreenTitle(titleOf(route));
  }, [route, settings.language]);

  useEffect(() => void renew(backend.server, settings.language), [settings.language]);

  return (
    <PageContext.Provider value={{ backend, settings, change }}>
      <div class="app" aria-busy={isLoading}>
        <Drawings tileSet={currentTileSet()} extra={LEVEL_ICON_DRAWINGS} />
        {!hasBoard(route) && <Header currentScreen={route.screen} />}
        <UpdateNotice />
        <UnsupportedBrowserNotice />
        {isFileMissing && (
          <Notice
            text={t("page-setting-not-loaded")}
            action={t("page-close")}
            onAction={() => setFileMissing(false)}
          />
        )}
        {renderScreen()}
      </div>
    </PageContext.Provider>
  );
}

/** Load what these settings need; undefined if everything is loaded. */
function loadFiles({ language, tiles }: Settings): Promise<unknown> | undefined {
  const loading = [
    language !== document.documentElement.lang && loadLanguage(language),
    tiles !== currentTileSet()?.name && loadTileSet(tiles),
  ].filter((promise) => promise !== false);
  return loading.length ? Promise.all(loading) : undefined;
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

interface ShownScreen extends LoadedScreen {
  readonly isLoading: boolean; // whether the screen of a newer address is being loaded
}

/** Return the screen of the address. The previous one is shown until its code is loaded. */
function useScreen(first: LoadedScreen): ShownScreen {
  const [{ path, fragment }, setPlace] = useState(currentLocation);
  const [shown, setShown] = useState({ ...first, path });
  const [isLoading, setLoading] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => onAddressChange(() => setPlace(currentLocation())), []);
  useEffect(interceptLinks, []);
  useEffect(() => {
    if (isFirst.current) return undefined;
    let isCurrent = true;
    setLoading(true);
    void loadScreen(parseRoute(path, fragment)).then((loaded) => {
      if (!isCurrent) return;
      setLoading(false);
      setShown({ ...loaded, path });
    });
    return () => {
      isCurrent = false;
    };
  }, [path, fragment]);
  useEffect(() => {
    const isLoaded = isFirst.current;
    isFirst.current = false;
    return isLoaded ? undefined : focusNewScreen(shown.route);
  }, [shown.path]);
  return { ...shown, isLoading };
}
