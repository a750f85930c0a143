// Header of all screens without a board: navigation, settings, theme and language.
import { TilePicture } from "hiveboard/preact";
import { routePath, type Route } from "../browser/router";
import type { Settings } from "../browser/settings";
import { usePage } from "../backend/pageContext";
import { LANGUAGES, type LanguageName } from "../messages";
import { Icon, IconButton } from "../ui/icons";
import { t } from "../i18n/translate";

/** Each language in its own name. */
const LANGUAGE_NAMES: Record<LanguageName, string> = {
  en: "English",
  ru: "Русский",
  uk: "Українська",
};

type MenuScreen = Exclude<Route["screen"], "game" | "review" | "lesson" | "invitation" | "player">;

/** `currentScreen` is marked in the navigation. */
export function Header({ currentScreen }: { readonly currentScreen?: Route["screen"] }) {
  return (
    <header class="header row wrap">
      <a class="brand" href="/">
        <TilePicture color="white" bug="queen" />
        <span>{t("page-name")}</span>
      </a>
      <nav aria-label={t("page-navigation")}>
        <a {...linkTo("learn", currentScreen)}>{t("page-lessons")}</a>
        <a {...linkTo("play", currentScreen)}>{t("page-play")}</a>
        <a {...linkTo("lobby", currentScreen)}>{t("online-lobby")}</a>
        <a {...linkTo("rules", currentScreen)}>{t("page-rules")}</a>
      </nav>
      <a
        class="button round"
        {...linkTo("settings", currentScreen)}
        aria-label={t("page-settings")}
        title={t("page-settings")}
      >
        <Icon name="gear" />
      </a>
      <ThemeSwitch />
      <LanguageChoice />
    </header>
  );
}

function linkTo(screen: MenuScreen, currentScreen?: Route["screen"]) {
  const href = routePath({ screen });
  return screen === currentScreen ? { href, "aria-current": "page" as const } : { href };
}

/** Switches between the light and dark themes; the settings screen offers all of them. */
function ThemeSwitch() {
  const { settings, change } = usePage();
  const theme = isDark(settings) ? "light" : "dark";
  return (
    <IconButton
      class="round theme-switch"
      icon={theme === "light" ? "sun" : "moon"}
      text={t("page-theme-switch", { theme })}
      onClick={() => change({ theme })}
    />
  );
}

function isDark({ theme }: Settings): boolean {
  if (theme !== "auto") return theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

interface LanguageChoiceProps {
  readonly isLabeled?: boolean; // whether the label is visible
}

export function LanguageChoice({ isLabeled = false }: LanguageChoiceProps) {
  const { settings, change } = usePage();
  return (
    <label class="language">
      <span class={isLabeled ? "" : "visually-hidden"}>{t("page-language")}</span>
      <select
        value={settings.language}
        onChange={(event) => change({ language: event.currentTarget.value as LanguageName })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
