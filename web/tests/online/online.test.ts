// Two people at two screens: who is who, what is asked, clocks, codes and calls.
import { beforeEach, describe, expect, it } from "vitest";
import { callAttention, nameScreen } from "../../src/browser/title";
import {
  clockNames,
  CLOCKS,
  controlOf,
  isOwnTime,
  moodOf,
  OWN,
  OWN_BOUNDS,
  OWN_DAYS,
  timeLeft,
} from "../../src/game/clocks";
import { isAsked, isContested } from "../../src/game/sides";
import { PHRASES, type PersonSeat, type Position } from "../../src/messages";
import { sayConditions, sayGameConditions } from "../../src/online/conditions";
import { squares } from "../../src/online/InvitationCard";
import { isWaitingForYou } from "../../src/online/useTurnAlert";
import { clockText, sayControl } from "../../src/words/clocks";
import { sayingWho, sayPlayer } from "../../src/words/players";
import { say, speak } from "../../src/words/text";
import { POSITION } from "../positions";

beforeEach(() => speak("en"));

const YOU: PersonSeat = {
  kind: "person",
  yours: true,
  name: "Ada",
  isHere: true,
  isAccount: false,
};
const BOB: PersonSeat = {
  kind: "person",
  yours: false,
  name: "Bob",
  isHere: true,
  isAccount: false,
};
const SHARED: Position = { ...POSITION, access: "link", seats: { white: YOU, black: BOB } };

it("a game between people offers advice to nobody before its end", () => {
  const result = { winner: "white", ending: "resignation" } as const;
  for (const you of ["white", null] as const) {
    const game: Position = { ...SHARED, you };
    expect(isContested(game)).toBe(true);
    expect(isContested({ ...game, result })).toBe(false);
  }
  expect(isContested({ ...SHARED, access: "private", result: null })).toBe(false);
});

function names({ white, black }: Position["seats"]): readonly string[] {
  const seats = { white, black };
  return [sayPlayer("white", white, { seats }), sayPlayer("black", black, { seats })];
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
  expect(
    sayGameConditions({ ...SHARED, terms, gameType: "Base+ML", opening: "tournament" }),
  ).toEqual([
    "White: You",
    "Black: Bob",
    "With mosquito, ladybug",
    "15 minutes each, and 10 seconds more for every move",
    "First tile: any but the queen bee, as in tournaments",
  ]);
  const nameless = { white: YOU, black: { ...BOB, name: null } };
  expect(sayGameConditions({ ...SHARED, seats: nameless })[1]).toBe("Black: Guest");
  expect(sayGameConditions({ ...POSITION, you: "both" })).toEqual([
    "Two players at this screen",
    "The five bugs of every game",
    "No clock: think as long as you like",
    "First tile: any, as in the rule book",
  ]);
});

it("an offer is answered by the other side alone", () => {
  expect(isAsked({ you: "black" }, "white")).toBe(true);
  expect(isAsked({ you: "both" }, "white")).toBe(true);
  expect(isAsked({ you: "white" }, "white")).toBe(false);
  expect(isAsked({ you: null }, "white")).toBe(false);
});

it("somebody has a name, whatever it is, or none", () => {
  expect(say("online-invited", sayingWho("none"))).toBe("none invites you to a game of Hive");
  expect(say("online-accept-from", sayingWho("unknown"))).toBe("Play against unknown");
  expect(say("online-your-turn-against", sayingWho("other"))).toBe(
    "It is your turn against other.",
  );
  expect(say("online-accept-from", sayingWho(null))).toBe("Play against a guest");
});

it("somebody is isWaiting when it is their turn against another person", () => {
  expect(isWaitingForYou(SHARED)).toBe(true);
  expect(isWaitingForYou(POSITION)).toBe(false);
  expect(isWaitingForYou({ ...SHARED, turn: "black" })).toBe(false);
  expect(isWaitingForYou({ ...SHARED, you: null })).toBe(false);
  expect(isWaitingForYou({ ...SHARED, awaits: "opponent" })).toBe(false);
});

it("a call stands before the title of the screen, whatever comes first", () => {
  callAttention("Your turn");
  nameScreen("A game");
  expect(document.title).toBe("Your turn · A game");
  callAttention("");
  expect(document.title).toBe("A game");
});

