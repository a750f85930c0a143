// The hive of the home screen could stand on a table.
import { expect, it } from "vitest";
import { DIRECTIONS, keyOf, neighbor } from "hiveboard";
import type { Hex } from "../../src/messages";
import { HIVE } from "../../src/screens/HomeScreen";

it("is one hive, without a tile twice", () => {
  const taken = new Set(HIVE.map(({ hex }) => keyOf(hex)));
  const reached = new Set<string>();
  const walk = (hex: Hex): void => {
    if (!taken.has(keyOf(hex)) || reached.has(keyOf(hex))) return;
    reached.add(keyOf(hex));
    for (const way of DIRECTIONS) walk(neighbor(hex, way));
  };
  walk(HIVE[0]!.hex);
  expect(reached.size).toBe(HIVE.length);
  const pieces = HIVE.flatMap((stack) => stack.pieces);
  expect(new Set(pieces).size).toBe(pieces.length);
});
