// The bar on top of every screen but the board's: where one is, the theme and the language.
import { TilePicture } from "../board/Tile";
import { Icon } from "../icons";
import { LANGUAGES, type Language, type Settings } from "../settings";
import { say } from "../text";

/** Each language by its own name. */
const NAMES: Record<Language, string> = { en: "English", ru: "Русский", uk: "Українська" };

interface HeaderProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function Header({ settings, change }: HeaderProps) {
  return (
    <header class="header">
      <a class="brand" href="/">
        <TilePicture color="white" bug="queen" />
        <span>{say("page-name")}</span>
      </a>
      <nav aria-label={say("page-navigation")}>
        <a href="/learn">{say("page-lessons")}</a>
        <a href="/play">{say("page-play")}</a>
        <a href="/lobby">{say("online-lobby")}</a>
        <a href="/rules">{say("page-rules")}</a>
      </nav>
      <a
        class="button round"
        href="/settings"
        aria-label={say("page-settings")}
        title={say("page-settings")}
      >
        <Icon name="gear" />
      </a>
      <ThemeSwitch settings={settings} change={change} />
      <LanguageChoice settings={settings} change={change} />
    </header>
  );
}

/** From light to dark and back; the settings have all themes. */
function ThemeSwitch({ settings, change }: HeaderProps) {
  const theme = isDark(settings) ? "light" : "dark";
  const text = say("page-theme-switch", { theme });
  return (
    <button
      type="button"
      class="round"
      aria-label={text}
      title={text}
      onClick={() => change({ theme })}
    >
      <Icon name="moon" />
    </button>
  );
}

function isDark({ theme }: Settings): boolean {
  if (theme !== "auto") return theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

export function LanguageChoice({ settings, change }: HeaderProps) {
  return (
    <label class="language">
      <span class="for-readers">{say("page-language")}</span>
      <select
        value={settings.language}
        onChange={(event) => change({ language: event.currentTarget.value as Language })}
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
