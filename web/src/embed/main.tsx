// Entry point of the embed: a game or position in a frame on any other site. It loads neither the
// app nor the core.
import { setTileSet } from "hiveboard";
import { render } from "preact";
import { fetchTileSet } from "../browser/tileSets";
import { applyTheme, defaultSettings } from "../browser/settings";
import { setCatalog } from "../i18n/translate";
import type { LanguageName } from "../messages";
import { Embed } from "./Embed";
import { embedOptions } from "./embedOptions";
import { readContent } from "./embeddedGame";
import "./index.css";

const catalogs: Record<LanguageName, () => Promise<{ readonly default: string }>> = {
  en: () => import("catalog/embed/en"),
  ru: () => import("catalog/embed/ru"),
  uk: () => import("catalog/embed/uk"),
};

const { language, theme, tiles, ply } = embedOptions(location.search, navigator.languages);
applyTheme({ ...defaultSettings(navigator.languages), theme, tiles });

async function show(): Promise<void> {
  const [catalog, tileSet, content] = await Promise.all([
    catalogs[language](),
    fetchTileSet(tiles),
    readContent(document, location).catch(() => undefined),
  ]);
  if (tileSet) setTileSet(tileSet);
  setCatalog(language, catalog.default);
  render(<Embed content={content} initialPly={ply} />, document.getElementById("embed")!);
}

addEventListener("hashchange", () => location.reload());
await show();
