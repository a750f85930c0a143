// Online games: players, terms, offers, clocks, QR codes and turn alerts.
import { beforeEach, describe, expect, it } from "vitest";
import { setTitleAlert, setScreenTitle } from "../../src/browser/title";
import {
  timeControlNames,
  TIME_CONTROLS,
  timeControlOf,
  isValidCustomTime,
  clockStatus,
  CUSTOM,
  CUSTOM_BOUNDS,
  CUSTOM_DAYS,
  remainingTime,
} from "../../src/game/timeControls";
import { mayAnswerOffer, isOngoingOnline } from "../../src/game/sides";
import { PHRASES, type PersonSeat, type Position } from "../../src/messages";
import { formatOfferTerms, formatGameTerms } from "../../src/online/gameTerms";
import { qrPath } from "../../src/online/InvitationCard";
import { isYourTurnOnline } from "../../src/online/useTurnAlert";
import { formatClock, formatTimeControl } from "../../src/i18n/timeControls";
import { playerArguments, formatPlayer } from "../../src/i18n/players";
import { t, loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";

beforeEach(() => loadLanguage("en"));

const YOU: PersonSeat = {
  kind: "person",
  isYou: true,
  name: "Ada",
  isConnected: true,
  isAccount: false,
};
const BOB: PersonSeat = {
  kind: "person",
  isYou: false,
  name: "Bob",
  isConnected: true,
  isAccount: false,
};
const SHARED: Position = { ...POSITION, access: "link", seats: { white: YOU, black: BOB } };

it("an online game is ongoing for players and spectators until it has a result", () => {
  const result = { winner: "white", ending: "resignation" } as const;
  for (const yourSide of ["white", null] as const) {
    const game: Position = { ...SHARED, yourSide };
    expect(isOngoingOnline(game)).toBe(true);
    expect(isOngoingOnline({ ...game, result })).toBe(false);
  }
  expect(isOngoingOnline({ ...SHARED, access: "private", result: null })).toBe(false);
});

function names({ white, black }: Position["seats"]): readonly string[] {
  const seats = { white, black };
  return [formatPlayer("white", white, { seats }), formatPlayer("black", black, { seats })];
}

it("players are shown as you, a name, a color, or a vacant seat", () => {
  expect(names({ white: YOU, black: BOB })).toEqual(["You", "Bob"]);
  expect(names({ white: { ...BOB, name: null }, black: { kind: "vacant" } })).toEqual([
    "White",
    "Waiting for an opponent",
  ]);
  const localPlayer = { ...YOU, name: null };
  expect(names({ white: localPlayer, black: localPlayer })).toEqual(["White", "Black"]);
});

it("the terms of a game are its players, expansions, time control and opening rule", () => {
  const terms = { clock: { initial: 900_000, increment: 10_000 } };
  expect(formatGameTerms({ ...SHARED, terms, gameType: "Base+ML", opening: "tournament" })).toEqual(
    [
      "White: You",
      "Black: Bob",
      "With mosquito, ladybug",
      "15+10 (15\u00a0min per player + 10 s per move)",
      "First tile: any tile but the queen bee (tournament rule)",
    ],
  );
  const withGuest = { white: YOU, black: { ...BOB, name: null } };
  expect(formatGameTerms({ ...SHARED, seats: withGuest })[1]).toBe("Black: Guest");
  expect(formatGameTerms({ ...POSITION, yourSide: "both" })).toEqual([
    "Two players on one screen",
    "No expansions",
    "No time limit",
    "First tile: any tile (rulebook)",
  ]);
});

it("only the other side may answer an offer", () => {
  expect(mayAnswerOffer({ yourSide: "black" }, "white")).toBe(true);
  expect(mayAnswerOffer({ yourSide: "both" }, "white")).toBe(true);
  expect(mayAnswerOffer({ yourSide: "white" }, "white")).toBe(false);
  expect(mayAnswerOffer({ yourSide: null }, "white")).toBe(false);
});

it("any word can be the name of a player, and a name can be missing", () => {
  expect(t("online-invited", playerArguments("none"))).toBe("none invites you to a game of Hive");
  expect(t("online-accept-from", playerArguments("unknown"))).toBe("Play against unknown");
  expect(t("online-your-turn-against", playerArguments("other"))).toBe(
    "It is your turn against other.",
  );
  expect(t("online-accept-from", playerArguments(null))).toBe("Play against a guest");
});

it("it is your turn online only if the opponent is another person", () => {
  expect(isYourTurnOnline(SHARED)).toBe(true);
  expect(isYourTurnOnline(POSITION)).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, turn: "black" })).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, yourSide: null })).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, awaits: "opponent" })).toBe(false);
});

it("an alert precedes the title of the screen, in either order of the calls", () => {
  setTitleAlert("Your turn");
  setScreenTitle("A game");
  expect(document.title).toBe("Your turn · A game");
  setTitleAlert("");
  expect(document.title).toBe("A game");
});