describe("clocks", () => {
  it("show days, hours, minutes, and tenths in the end", () => {
    const HOUR = 3_600_000;
    expect(clockText(53 * HOUR)).toBe("2\u00a0d 5\u00a0h");
    expect(clockText(HOUR + 150_000)).toBe("1:02:30");
    expect(clockText(9_250)).toBe("0:09.3");
  });

  it("never go below zero, nor up", () => {
    expect(timeLeft(5_000, 2_000)).toBe(3_000);
    expect(timeLeft(5_000, 9_000)).toBe(0);
    expect(timeLeft(5_000, -100)).toBe(5_000);
  });

  it("of days are for two screens", () => {
    expect(clockNames(true)).toEqual([...Object.keys(CLOCKS), OWN, OWN_DAYS]);
    expect(clockNames(false)).toContain(OWN);
    expect(clockNames(false)).not.toContain("3d");
    expect(clockNames(false)).not.toContain(OWN_DAYS);
  });

  it("can be set by oneself, as far as the host takes them", () => {
    const own = { minutes: 7, seconds: 3, days: 5 };
    expect(sayControl(controlOf(OWN, own))).toBe(
      "7 minutes each, and 3 seconds more for every move",
    );
    expect(sayControl(controlOf(OWN_DAYS, own))).toBe("5 days for every move");
    expect(OWN_BOUNDS).toEqual({ minutes: [1, 180], seconds: [0, 180], days: [1, 14] });
    expect([1, 180, 0, 181, 1.5, NaN, "7"].map((value) => isOwnTime("minutes", value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("are short of time only while the game goes on, and out of it once nothing is left", () => {
    expect(moodOf(60_000, false)).toBe("plenty");
    expect(moodOf(19_900, false)).toBe("short");
    expect(moodOf(19_900, true)).toBe("plenty");
    expect(moodOf(0, true)).toBe("out");
    expect(clockText(0)).toBe("0:00");
  });

  it.each([
    ["en", [1, 0], "1 second each"],
    ["en", [90, 0], "90 seconds each"],
    ["en", [5400, 1], "90 minutes each, and 1 second more for every move"],
    ["en", [3600, 60], "1 hour each, and 60 seconds more for every move"],
    ["en", [1.5, 0], "1.5 seconds each"],
    ["ru", [1.5, 0], "1,5 секунды на игрока"],
    ["ru", [60, 0], "1 минута на игрока"],
    ["ru", [180, 2], "3 минуты на игрока и ещё 2 секунды за каждый ход"],
    ["ru", [90, 0], "90 секунд на игрока"],
    ["uk", [1.5, 0], "1,5 секунди на гравця"],
    ["uk", [1320, 0], "22 хвилини на гравця"],
    ["uk", [7200, 10], "2 години на гравця й ще 10 секунд за кожен хід"],
  ] as const)("tell in %s how much time there is: %j", async (language, [initial, more], words) => {
    await speak(language);
    const said = sayControl({ initial: 1000 * initial, increment: 1000 * more });
    expect(said.replaceAll("\u00a0", " ")).toBe(words);
  });

  it.each([
    ["en", 1, "1 second for every move"],
    ["en", 3 * 86_400, "3 days for every move"],
    ["ru", 36 * 3_600, "36 часов на каждый ход"],
    ["uk", 86_400, "1 день на кожен хід"],
  ] as const)("tell in %s how much there is for a move: %d s", async (language, time, words) => {
    await speak(language);
    const said = sayControl({ initial: 1000 * time, increment: 0, isPerMove: true });
    expect(said.replaceAll("\u00a0", " ")).toBe(words);
  });
});

it.each(["en", "ru", "uk"] as const)(
  "every phrase has words of its own in %s",
  async (language) => {
    await speak(language);
    const said = PHRASES.map((phrase) => say("online-phrase", { phrase }));
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
  expect(sayConditions(offer)).toEqual([
    "You play Black",
    "With mosquito, pillbug",
    "No clock: think as long as you like",
    "First tile: any but the queen bee, as in tournaments",
  ]);
  expect(sayConditions({ ...offer, isRated: true })[0]).toMatch(/^Rated: it counts/);
  expect(sayConditions({ ...offer, takebacks: false })).toContain("No takebacks");
});

it("a code is drawn square by square", () => {
  expect(squares([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z"); // prettier-ignore
});
