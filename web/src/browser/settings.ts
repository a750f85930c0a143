// Settings of this browser, such as language, theme and sound.
import { parseFields, readText, storeText } from "./storage";

import { LANGUAGES, type LanguageName } from "../messages";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** In which games moves are confirmed before they are sent. */
export const CONFIRMATION_MODES = ["people", "always", "never"] as const;

export interface Settings {
  readonly language: LanguageName;
  readonly theme: Theme;
  readonly sound: boolean;
  readonly letters: boolean; // piece names on the tiles
  readonly notation: boolean; // moves as wA1 bQ- instead of sentences
  readonly shortcuts: boolean; // letter keys while the board has the focus
  readonly list: boolean; // the position as a list beside the board
  readonly confirming: (typeof CONFIRMATION_MODES)[number];
}

/** Props of components that show and change settings. */
export interface SettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

const SETTINGS_KEY = "sixlegs.settings";

/** Return the first supported language of the browser, English by default. */
export function preferredLanguage(languages: readonly string[]): LanguageName {
  const tags = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return tags.map((tag) => LANGUAGES.find((language) => language === tag)).find(Boolean) ?? "en";
}

export function defaultSettings(languages: readonly string[], isSmallTouch = false): Settings {
  return {
    language: preferredLanguage(languages),
    theme: "auto",
    sound: true,
    letters: false,
    notation: false,
    shortcuts: true,
    list: false,
    // A tap can slip, and online moves cannot be undone.
    confirming: isSmallTouch ? "people" : "never",
  };
}

/** Parse stored settings. Each missing or damaged field gets its default. */
export function readSettings(text: string | null, defaults: Settings): Settings {
  const stored = parseFields(text);
  const flag = (name: "sound" | "letters" | "notation" | "shortcuts" | "list") =>
    typeof stored[name] === "boolean" ? stored[name] : defaults[name];
  return {
    language: LANGUAGES.find((language) => language === stored["language"]) ?? defaults.language,
    theme: THEMES.find((theme) => theme === stored["theme"]) ?? defaults.theme,
    sound: flag("sound"),
    letters: flag("letters"),
    notation: flag("notation"),
    shortcuts: flag("shortcuts"),
    list: flag("list"),
    confirming:
      CONFIRMATION_MODES.find((mode) => mode === stored["confirming"]) ?? defaults.confirming,
  };
}

export function loadSettings(): Settings {
  return readSettings(
    readText(SETTINGS_KEY),
    defaultSettings(navigator.languages, isSmallTouchScreen()),
  );
}

/** Store `settings`. Without localStorage, they last until the page is closed. */
export function saveSettings(settings: Settings): void {
  storeText(SETTINGS_KEY, JSON.stringify(settings));
}

/** Apply the theme. "auto" follows the device, including its preference for high contrast. */
export function applyTheme({ theme }: Settings): void {
  const wantsContrast = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  document.documentElement.dataset["theme"] = wantsContrast ? "contrast" : theme;
}

/** Return whether this is a phone: a touch screen that is narrow in one direction. */
function isSmallTouchScreen(): boolean {
  return matchMedia("(pointer: coarse) and ((max-width: 700px) or (max-height: 500px))").matches;
}
