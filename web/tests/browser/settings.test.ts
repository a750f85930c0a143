// Settings, game options and addresses: damaged stored data never breaks the page.
import { afterEach, describe, expect, it, vi } from "vitest";
import { routePath, parseRoute } from "../../src/browser/router";
import {
  applyTheme,
  boardAttributes,
  defaultSettings,
  onSettingsChange,
  preferredLanguage,
  readSettings,
  saveSettings,
  THEMES,
} from "../../src/browser/settings";
import { GAME_TYPES } from "../../src/messages";
import {
  EXPANSION_BUGS,
  expansionsWhere,
  colorOf,
  DEFAULT_OPTIONS,
  gameTypeOf,
  newGameOf,
  readOptions,
  withColor,
} from "../../src/newgame/gameOptions";
import { backoffDelay } from "../../src/server/reconnectingSocket";
import { formatClock } from "../../src/i18n/timeControls";

/** Dispatch the event with which a browser announces what another window has stored. */
const announceStored = (key: string) => dispatchEvent(new StorageEvent("storage", { key }));

describe("settings", () => {
  const defaults = defaultSettings(["uk-UA", "en"]);

  it("begin with the browser's language", () => {
    expect(defaults.language).toBe("uk");
    expect(preferredLanguage(["fr", "ru-RU"])).toBe("ru");
    expect(preferredLanguage(["fr"])).toBe("en");
  });

  it("confirm moves against people on a phone by default", () => {
    expect(defaults.confirming).toBe("never");
    const phone = defaultSettings(["en"], true);
    expect(phone.confirming).toBe("people");
    expect(readSettings('{"confirming":"never"}', phone).confirming).toBe("never");
    expect(readSettings('{"confirming":"often"}', phone).confirming).toBe("people");
  });

  it("have a default for every field", () => {
    expect(defaults).toEqual({
      language: "uk",
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
      confirming: "never",
    });
  });

  it("of older versions are still read", () => {
    const stored = { language: "ru", theme: "dark", sound: false, letters: true, notation: true };
    const older = { ...stored, shortcuts: false, list: true, confirming: "always" };
    expect(readSettings(JSON.stringify(older), defaults)).toEqual({ ...defaults, ...older });
    const withoutConfirming = { ...stored, shortcuts: false, list: true };
    expect(readSettings(JSON.stringify(withoutConfirming), defaults)).toEqual({
      ...defaults,
      ...withoutConfirming,
    });
  });

  it("have a volume in percent", () => {
    for (const [text, volume] of [
      ["0", 0],
      ["35", 35],
      ["100", 100],
      ["-1", 80],
      ["101", 80],
      ["0.5", 80],
      ['"50"', 80],
      ["null", 80],
    ]) {
      expect(readSettings(`{"volume":${text}}`, defaults).volume).toBe(volume);
    }
  });

  it("have no fields besides the known ones", () => {
    expect(readSettings('{"removed":true,"toString":1}', defaults)).toEqual(defaults);
  });

  it("that another window stores are announced", () => {
    localStorage.clear();
    const received: string[] = [];
    const stop = onSettingsChange(({ theme }) => received.push(theme));
    saveSettings({ ...defaults, theme: "dark" });
    announceStored("sixlegs.new-game");
    expect(received).toEqual([]);
    announceStored("sixlegs.settings");
    expect(received).toEqual(["dark"]);
    stop();
    announceStored("sixlegs.settings");
    expect(received).toEqual(["dark"]);
    localStorage.clear();
  });

  it("survive a damaged store, field by field", () => {
    for (const text of [null, "", "{", "7", "null", "[]"]) {
      expect(readSettings(text, defaults)).toEqual(defaults);
    }
    const mixed = readSettings('{"theme":"dark","sound":"loud","language":"xx"}', defaults);
    expect(mixed).toEqual({ ...defaults, theme: "dark" });
  });
});

describe("a theme", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [false, [...THEMES]],
    [true, ["contrast", "light", "dark", "contrast"]],
  ])("follows the device's contrast preference (%s) by default", (matches, themes) => {
    vi.stubGlobal("matchMedia", () => ({ matches }));
    const applied = THEMES.map((theme) => {
      applyTheme({ ...defaultSettings(["en"]), theme });
      return document.documentElement.dataset["theme"];
    });
    expect(applied).toEqual(themes);
  });
});

describe("a theme of the board", () => {
  const settings = defaultSettings(["en"]);

  it("is that of the page by default", () => {
    expect(boardAttributes({ ...settings, theme: "dark" })).toEqual({});
  });

  it("does not depend on that of the page", () => {
    for (const theme of THEMES) {
      const walnut = boardAttributes({ ...settings, theme, board: "walnut", tiles: "flat" });
      expect(walnut).toEqual({
        "data-theme": "dark",
        "data-board": "walnut",
        "data-tiles": "flat",
      });
    }
  });
});

