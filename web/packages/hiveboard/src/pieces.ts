// Tiles by their UHP names: "wA1" is the first white ant, "bQ" the black queen.

export type Color = "white" | "black";

export type Bug =
  "queen" | "spider" | "beetle" | "grasshopper" | "ant" | "mosquito" | "ladybug" | "pillbug";

type PieceSuffix = "Q" | "M" | "L" | "P" | `${"S" | "B"}${1 | 2}` | `${"G" | "A"}${1 | 2 | 3}`;

export type PieceName = `${"w" | "b"}${PieceSuffix}`;

const BUG_OF_LETTER: Readonly<Record<string, Bug>> = {
  Q: "queen",
  S: "spider",
  B: "beetle",
  G: "grasshopper",
  A: "ant",
  M: "mosquito",
  L: "ladybug",
  P: "pillbug",
};

export function colorOf(piece: PieceName): Color {
  return piece.startsWith("w") ? "white" : "black";
}

export function bugOf(piece: PieceName): Bug {
  return BUG_OF_LETTER[piece[1]!]!;
}

/** Return the number of a piece of which a side has several; undefined for others. */
export function numberOf(piece: PieceName): number | undefined {
  return piece.length > 2 ? Number(piece[2]) : undefined;
}
