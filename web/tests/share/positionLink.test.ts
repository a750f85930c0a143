// Encoding and decoding of edited positions in addresses.
import { describe, expect, it } from "vitest";
import { EMPTY_SETUP, type PositionSetup } from "../../src/game/positionEditor";
import { encodePosition, decodePosition } from "../../src/share/positionLink";

const SETUP: PositionSetup = {
  gameType: "Base+MP",
  opening: "tournament",
  turn: "black",
  stacks: [
    { hex: [0, 0], pieces: ["wQ"] },
    { hex: [-1, 12], pieces: ["bQ", "wB1", "bM"] },
  ],
};

describe("a fragment", () => {
  it("is short and can be decoded", () => {
    expect(encodePosition(SETUP)).toBe("Base+MP_tournament_Black_-_0,0:wQ;-1,12:bQ.wB1.bM");
    expect(decodePosition(encodePosition(SETUP))).toEqual(SETUP);
    expect(decodePosition(encodePosition(EMPTY_SETUP))).toEqual(EMPTY_SETUP);
  });

  it("may be a position string, plain or percent-encoded", () => {
    const text = "Base+MP tournament Black[4] wB1 0,0:wQ;-1,12:bQ.wB1.bM";
    expect(decodePosition(text)).toEqual(SETUP);
    expect(decodePosition(encodeURIComponent(text))).toEqual(SETUP);
  });

  it.each([
    "nonsense",
    "%E0%A4%A",
    "Base+X_rulebook_White_-_-",
    "constructor_rulebook_White_-_-",
    "Base_other_White_-_-",
    "Base_rulebook_Red_-_-",
    "Base_rulebook_White_-",
    "Base_rulebook_White_-_0,0",
    "Base_rulebook_White_-_0,0:",
    "Base_rulebook_White_-_0,0:wX",
    "Base_rulebook_White_-_0,0:toString",
    "Base_rulebook_White_-_0,0:wQ;0,0:bQ",
    "Base_rulebook_White_-_0,0:wQ;1,0:wQ",
    "Base_rulebook_White_-_99999,0:wQ",
    "Base_rulebook_White_-_0,0:wQ;",
  ])("that is invalid is rejected: %s", (text) => {
    expect(decodePosition(text)).toBeUndefined();
  });
});
