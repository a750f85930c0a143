// Where the page begins: settings, words, host, screen.
import { render } from "preact";
import { App, applyTheme } from "./App";
import { hostLinks } from "./router";
import { awaitOffer } from "./screens/Install";
import { ownGames, people } from "./server";
import { loadSettings } from "./settings";
import { speak } from "./text";
import "./style/index.css";

const settings = loadSettings();
applyTheme(settings);
awaitOffer();
hostLinks();
await speak(settings.language);
render(
  <App host={{ local: ownGames, people }} initial={settings} />,
  document.getElementById("app")!,
);
