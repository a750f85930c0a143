// What the panel after a rated game says of the ratings.
import { beforeEach, expect, it } from "vitest";
import type { Position } from "../../src/messages";
import { GameOverCard } from "../../src/play/AfterGame";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

beforeEach(() => loadLanguage("en"));

const nothing = () => {};

async function text(more: Partial<Position>): Promise<string> {
  const position: Position = {
    ...POSITION,
    yourSide: "white",
    result: { winner: "white", ending: "resignation" },
    ...more,
  };
  const root = await renderInPage(
    <GameOverCard position={position} send={nothing} onShare={nothing} onClose={nothing} />,
  );
  return root.textContent;
}

it("tells the player that a rated game did not count", async () => {
  const rating = { value: 1500, isProvisional: false, change: null };
  const ratingInfo = { speed: "rapid" as const, white: rating, black: rating };
  expect(await text({ ratingInfo })).toContain("does not count for your rating");
  expect(await text({ ratingInfo: null })).not.toContain("ratings");
  const counted = { ...ratingInfo, white: { ...rating, change: 12 } };
  expect(await text({ ratingInfo: counted })).toContain("+12");
});
