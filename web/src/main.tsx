// Entry point of the page: load settings and language, create the backend, render the app.
import { render } from "preact";
import { App } from "./App";
import { BASE_PATH, HAS_SERVER } from "./browser/basePath";
import { addBasePathToLinks, currentLocation, needsCore, parseRoute } from "./browser/router";
import { loadTileSet } from "./browser/tileSets";
import { applyTheme, loadSettings } from "./browser/settings";
import { startCore, startBrowserEngine } from "./core/workers";
import { fetchExplorerFile, createExplorer } from "./local/explorerFile";
import { BrowserGames } from "./local/browserGames";
import { openStore } from "./local/gameStore";
import { captureInstallPrompt } from "./screens/Install";
import { loadScreen } from "./screens/loadScreen";
import { noServer, serverApi } from "./server/serverApi";
import { loadLanguage } from "./i18n/translate";
import "./style/index.css";

const { path, fragment } = currentLocation();
const route = parseRoute(path, fragment);
const core = startCore(needsCore(route));
const explorer = createExplorer(core, () => fetchExplorerFile(`${BASE_PATH}explorer.json`));
const server = HAS_SERVER ? serverApi : { ...noServer, explorer };
const local = new BrowserGames(core, startBrowserEngine(), openStore(), server.convertRecord);
const settings = loadSettings();
applyTheme(settings);
captureInstallPrompt();
addBasePathToLinks();
const [, firstScreen] = await Promise.all([
  // First, so that screens with texts of their own load them in this language.
  loadLanguage(settings.language).catch(() => loadLanguage("en")), // offline, not yet cached
  loadScreen(route),
  loadTileSet(settings.tiles),
]);
render(
  <App backend={{ local, server }} initial={settings} firstScreen={firstScreen} />,
  document.getElementById("app")!,
);
