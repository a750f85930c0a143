// Which tiles are animated when one table follows another.
import { describe, expect, it } from "vitest";
import { flightsOf } from "../../src/board/animations";
import { press, receive, take } from "../../src/game/steps";
import { tableOf } from "../../src/game/table";
import type { Hex } from "../../src/messages";
import { move, POSITION } from "../positions";

const LINE: readonly Hex[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
];
describe("what is seen to travel", () => {
  const table = tableOf(POSITION);
  const reply = move("bA1", { color: "black", uhp: "bA1 wA1-", path: LINE, origin: [0, 0] });
  const later = { ...POSITION, version: 8, moves: [...POSITION.moves, reply] };

  it("is the other side's move", () => {
    expect(flightsOf(table, receive(table, later).table)).toEqual([{ piece: "bA1", path: LINE }]);
  });

  it("is one's own move when it is made, not when it is confirmed", () => {
    const played = press(take(table, "wA1").table, [0, -1]).table;
    expect(flightsOf(table, played)).toMatchObject([{ piece: "wA1" }]);
    const own = move("wA1", { uhp: "to 0,-1" });
    const confirmed = receive(played, { ...later, moves: [...POSITION.moves, own] }).table;
    expect(flightsOf(played, confirmed)).toEqual([]);
  });

  it("is left to the board after moves were taken back", () => {
    const undone = receive(table, { ...later, moves: [] }).table;
    expect(flightsOf(table, undone)).toBeUndefined();
  });

  it("is nothing when only something was taken up", () => {
    expect(flightsOf(table, take(table, "wA1").table)).toEqual([]);
  });
});
