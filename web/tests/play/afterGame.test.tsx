// Ratings on the card shown after a game.
import { beforeEach, expect, it, vi } from "vitest";
import type { Position } from "../../src/messages";
import { GameOverCard } from "../../src/play/AfterGame";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { click, renderInPage } from "../render";

beforeEach(() => loadLanguage("en"));

const noop = () => {};

async function text(more: Partial<Position>): Promise<string> {
  const position: Position = {
    ...POSITION,
    yourSide: "white",
    result: { winner: "white", ending: "resignation" },
    ...more,
  };
  const root = await renderInPage(
    <GameOverCard position={position} send={noop} onShare={noop} onClose={noop} />,
  );
  return root.textContent;
}

it("shows the rating change, or that a rated game did not count", async () => {
  const rating = { value: 1500, isProvisional: false, change: null };
  const ratingInfo = { speed: "rapid" as const, white: rating, black: rating };
  const shortAgain = { ...ratingInfo, uncounted: "short-again" } as const;
  expect(await text({ ratingInfo: shortAgain })).toContain("fewer than 20 moves");
  expect(await text({ ratingInfo: null })).not.toContain("ratings");
  const counted = { ...ratingInfo, white: { ...rating, change: 12 } };
  expect(await text({ ratingInfo: counted })).toContain("Your rating: 1500 (+12)");
  const provisional = { ...counted, white: { ...counted.white, isProvisional: true } };
  expect(await text({ ratingInfo: provisional })).toContain("Your rating: 1500? (+12)");
});

it("says who won and names the players", async () => {
  const person = { kind: "person", isYou: false, isConnected: true, isAccount: false } as const;
  const seats = { white: { ...person, name: "Ada" }, black: { ...person, name: "Bob" } };
  const result = { winner: "black", ending: "resignation" } as const;
  expect(await text({ seats, result, yourSide: null })).toContain("Bob wonAda resigned.");
  const yours = { ...seats, white: { ...seats.white, isYou: true } };
  expect(await text({ seats: yours, result })).toContain("You lostYou resigned.The review shows");
  const guests = { white: { ...person, name: null }, black: { ...person, name: null } };
  const more = { seats: guests, result, yourSide: null };
  expect(await text(more)).toContain("Black wonWhite resigned.");
  const draw = { winner: null, ending: "surrounded" } as const;
  expect(await text({ seats, result: draw })).toContain("DrawBoth queen bees are surrounded.");
});

it("offers the next level after a win, with the same terms", async () => {
  const create = vi.fn(() => Promise.resolve("local-1"));
  const clock = { initial: 300_000, increment: 5_000 };
  const position: Position = {
    ...POSITION,
    yourSide: "white",
    hasCoach: true,
    terms: { clock },
    result: { winner: "white", ending: "surrounded" },
  };
  const card = (more: Partial<Position>) =>
    renderInPage(
      <GameOverCard
        position={{ ...position, ...more }}
        send={noop}
        onShare={noop}
        onClose={noop}
      />,
      { backend: { local: { create } } as never },
    );
  expect((await card({ yourSide: "black" })).textContent).not.toContain("level 2");
  await click(await card({}), "Next: level 2, Pillbug");
  expect(create).toHaveBeenCalledWith({
    start: { kind: "empty", gameType: "Base", opening: "rulebook" },
    white: { kind: "person" },
    black: { kind: "computer", level: 2 },
    clock,
    hasCoach: true,
  });
  const swapped = { white: position.seats.black, black: position.seats.white };
  const result = { winner: "black", ending: "surrounded" } as const;
  await click(await card({ seats: swapped, yourSide: "black", result }), "Next: level 2, Pillbug");
  expect(create).toHaveBeenLastCalledWith(
    expect.objectContaining({
      white: { kind: "computer", level: 2 },
      black: { kind: "person" },
    }),
  );
  const last = { white: position.seats.white, black: { kind: "computer", level: 10 } } as const;
  expect((await card({ seats: last })).textContent).not.toContain("Level 1");
});