describe("clocks", () => {
  it("show days, hours, minutes, and tenths of the last seconds", () => {
    const HOUR = 3_600_000;
    expect(formatClock(53 * HOUR)).toBe("2\u00a0d 5\u00a0h");
    expect(formatClock(HOUR + 150_000)).toBe("1:02:30");
    expect(formatClock(9_250)).toBe("0:09.3");
  });

  it("never fall below zero or gain time", () => {
    expect(remainingTime(5_000, 2_000)).toBe(3_000);
    expect(remainingTime(5_000, 9_000)).toBe(0);
    expect(remainingTime(5_000, -100)).toBe(5_000);
  });

  it("per move in days are for online games only", () => {
    expect(timeControlNames(true)).toEqual([...Object.keys(TIME_CONTROLS), CUSTOM, CUSTOM_DAYS]);
    expect(timeControlNames(false)).toContain(CUSTOM);
    expect(timeControlNames(false)).not.toContain("3d");
    expect(timeControlNames(false)).not.toContain(CUSTOM_DAYS);
  });

  it("can be custom within the bounds of the backend", () => {
    const custom = { minutes: 7, seconds: 3, days: 5 };
    expect(formatTimeControl(timeControlOf(CUSTOM, custom))).toBe(
      "7+3 (7\u00a0min per player + 3 s per move)",
    );
    expect(formatTimeControl(timeControlOf(CUSTOM_DAYS, custom))).toBe("5 days per move");
    expect(CUSTOM_BOUNDS).toEqual({ minutes: [1, 180], seconds: [0, 180], days: [1, 14] });
    expect(
      [1, 180, 0, 181, 1.5, NaN, "7"].map((value) => isValidCustomTime("minutes", value)),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  it("are low only during the game, and expired at zero", () => {
    expect(clockStatus(60_000, false)).toBe("normal");
    expect(clockStatus(9_900, false)).toBe("low");
    expect(clockStatus(9_900, true)).toBe("normal");
    expect(clockStatus(0, true)).toBe("expired");
    expect(formatClock(0)).toBe("0:00");
  });

  it.each([
    ["en", [1, 0], "1 second per player"],
    ["en", [90, 0], "90 seconds per player"],
    ["en", [5400, 1], "90+1 (90 min per player + 1 s per move)"],
    ["en", [3600, 60], "60+60 (60 min per player + 60 s per move)"],
    ["en", [1.5, 0], "1.5 seconds per player"],
    ["ru", [1.5, 0], "1,5 секунды на игрока"],
    ["ru", [60, 0], "1+0 (1 мин на игрока)"],
    ["ru", [180, 2], "3+2 (3 мин на игрока + 2 с за ход)"],
    ["ru", [90, 0], "90 секунд на игрока"],
    ["uk", [1.5, 0], "1,5 секунди на гравця"],
    ["uk", [1320, 0], "22+0 (22 хв на гравця)"],
    ["uk", [7200, 10], "120+10 (120 хв на гравця + 10 с за хід)"],
  ] as const)("are formatted in %s: %j", async (language, [initial, increment], expected) => {
    await loadLanguage(language);
    const text = formatTimeControl({ initial: 1000 * initial, increment: 1000 * increment });
    expect(text.replaceAll("\u00a0", " ")).toBe(expected);
  });

  it.each([
    ["en", 1, "1 second per move"],
    ["en", 3 * 86_400, "3 days per move"],
    ["ru", 36 * 3_600, "36 часов на ход"],
    ["uk", 86_400, "1 день на хід"],
  ] as const)("per move are formatted in %s: %d s", async (language, time, expected) => {
    await loadLanguage(language);
    const text = formatTimeControl({ initial: 1000 * time, increment: 0, isPerMove: true });
    expect(text.replaceAll("\u00a0", " ")).toBe(expected);
  });
});

it.each(["en", "ru", "uk"] as const)("every phrase has a distinct text in %s", async (language) => {
  await loadLanguage(language);
  const texts = PHRASES.map((phrase) => t("online-phrase", { phrase }));
  expect(new Set(texts).size).toBe(PHRASES.length);
});

it("the terms of an invitation are side, expansions, time control and opening rule", () => {
  const offer = {
    color: "black",
    gameType: "Base+MP",
    opening: "tournament",
    clock: null,
    isRated: false,
  } as const;
  expect(formatOfferTerms(offer)).toEqual([
    "You play Black",
    "With mosquito, pillbug",
    "No time limit",
    "First tile: any tile but the queen bee (tournament rule)",
  ]);
  expect(formatOfferTerms({ ...offer, isRated: true })[0]).toMatch(/^Rated: counts/);
  expect(formatOfferTerms({ ...offer, takebacks: false })).toContain("No takebacks");
});

it("a QR code is drawn square by square", () => {
  expect(qrPath([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z"); // prettier-ignore
});
