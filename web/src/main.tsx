// Where the page begins: settings, words, host, screen.
import { render } from "preact";
import { App, applyTheme } from "./App";
import { HAS_SERVER } from "./base";
import { hostLinks } from "./router";
import { awaitOffer } from "./screens/Install";
import { startCore, startThinker } from "./core/workers";
import { BrowserGames } from "./local/games";
import { openStore } from "./local/store";
import { nobody } from "./nobody";
import { people as server } from "./server";
import { loadSettings } from "./settings";
import { speak } from "./text";
import "./style/index.css";

const people = HAS_SERVER ? server : nobody;
const local = new BrowserGames(startCore(), startThinker(), openStore(), people.converted);
const settings = loadSettings();
applyTheme(settings);
awaitOffer();
hostLinks();
await speak(settings.language);
render(<App host={{ local, people }} initial={settings} />, document.getElementById("app")!);
