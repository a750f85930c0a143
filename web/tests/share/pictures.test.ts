// The captions of animations.
import { expect, it } from "vitest";
import { formatMoveNumber } from "../../src/share/pictures";
import { move } from "../positions";

const WHITE = move("wA1", { color: "white", uhp: "wA1 bQ-" });
const BLACK = move("bA1", { color: "black", uhp: "bA1 wQ/" });

it("moves are numbered in pairs, also if Black begins", () => {
  const captions = (...moves: (typeof WHITE)[]) =>
    [...moves.keys(), moves.length].map((ply) => formatMoveNumber(moves, ply));
  expect(captions(WHITE, BLACK, WHITE)).toEqual(["", "1. wA1 bQ-", "1… bA1 wQ/", "2. wA1 bQ-"]);
  expect(captions(BLACK, WHITE, BLACK)).toEqual(["", "1… bA1 wQ/", "2. wA1 bQ-", "2… bA1 wQ/"]);
});
