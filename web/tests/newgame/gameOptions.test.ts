// Options of a new game: default rules, rated games, and options that were stored.
import { expect, it } from "vitest";
import {
  DEFAULT_OPTIONS,
  gameTypeOf,
  isRated,
  newGameOf,
  readOptions,
  withChange,
  withRated,
  type GameOptions,
} from "../../src/newgame/gameOptions";

const BY_LINK = { ...DEFAULT_OPTIONS, opponent: "link" } as const;

it("a rated game gets the required options and keeps the others", () => {
  const rated = { ...BY_LINK, ...withRated(BY_LINK, true) };
  expect(isRated(rated)).toBe(true);
  expect(newGameOf(rated)).toMatchObject({
    isRated: true,
    start: { gameType: "Base+ML" },
    clock: { initial: 600_000, increment: 10_000 },
  });
  const quick = { ...BY_LINK, clock: "3+2", pillbug: true };
  expect({ ...quick, ...withRated(quick, true) }).toMatchObject({ clock: "3+2", pillbug: true });
  expect(withRated(rated, false)).toEqual({ rated: false });
});

it("a game without these options or against a local opponent is not rated", () => {
  const rated = { ...BY_LINK, ...withRated(BY_LINK, true) };
  for (const change of [{ ladybug: false }, { clock: "none" }] as const)
    expect(newGameOf({ ...rated, ...change })).toMatchObject({ isRated: false });
  for (const opponent of ["computer", "friend"] as const)
    expect(newGameOf({ ...rated, opponent })).not.toHaveProperty("isRated");
});

function rulesAfter(...changes: Partial<GameOptions>[]): string {
  const options = changes.reduce(withChange, DEFAULT_OPTIONS);
  return `${gameTypeOf(options)} ${options.opening}`;
}

it("the default rules follow the opponent and the level", () => {
  expect(rulesAfter()).toBe("Base rulebook");
  expect(rulesAfter({ level: 4 })).toBe("Base+ML rulebook");
  expect(rulesAfter({ level: 4 }, { level: 3 })).toBe("Base rulebook");
  expect(rulesAfter({ maximum: 1 })).toBe("Base+ML rulebook");
  expect(rulesAfter({ opponent: "friend" })).toBe("Base+ML rulebook");
  expect(rulesAfter({ opponent: "link" })).toBe("Base+MLP tournament");
  expect(rulesAfter({ opponent: "lobby" }, { opponent: "computer" })).toBe("Base rulebook");
});

it("chosen rules remain when opponent and level change", () => {
  const chosen = withChange(DEFAULT_OPTIONS, { ladybug: true });
  expect(gameTypeOf(withChange(chosen, { opponent: "lobby" }))).toBe("Base+L");
});

it("takebacks are allowed unless they are turned off", () => {
  expect(newGameOf(readOptions("{}")).takebacks).toBe(true);
  expect(newGameOf(readOptions('{"takebacks": false}')).takebacks).toBe(false);
});

it("the rated option is restored if it is a boolean", () => {
  expect(readOptions('{"rated": true}').rated).toBe(true);
  expect(readOptions('{"rated": "yes"}').rated).toBe(false);
});