describe("a new game", () => {
  it("has the selected expansions", () => {
    expect(gameTypeOf({ ...DEFAULT_OPTIONS, mosquito: true, ladybug: true })).toBe("Base+ML");
    expect(gameTypeOf({ ...DEFAULT_OPTIONS, pillbug: true })).toBe("Base+P");
  });

  it("can have all expansions", () => {
    const largest = gameTypeOf(expansionsWhere(() => true));
    expect(GAME_TYPES[largest]).toEqual([...GAME_TYPES.Base, ...EXPANSION_BUGS]);
    expect(Object.values(GAME_TYPES).at(-1)).toEqual(GAME_TYPES[largest]);
  });

  it("is a base game with the coach by default", () => {
    expect(newGameOf(readOptions(null))).toMatchObject({
      start: { gameType: "Base" },
      hasCoach: true,
    });
  });

  it("seats the player on the chosen side or on a random one", () => {
    const black = newGameOf({ ...DEFAULT_OPTIONS, color: "black" });
    expect(black.white).toEqual({ kind: "computer", level: 1 });
    expect(black.hasRandomSides).toBe(false);
    expect(newGameOf({ ...DEFAULT_OPTIONS, color: "either" }).hasRandomSides).toBe(true);
  });

  it("seats Maximum with its seconds per move instead of a level", () => {
    const { black } = newGameOf({ ...DEFAULT_OPTIONS, level: 6, maximum: 10 });
    expect(black).toEqual({ kind: "maximum", seconds: 10 });
  });

  it("leaves a seat open for the opponent, by link or from the lobby", () => {
    const options = { ...DEFAULT_OPTIONS, opponent: "link", clock: "3d", coach: true } as const;
    const byLink = newGameOf(options);
    expect([byLink.white.kind, byLink.black.kind]).toEqual(["person", "opponent"]);
    expect(byLink.hasRandomSides).toBe(true);
    expect(byLink.clock).toMatchObject({ initial: 3 * 24 * 3_600_000, isPerMove: true });
    expect(byLink).toMatchObject({ isPublic: false });
    expect(byLink).not.toHaveProperty("hasCoach");
    expect(newGameOf({ ...options, opponent: "lobby" })).toMatchObject({ isPublic: true });
    expect(newGameOf({ ...options, opponent: "computer" }).clock).toBeNull();
  });

  it("has separate colors for games against the computer and against people", () => {
    const options = readOptions('{"opponent":"lobby","color":"white"}');
    expect(newGameOf(options).hasRandomSides).toBe(true);
    const black = { ...options, ...withColor(options, "black") };
    expect([newGameOf(black).black.kind, newGameOf(black).hasRandomSides]).toEqual([
      "person",
      false,
    ]);
    expect(colorOf({ ...black, opponent: "computer" })).toBe("white");
  });

  it("can have a custom time control, if its values are valid", () => {
    const custom = { ...DEFAULT_OPTIONS, clock: "own", minutes: 7, seconds: 3 };
    expect(newGameOf(custom).clock).toEqual({ initial: 420_000, increment: 3_000 });
    expect(newGameOf({ ...custom, clock: "own-days" }).clock).toBeNull();
    const options = readOptions('{"clock":"own","minutes":1e9,"seconds":-1,"days":3}');
    expect(options).toEqual({ ...DEFAULT_OPTIONS, clock: "own", days: 3 });
  });

  it("restores valid options and ignores invalid ones", () => {
    expect(readOptions("{")).toEqual(DEFAULT_OPTIONS);
    expect(readOptions("null")).toEqual(DEFAULT_OPTIONS);
    expect(readOptions('{"level":10}')).toEqual({ ...DEFAULT_OPTIONS, level: 10 });
    expect(readOptions('{"maximum":3}').maximum).toBe(3);
    expect(readOptions('{"maximum":2}').maximum).toBeNull();
    const options = readOptions('{"level":99,"color":"black","clock":"toString"}');
    expect(options).toEqual({ ...DEFAULT_OPTIONS, color: "black" });
  });
});

describe("addresses", () => {
  it("are parsed to routes and formatted back", () => {
    for (const path of [
      "/",
      "/play",
      "/learn",
      "/learn/ant",
      "/rules",
      "/settings",
      "/game/abc",
      "/lobby",
      "/invitation/abc",
    ]) {
      expect(routePath(parseRoute(path))).toBe(path);
    }
    expect(parseRoute("/elsewhere").screen).toBe("not-found");
    expect(parseRoute("/game/a/b").screen).toBe("not-found");
  });
});

it("a lost connection is retried after 1 to 30 seconds", () => {
  expect([0, 1, 2, 5, 50].map((failures) => backoffDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 30000, 30000,
  ]);
});

it("a clock shows tenths when time is short", () => {
  expect(formatClock(247_000)).toBe("4:07");
  expect(formatClock(9_310)).toBe("0:09.4");
  expect(formatClock(40)).toBe("0:00.1");
});
