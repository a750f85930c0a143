// What the panel after a rated game says of the ratings.
import { beforeEach, expect, it } from "vitest";
import type { Position } from "../../src/messages";
import { AfterGame } from "../../src/play/AfterGame";
import { speak } from "../../src/words/text";
import { POSITION } from "../positions";
import { shown } from "../shown";

beforeEach(() => speak("en"));

const nothing = () => {};

async function text(more: Partial<Position>): Promise<string> {
  const position: Position = {
    ...POSITION,
    you: "white",
    result: { winner: "white", ending: "resignation" },
    ...more,
  };
  const root = await shown(
    <AfterGame position={position} send={nothing} onShare={nothing} onClose={nothing} />,
  );
  return root.textContent;
}

it("tells the player that a rated game did not count", async () => {
  const rating = { value: 1500, isProvisional: false, change: null };
  const rated = { speed: "rapid" as const, white: rating, black: rating };
  expect(await text({ rated })).toContain("does not count for the ratings");
  expect(await text({ rated: null })).not.toContain("ratings");
  const counted = { ...rated, white: { ...rating, change: 12 } };
  expect(await text({ rated: counted })).toContain("+12");
});
