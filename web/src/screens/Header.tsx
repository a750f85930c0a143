// The bar on top of every screen but the board's: where one is, the theme and the language.
import { TilePicture } from "hiveboard/preact";
import { addressOf, type Route } from "../browser/router";
import type { Settings } from "../browser/settings";
import { usePage } from "../host/page";
import { LANGUAGES, type LanguageName } from "../messages";
import { Icon, IconButton } from "../ui/icons";
import { say } from "../words/text";

/** Each language by its own name. */
const NAMES: Record<LanguageName, string> = { en: "English", ru: "Русский", uk: "Українська" };

type Place = Exclude<Route["screen"], "game" | "look" | "lesson" | "invitation" | "player">;

/** `here` is the screen below, which is marked in the menu if it is there. */
export function Header({ here }: { readonly here?: Route["screen"] }) {
  return (
    <header class="header row wrap">
      <a class="brand" href="/">
        <TilePicture color="white" bug="queen" />
        <span>{say("page-name")}</span>
      </a>
      <nav aria-label={say("page-navigation")}>
        <a {...linkTo("learn", here)}>{say("page-lessons")}</a>
        <a {...linkTo("play", here)}>{say("page-play")}</a>
        <a {...linkTo("lobby", here)}>{say("online-lobby")}</a>
        <a {...linkTo("rules", here)}>{say("page-rules")}</a>
      </nav>
      <a
        class="button round"
        {...linkTo("settings", here)}
        aria-label={say("page-settings")}
        title={say("page-settings")}
      >
        <Icon name="gear" />
      </a>
      <ThemeSwitch />
      <LanguageChoice />
    </header>
  );
}

function linkTo(screen: Place, here?: Route["screen"]) {
  const href = addressOf({ screen });
  return screen === here ? { href, "aria-current": "page" as const } : { href };
}

/** From light to dark and back; the settings have all themes. */
function ThemeSwitch() {
  const { settings, change } = usePage();
  const theme = isDark(settings) ? "light" : "dark";
  return (
    <IconButton
      class="round theme-switch"
      icon={theme === "light" ? "sun" : "moon"}
      text={say("page-theme-switch", { theme })}
      onClick={() => change({ theme })}
    />
  );
}

function isDark({ theme }: Settings): boolean {
  if (theme !== "auto") return theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

interface LanguageChoiceProps {
  readonly isLabelled?: boolean; // for everybody to see
}

export function LanguageChoice({ isLabelled = false }: LanguageChoiceProps) {
  const { settings, change } = usePage();
  return (
    <label class="language">
      <span class={isLabelled ? "" : "for-readers"}>{say("page-language")}</span>
      <select
        value={settings.language}
        onChange={(event) => change({ language: event.currentTarget.value as LanguageName })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
