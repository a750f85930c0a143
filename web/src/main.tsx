// Where the page begins: settings, words, host, screen.
import { render } from "preact";
import { App, applyTheme } from "./App";
import { hostLinks } from "./router";
import { awaitOffer } from "./screens/Install";
import { startCore, startThinker } from "./core/workers";
import { BrowserGames } from "./local/games";
import { openStore } from "./local/store";
import { people } from "./server";
import { loadSettings } from "./settings";
import { speak } from "./text";
import "./style/index.css";

const local = new BrowserGames(startCore(), startThinker(), openStore(), people.converted);
const settings = loadSettings();
applyTheme(settings);
awaitOffer();
hostLinks();
await speak(settings.language);
render(<App host={{ local, people }} initial={settings} />, document.getElementById("app")!);
