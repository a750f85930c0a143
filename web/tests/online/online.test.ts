// Two people at two screens: who is who, what is asked, clocks, codes and calls.
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

it("a game between people offers advice to nobody before its end", () => {
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

it("players are you, names, colors, or still to come", () => {
  expect(names({ white: YOU, black: BOB })).toEqual(["You", "Bob"]);
  expect(names({ white: { ...BOB, name: null }, black: { kind: "vacant" } })).toEqual([
    "White",
    "Waiting for an opponent",
  ]);
  const atOneScreen = { ...YOU, name: null };
  expect(names({ white: atOneScreen, black: atOneScreen })).toEqual(["White", "Black"]);
});

it("a game tells its terms: who plays what, the bugs, the time, the first tile", () => {
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
  const nameless = { white: YOU, black: { ...BOB, name: null } };
  expect(formatGameTerms({ ...SHARED, seats: nameless })[1]).toBe("Black: Guest");
  expect(formatGameTerms({ ...POSITION, yourSide: "both" })).toEqual([
    "Two players on one screen",
    "No expansions",
    "No time limit",
    "First tile: any tile (rulebook)",
  ]);
});

it("an offer is answered by the other side alone", () => {
  expect(mayAnswerOffer({ yourSide: "black" }, "white")).toBe(true);
  expect(mayAnswerOffer({ yourSide: "both" }, "white")).toBe(true);
  expect(mayAnswerOffer({ yourSide: "white" }, "white")).toBe(false);
  expect(mayAnswerOffer({ yourSide: null }, "white")).toBe(false);
});

it("somebody has a name, whatever it is, or none", () => {
  expect(t("online-invited", playerArguments("none"))).toBe("none invites you to a game of Hive");
  expect(t("online-accept-from", playerArguments("unknown"))).toBe("Play against unknown");
  expect(t("online-your-turn-against", playerArguments("other"))).toBe(
    "It is your turn against other.",
  );
  expect(t("online-accept-from", playerArguments(null))).toBe("Play against a guest");
});

it("somebody is isWaiting when it is their turn against another person", () => {
  expect(isYourTurnOnline(SHARED)).toBe(true);
  expect(isYourTurnOnline(POSITION)).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, turn: "black" })).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, yourSide: null })).toBe(false);
  expect(isYourTurnOnline({ ...SHARED, awaits: "opponent" })).toBe(false);
});

it("a call stands before the title of the screen, whatever comes first", () => {
  setTitleAlert("Your turn");
  setScreenTitle("A game");
  expect(document.title).toBe("Your turn · A game");
  setTitleAlert("");
  expect(document.title).toBe("A game");
});

describe("clocks", () => {
  it("show days, hours, minutes, and tenths in the end", () => {
    const HOUR = 3_600_000;
    expect(formatClock(53 * HOUR)).toBe("2\u00a0d 5\u00a0h");
    expect(formatClock(HOUR + 150_000)).toBe("1:02:30");
    expect(formatClock(9_250)).toBe("0:09.3");
  });

  it("never go below zero, nor up", () => {
    expect(remainingTime(5_000, 2_000)).toBe(3_000);
    expect(remainingTime(5_000, 9_000)).toBe(0);
    expect(remainingTime(5_000, -100)).toBe(5_000);
  });

  it("of days are for two screens", () => {
    expect(timeControlNames(true)).toEqual([...Object.keys(TIME_CONTROLS), CUSTOM, CUSTOM_DAYS]);
    expect(timeControlNames(false)).toContain(CUSTOM);
    expect(timeControlNames(false)).not.toContain("3d");
    expect(timeControlNames(false)).not.toContain(CUSTOM_DAYS);
  });

  it("can be set by oneself, as far as the host takes them", () => {
    const own = { minutes: 7, seconds: 3, days: 5 };
    expect(formatTimeControl(timeControlOf(CUSTOM, own))).toBe(
      "7+3 (7\u00a0min per player + 3 s per move)",
    );
    expect(formatTimeControl(timeControlOf(CUSTOM_DAYS, own))).toBe("5 days per move");
    expect(CUSTOM_BOUNDS).toEqual({ minutes: [1, 180], seconds: [0, 180], days: [1, 14] });
    expect(
      [1, 180, 0, 181, 1.5, NaN, "7"].map((value) => isValidCustomTime("minutes", value)),
    ).toEqual([true, true, false, false, false, false, false]);
  });

  it("are short of time only while the game goes on, and out of it once nothing is left", () => {
    expect(clockStatus(60_000, false)).toBe("normal");
    expect(clockStatus(19_900, false)).toBe("low");
    expect(clockStatus(19_900, true)).toBe("normal");
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
    ["ru", [60, 0], "1 минута на игрока"],
    ["ru", [180, 2], "3 минуты на игрока и ещё 2 секунды за каждый ход"],
    ["ru", [90, 0], "90 секунд на игрока"],
    ["uk", [1.5, 0], "1,5 секунди на гравця"],
    ["uk", [1320, 0], "22 хвилини на гравця"],
    ["uk", [7200, 10], "120 хвилин на гравця й ще 10 секунд за кожен хід"],
  ] as const)("tell in %s how much time there is: %j", async (language, [initial, more], words) => {
    await loadLanguage(language);
    const said = formatTimeControl({ initial: 1000 * initial, increment: 1000 * more });
    expect(said.replaceAll("\u00a0", " ")).toBe(words);
  });

  it.each([
    ["en", 1, "1 second per move"],
    ["en", 3 * 86_400, "3 days per move"],
    ["ru", 36 * 3_600, "36 часов на каждый ход"],
    ["uk", 86_400, "1 день на кожен хід"],
  ] as const)("tell in %s how much there is for a move: %d s", async (language, time, words) => {
    await loadLanguage(language);
    const said = formatTimeControl({ initial: 1000 * time, increment: 0, isPerMove: true });
    expect(said.replaceAll("\u00a0", " ")).toBe(words);
  });
});

it.each(["en", "ru", "uk"] as const)(
  "every phrase has words of its own in %s",
  async (language) => {
    await loadLanguage(language);
    const said = PHRASES.map((phrase) => t("online-phrase", { phrase }));
    expect(new Set(said).size).toBe(PHRASES.length);
  },
);

it("an invitation tells side, bugs, time and opening", () => {
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

it("a code is drawn square by square", () => {
  expect(qrPath([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z"); // prettier-ignore
});
