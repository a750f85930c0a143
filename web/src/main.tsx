// Where the page begins: settings, words, host, screen.
import { render } from "preact";
import { App } from "./App";
import { BASE, HAS_SERVER } from "./browser/basePath";
import { hostLinks } from "./browser/router";
import { applyTheme, loadSettings } from "./browser/settings";
import { startCore, startThinker } from "./core/workers";
import { explorerFile, explorerOf } from "./local/explorer";
import { BrowserGames } from "./local/games";
import { openStore } from "./local/store";
import { awaitOffer } from "./screens/Install";
import { noServer, people as server } from "./server/people";
import { speak } from "./words/text";
import "./style/index.css";

const core = startCore();
const explored = explorerOf(core, () => explorerFile(`${BASE}explorer.json`));
const people = HAS_SERVER ? server : { ...noServer, explored };
const local = new BrowserGames(core, startThinker(), openStore(), people.converted);
const settings = loadSettings();
applyTheme(settings);
awaitOffer();
hostLinks();
await speak(settings.language);
render(<App host={{ local, people }} initial={settings} />, document.getElementById("app")!);
