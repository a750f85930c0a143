// A player's plate: the clock during a vacation, the rating and the account mark.
import { beforeEach, expect, it, vi } from "vitest";
import type { Position } from "../../src/messages";
import { PlayerPlate } from "../../src/game-ui/PlayerPlate";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

const CLOCK = {
  white: 60_000,
  black: 60_000,
  running: "white",
  initial: 60_000,
  increment: 0,
  isPerMove: false,
  pausedFor: 0,
} as const;
const ADA = {
  kind: "person",
  isYou: false,
  name: "Ada",
  isConnected: true,
  isAccount: false,
} as const;
const BEN = {
  kind: "person",
  isYou: false,
  name: "Ben",
  isConnected: true,
  isAccount: false,
} as const;
const GAME: Position = { ...POSITION, seats: { white: ADA, black: BEN }, clock: CLOCK };

beforeEach(() => loadLanguage("en"));

const renderPlate = (position: Position, receivedAt = 0) =>
  renderInPage(<PlayerPlate color="black" {...{ position, receivedAt }} />);

it("only a running clock can be on vacation", async () => {
  vi.spyOn(performance, "now").mockReturnValue(100);
  const root = await renderPlate(GAME, 200); // rendered before the position arrived
  expect(root.textContent).not.toContain("vacation");
  const pausedClock = { ...CLOCK, running: "black", pausedFor: 5_000 } as const;
  expect((await renderPlate({ ...GAME, clock: pausedClock })).textContent).toContain("On vacation");
  vi.restoreAllMocks();
});

it.each([
  [3_000, "1:00"],
  [7_000, "0:58"],
])("a clock runs again after a vacation: %d ms later it shows %s", async (now, left) => {
  vi.spyOn(performance, "now").mockReturnValue(now);
  const pausedClock = { ...CLOCK, running: "black", pausedFor: 5_000 } as const;
  const clock = (await renderPlate({ ...GAME, clock: pausedClock })).querySelector(".clock")!;
  expect(clock.lastChild!.textContent).toBe(left);
  vi.restoreAllMocks();
});

it("calls a person without a name a guest in games online", async () => {
  const seats: Position["seats"] = { white: ADA, black: { ...BEN, name: null } };
  const name = async (access: Position["access"]) =>
    (await renderPlate({ ...GAME, seats, access })).querySelector(".plate-name")!.textContent;
  expect([await name("link"), await name("private")]).toEqual(["Guest", "Black"]);
});

it("a rated game shows the rating and its change", async () => {
  const rating = { value: 1480, isProvisional: true, change: null };
  const ratingInfo = { speed: "rapid", white: null, black: rating } as const;
  const before = await renderPlate({ ...GAME, ratingInfo });
  expect(before.querySelector("a")!.getAttribute("href")).toBe("/player/Ben");
  expect(before.textContent).toContain("1480?");
  const after = { ...ratingInfo, black: { value: 1460, isProvisional: false, change: -20 } };
  expect((await renderPlate({ ...GAME, ratingInfo: after })).textContent).toMatch(/1460 −20/);
  expect((await renderPlate(GAME)).querySelector("a")).toBeNull();
});

it.each([
  ["en", "Registered player"],
  ["ru", "Зарегистрированный игрок"],
  ["uk", "Зареєстрований гравець"],
] as const)("a player with an account is marked, in %s", async (language, label) => {
  await loadLanguage(language);
  const black = { ...BEN, isAccount: true };
  const root = await renderPlate({ ...GAME, seats: { white: ADA, black } });
  expect(root.querySelector(".account-mark")!.textContent).toBe(label);
  expect((await renderPlate(GAME)).querySelector(".account-mark")).toBeNull();
});
