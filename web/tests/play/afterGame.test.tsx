// Ratings on the card shown after a game.
import { beforeEach, expect, it } from "vitest";
import type { Position } from "../../src/messages";
import { GameOverCard } from "../../src/play/AfterGame";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

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
  expect(await text({ ratingInfo })).toContain("does not count for your rating");
  expect(await text({ ratingInfo: null })).not.toContain("ratings");
  const counted = { ...ratingInfo, white: { ...rating, change: 12 } };
  expect(await text({ ratingInfo: counted })).toContain("+12");
});
