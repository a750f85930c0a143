// Parsing of typed moves.
import { expect, it } from "vitest";
import type { Position } from "../../src/messages";
import { parseTypedMove } from "../../src/game-ui/PositionList";
import { ANT, POSITION, target } from "../positions";

it("finds a legal move by any of its notations", () => {
  const targets = [target(0, -1), target(2, 0), target(1, 0)];
  const position: Position = { ...POSITION, choices: [{ ...ANT, targets }] };
  const hexOf = (text: string) => parseTypedMove(position, text)?.target.hex;
  expect(hexOf("wA1 bQ-")).toEqual([2, 0]);
  expect(hexOf("wA1 bA1\\")).toEqual([2, 0]);
  expect(hexOf("wA1  /bA1")).toEqual([1, 0]);
  expect(hexOf("wA1 bQ")).toEqual([1, 0]);
  expect(hexOf(String.raw`wA1 \bQ`)).toBeUndefined();
});

it("returns undefined for invalid text and illegal moves", () => {
  for (const text of ["", "wA1", "wA1 bQ--", "wA1 xx-", "bA1 bQ-", "<b> bQ-"]) {
    expect(parseTypedMove(POSITION, text)).toBeUndefined();
  }
});
