// Which tiles are animated when one table follows another.
import { describe, expect, it } from "vitest";
import { tileAnimations } from "../../src/board/animations";
import { pressHex, receivePosition, pickUp } from "../../src/game/transitions";
import { initialUiState } from "../../src/game/uiState";
import type { Hex } from "../../src/messages";
import { move, POSITION } from "../positions";

const LINE: readonly Hex[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
];
describe("what is seen to travel", () => {
  const ui = initialUiState(POSITION);
  const reply = move("bA1", { color: "black", uhp: "bA1 wA1-", path: LINE, origin: [0, 0] });
  const later = { ...POSITION, version: 8, moves: [...POSITION.moves, reply] };

  it("is the other side's move", () => {
    expect(tileAnimations(ui, receivePosition(ui, later).ui)).toEqual([
      { piece: "bA1", path: LINE },
    ]);
  });

  it("is one's own move when it is made, not when it is confirmed", () => {
    const played = pressHex(pickUp(ui, "wA1").ui, [0, -1]).ui;
    expect(tileAnimations(ui, played)).toMatchObject([{ piece: "wA1" }]);
    const own = move("wA1", { uhp: "to 0,-1" });
    const confirmed = receivePosition(played, { ...later, moves: [...POSITION.moves, own] }).ui;
    expect(tileAnimations(played, confirmed)).toEqual([]);
  });

  it("is left to the board after moves were taken back", () => {
    const undone = receivePosition(ui, { ...later, moves: [] }).ui;
    expect(tileAnimations(ui, undone)).toBeUndefined();
  });

  it("is nothing when only something was taken up", () => {
    expect(tileAnimations(ui, pickUp(ui, "wA1").ui)).toEqual([]);
  });
});
