// A player's plate: the clock that stands, and the rating that is played for.
import { beforeEach, expect, it, vi } from "vitest";
import type { Position } from "../../src/messages";
import { PlayerPlate } from "../../src/table/PlayerPlate";
import { speak } from "../../src/words/text";
import { POSITION } from "../positions";
import { shown } from "../shown";

const CLOCK = {
  white: 60_000,
  black: 60_000,
  running: "white",
  initial: 60_000,
  increment: 0,
  isPerMove: false,
  heldFor: 0,
} as const;
const ADA = { kind: "person", yours: false, name: "Ada", isHere: true, isAccount: false } as const;
const BEN = { kind: "person", yours: false, name: "Ben", isHere: true, isAccount: false } as const;
const GAME: Position = { ...POSITION, seats: { white: ADA, black: BEN }, clock: CLOCK };

beforeEach(() => speak("en"));

const plate = (position: Position, since = 0) =>
  shown(<PlayerPlate color="black" {...{ position, since }} />);

it("a clock that does not run is on no vacation, whenever the position came", async () => {
  vi.spyOn(performance, "now").mockReturnValue(100);
  const root = await plate(GAME, 200); // the plate was drawn before it
  expect(root.textContent).not.toContain("vacation");
  const held = { ...CLOCK, running: "black", heldFor: 5_000 } as const;
  expect((await plate({ ...GAME, clock: held })).textContent).toContain("On vacation");
  vi.restoreAllMocks();
});

it.each([
  [3_000, "1:00"],
  [7_000, "0:58"],
])("a clock on vacation runs once that is over: %d ms later it shows %s", async (now, left) => {
  vi.spyOn(performance, "now").mockReturnValue(now);
  const held = { ...CLOCK, running: "black", heldFor: 5_000 } as const;
  const clock = (await plate({ ...GAME, clock: held })).querySelector(".clock")!;
  expect(clock.lastChild!.textContent).toBe(left);
  vi.restoreAllMocks();
});

it("a rated game shows who is how strong, and what it has changed", async () => {
  const rating = { value: 1480, isProvisional: true, change: null };
  const rated = { speed: "rapid", white: null, black: rating } as const;
  const before = await plate({ ...GAME, rated });
  expect(before.querySelector("a")!.getAttribute("href")).toBe("/player/Ben");
  expect(before.textContent).toContain("1480?");
  const after = { ...rated, black: { value: 1460, isProvisional: false, change: -20 } };
  expect((await plate({ ...GAME, rated: after })).textContent).toMatch(/1460 −20/);
  expect((await plate(GAME)).querySelector("a")).toBeNull();
});

it.each([
  ["en", "Registered player"],
  ["ru", "Зарегистрированный игрок"],
  ["uk", "Зареєстрований гравець"],
] as const)("a player with an account is marked, in %s", async (language, label) => {
  await speak(language);
  const black = { ...BEN, isAccount: true };
  const root = await plate({ ...GAME, seats: { white: ADA, black } });
  expect(root.querySelector(".account-mark")!.textContent).toBe(label);
  expect((await plate(GAME)).querySelector(".account-mark")).toBeNull();
});
