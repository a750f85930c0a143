// Settings of this browser, such as language, theme and sound.
import { LANGUAGES, type LanguageName } from "../messages";
import { parseFields, readText, storeText } from "./storage";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

/** In which games moves are confirmed before they are sent. */
export const CONFIRMATION_MODES = ["people", "always", "never"] as const;

/** The themes of boards, each with the theme that its colors are based on; "auto" is the page's. */
const BOARD_THEMES = {
  auto: undefined,
  light: "light",
  sand: "light",
  dark: "dark",
  walnut: "dark",
  midnight: "dark",
} as const;
export type BoardTheme = keyof typeof BOARD_THEMES;
export const BOARD_THEME_NAMES = Object.keys(BOARD_THEMES) as BoardTheme[];

/** The drawings of the tiles. */
export const TILE_SETS = ["classic", "flat", "contrast"] as const;
export type TileSetName = (typeof TILE_SETS)[number];

/** Sounds for tiles and events. */
export const SOUND_SETS = ["wood", "glass"] as const;
export type SoundSetName = (typeof SOUND_SETS)[number];

/** How fast tiles move. Reduced motion, a preference of the device, comes first. */
export const ANIMATION_SPEEDS = ["none", "fast", "normal", "slow"] as const;
export type AnimationSpeed = (typeof ANIMATION_SPEEDS)[number];

/** Return a stored value, or undefined if it is missing or invalid. */
type Parser<Value> = (stored: unknown) => Value | undefined;

const flag: Parser<boolean> = (stored) => (typeof stored === "boolean" ? stored : undefined);

const percentage: Parser<number> = (stored) =>
  Number.isInteger(stored) && 0 <= (stored as number) && (stored as number) <= 100
    ? (stored as number)
    : undefined;

function oneOf<Value extends string>(values: readonly Value[]): Parser<Value> {
  return (stored) => values.find((value) => value === stored);
}

/** All settings by name. A stored name keeps its meaning forever: old browsers have old values. */
const PARSERS = {
  language: oneOf(LANGUAGES),
  theme: oneOf(THEMES),
  board: oneOf(BOARD_THEME_NAMES),
  tiles: oneOf(TILE_SETS),
  animation: oneOf(ANIMATION_SPEEDS),
  sound: flag, // all sounds
  soundSet: oneOf(SOUND_SETS),
  volume: percentage,
  dots: flag, // the number of a piece as dots on its tile
  letters: flag, // piece names on the tiles
  notation: flag, // moves as wA1 bQ- instead of sentences
  shortcuts: flag, // letter keys while the board has the focus
  zen: flag, // only the board, moves and clocks during games
  list: flag, // the position as a list beside the board
  confirming: oneOf(CONFIRMATION_MODES),
} satisfies Record<string, Parser<boolean | number | string>>;

type Parsers = typeof PARSERS;

export type Settings = {
  readonly [Name in keyof Parsers]: NonNullable<ReturnType<Parsers[Name]>>;
};

/** The settings that are on or off. */
export type Flag = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

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
    board: "auto",
    tiles: "classic",
    animation: "normal",
    sound: true,
    soundSet: "wood",
    volume: 80,
    dots: true,
    letters: false,
    notation: false,
    shortcuts: true,
    zen: false,
    list: false,
    // A tap can slip, and online moves cannot be undone.
    confirming: isSmallTouch ? "people" : "never",
  };
}

/** Parse stored settings. Each missing or damaged field gets its default. */
export function readSettings(text: string | null, defaults: Settings): Settings {
  const stored = parseFields(text);
  const entries = Object.entries(PARSERS).map(([name, parse]) => [
    name,
    parse(stored[name]) ?? defaults[name as keyof Settings],
  ]);
  return Object.fromEntries(entries) as Settings;
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

/** Call `changed` with the settings that another window of this browser has stored. */
export function onSettingsChange(changed: (settings: Settings) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === SETTINGS_KEY) changed(loadSettings());
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Attributes of an element that has a theme. */
interface ThemeAttributes {
  readonly "data-theme"?: string;
  readonly "data-board"?: BoardTheme;
  readonly "data-tiles"?: TileSetName | undefined;
}

/** Return the attributes of an element around a board; none if it looks like the page. */
export function boardAttributes({ board, tiles }: Settings): ThemeAttributes {
  const theme = BOARD_THEMES[board];
  return theme ? { "data-theme": theme, "data-board": board, ...tileAttributes(tiles) } : {};
}

/** Return the attributes of the page, or of an element in a board that looks like the page. */
export function pageAttributes({ theme, tiles }: Settings): ThemeAttributes {
  // The device's preference for high contrast comes first.
  const wantsContrast = theme === "auto" && matchMedia("(prefers-contrast: more)").matches;
  return { "data-theme": wantsContrast ? "contrast" : theme, ...tileAttributes(tiles) };
}

/** Previews of other sets take their style from an attribute of their own, so classic has none. */
function tileAttributes(tiles: TileSetName): ThemeAttributes {
  return tiles === "classic" ? {} : { "data-tiles": tiles };
}

/** Apply the theme and the style of the tiles to the page. */
export function applyTheme(settings: Settings): void {
  const attributes = pageAttributes(settings);
  const root = document.documentElement;
  root.dataset["theme"] = attributes["data-theme"]!;
  if (attributes["data-tiles"]) root.dataset["tiles"] = attributes["data-tiles"];
  else delete root.dataset["tiles"];
  root.classList.toggle("hides-dots", !settings.dots);
}

/** Return whether this is a phone: a touch screen that is narrow in one direction. */
function isSmallTouchScreen(): boolean {
  return matchMedia("(pointer: coarse) and ((max-width: 700px) or (max-height: 500px))").matches;
}
