// Tiles that are animated between two positions.
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
describe("animated tiles", () => {
  const ui = initialUiState(POSITION);
  const reply = move("bA1", { color: "black", uhp: "bA1 wA1-", path: LINE, origin: [0, 0] });
  const later = { ...POSITION, version: 8, moves: [...POSITION.moves, reply] };

  it("are those of the opponent's move", () => {
    expect(tileAnimations(ui, receivePosition(ui, later).ui)).toEqual([
      { piece: "bA1", path: LINE },
    ]);
  });

  it("are those of your own move when you play it, not when it is acknowledged", () => {
    const played = pressHex(pickUp(ui, "wA1").ui, [0, -1]).ui;
    expect(tileAnimations(ui, played)).toMatchObject([{ piece: "wA1" }]);
    const own = move("wA1", { uhp: "to 0,-1" });
    const acknowledged = receivePosition(played, { ...later, moves: [...POSITION.moves, own] }).ui;
    expect(tileAnimations(played, acknowledged)).toEqual([]);
  });

  it("are chosen by the board after moves were taken back", () => {
    const undone = receivePosition(ui, { ...later, moves: [] }).ui;
    expect(tileAnimations(ui, undone)).toBeUndefined();
  });

  it("are none when a tile is picked up", () => {
    expect(tileAnimations(ui, pickUp(ui, "wA1").ui)).toEqual([]);
  });
});
