// Where the page begins: settings, words, host, screen.
import { render } from "preact";
import { App, applyTheme } from "./App";
import { HAS_SERVER } from "./browser/basePath";
import { hostLinks } from "./browser/router";
import { loadSettings } from "./browser/settings";
import { startCore, startThinker } from "./core/workers";
import { BrowserGames } from "./local/games";
import { openStore } from "./local/store";
import { awaitOffer } from "./screens/Install";
import { noServer } from "./server/noServer";
import { people as server } from "./server/people";
import { speak } from "./words/text";
import "./style/index.css";

const people = HAS_SERVER ? server : noServer;
const local = new BrowserGames(startCore(), startThinker(), openStore(), people.converted);
const settings = loadSettings();
applyTheme(settings);
awaitOffer();
hostLinks();
await speak(settings.language);
render(<App host={{ local, people }} initial={settings} />, document.getElementById("app")!);
