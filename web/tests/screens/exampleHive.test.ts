// The example hive of the home screen is a possible position.
import { expect, it } from "vitest";
import { DIRECTIONS, hexKey, neighbor } from "hiveboard";
import type { Hex } from "../../src/messages";
import { EXAMPLE_HIVE } from "../../src/screens/HomeScreen";

it("is connected and has no tile twice", () => {
  const taken = new Set(EXAMPLE_HIVE.map(({ hex }) => hexKey(hex)));
  const reached = new Set<string>();
  const walk = (hex: Hex): void => {
    if (!taken.has(hexKey(hex)) || reached.has(hexKey(hex))) return;
    reached.add(hexKey(hex));
    for (const direction of DIRECTIONS) walk(neighbor(hex, direction));
  };
  walk(EXAMPLE_HIVE[0]!.hex);
  expect(reached.size).toBe(EXAMPLE_HIVE.length);
  const pieces = EXAMPLE_HIVE.flatMap((stack) => stack.pieces);
  expect(new Set(pieces).size).toBe(pieces.length);
});
