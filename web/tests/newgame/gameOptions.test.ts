// A rated game: with people, a clock, mosquito and ladybug.
import { expect, it } from "vitest";
import {
  DEFAULT_OPTIONS,
  isRated,
  newGameOf,
  readOptions,
  withRated,
} from "../../src/newgame/gameOptions";

const BY_LINK = { ...DEFAULT_OPTIONS, opponent: "link" } as const;

it("comes with what it cannot do without, and changes nothing else", () => {
  const wanted = { ...BY_LINK, ...withRated(BY_LINK, true) };
  expect(isRated(wanted)).toBe(true);
  expect(newGameOf(wanted)).toMatchObject({
    isRated: true,
    start: { gameType: "Base+ML" },
    clock: { initial: 600_000, increment: 10_000 },
  });
  const quick = { ...BY_LINK, clock: "3+2", pillbug: true };
  expect({ ...quick, ...withRated(quick, true) }).toMatchObject({ clock: "3+2", pillbug: true });
  expect(withRated(wanted, false)).toEqual({ rated: false });
});

it("is none any more without them, nor against the computer", () => {
  const wanted = { ...BY_LINK, ...withRated(BY_LINK, true) };
  for (const other of [
    { ladybug: false },
    { clock: "none" },
    { opponent: "computer" },
    { opponent: "friend" },
  ] as const) {
    expect(newGameOf({ ...wanted, ...other }).isRated).toBe(false);
  }
});

it("allows takebacks unless they were switched off", () => {
  expect(newGameOf(readOptions("{}")).takebacks).toBe(true);
  expect(newGameOf(readOptions('{"takebacks": false}')).takebacks).toBe(false);
});

it("is remembered, if it was a yes or a no", () => {
  expect(readOptions('{"rated": true}').rated).toBe(true);
  expect(readOptions('{"rated": "yes"}').rated).toBe(false);
});
