// What the person chose for this browser: language, theme, sound and the like.
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
  readonly letters: boolean; // names on the tiles
  readonly notation: boolean; // moves as wA1 bQ- rather than in words
  readonly shortcuts: boolean; // letter keys while the board has the focus
  readonly list: boolean; // the position as a list, beside the board
  readonly confirming: (typeof CONFIRMATION_MODES)[number];
}

/** For components that show settings and change them. */
export interface SettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

const SETTINGS_KEY = "sixlegs.settings";

/** The first of the browser's languages that we speak; English if there is none. */
export function preferredLanguage(languages: readonly string[]): LanguageName {
  const known = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return known.map((tag) => LANGUAGES.find((one) => one === tag)).find(Boolean) ?? "en";
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
    confirming: isSmallTouch ? "people" : "never", // a finger slips, and there is no way back
  };
}

/** Settings from what the browser kept; whatever is damaged falls back, field by field. */
export function readSettings(text: string | null, defaults: Settings): Settings {
  const kept = parseFields(text);
  const flag = (name: "sound" | "letters" | "notation" | "shortcuts" | "list") =>
    typeof kept[name] === "boolean" ? kept[name] : defaults[name];
  return {
    language: LANGUAGES.find((one) => one === kept["language"]) ?? defaults.language,
    theme: THEMES.find((one) => one === kept["theme"]) ?? defaults.theme,
    sound: flag("sound"),
    letters: flag("letters"),
    notation: flag("notation"),
    shortcuts: flag("shortcuts"),
    list: flag("list"),
    confirming: CONFIRMATION_MODES.find((one) => one === kept["confirming"]) ?? defaults.confirming,
  };
}

export function loadSettings(): Settings {
  return readSettings(
    readText(SETTINGS_KEY),
    defaultSettings(navigator.languages, isSmallTouchScreen()),
  );
}

/** Keep `settings` for the next visit; a browser that forbids it just forgets. */
export function saveSettings(settings: Settings): void {
  storeText(SETTINGS_KEY, JSON.stringify(settings));
}

/** Light or dark by themselves follow the device; so does high contrast, if nothing was chosen. */
export function applyTheme({ theme }: Settings): void {
  const wantsContrast = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  document.documentElement.dataset["theme"] = wantsContrast ? "contrast" : theme;
}

/** Whether this is a phone: a finger, and a screen that is narrow one way or the other. */
function isSmallTouchScreen(): boolean {
  return matchMedia("(pointer: coarse) and ((max-width: 700px) or (max-height: 500px))").matches;
}
