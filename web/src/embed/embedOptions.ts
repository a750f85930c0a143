// The query of an embed's address: /embed/game/…?theme=dark&lang=uk&ply=12
import { parsePly } from "../browser/router";
import { preferredLanguage, THEMES, TILE_SETS, type Settings } from "../browser/settings";
import { LANGUAGES, type LanguageName } from "../messages";

interface EmbedOptions {
  readonly language: LanguageName; // of the browser by default
  readonly theme: Settings["theme"];
  readonly tiles: Settings["tiles"];
  readonly ply: number | undefined; // the end by default
}

export function embedOptions(search: string, languages: readonly string[]): EmbedOptions {
  const query = new URLSearchParams(search);
  return {
    language: LANGUAGES.find((name) => name === query.get("lang")) ?? preferredLanguage(languages),
    theme: THEMES.find((name) => name === query.get("theme")) ?? "auto",
    tiles: TILE_SETS.find((name) => name === query.get("tiles")) ?? "classic",
    ply: parsePly(search),
  };
}
