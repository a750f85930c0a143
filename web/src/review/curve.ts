// The graph of who stood better as lines: a ply wide for each ply, 1 high, White's part below.

/** The line between both sides' chances. */
export function linePath(chances: readonly number[]): string {
  return chances.map((chance, ply) => `${ply ? "L" : "M"}${ply} ${height(chance)}`).join("");
}

/** What lies below the line: White's part. */
export function whitePath(chances: readonly number[]): string {
  return chances.length ? `${linePath(chances)}V1H0Z` : "";
}

/** Where a ply is marked, in hundredths of the picture. */
export function placeOf(ply: number, plies: number, chance: number): readonly [string, string] {
  return [percent(plies ? ply / plies : 0), percent(height(chance))];
}

function height(chance: number): number {
  return Math.round((1 - chance) * 1000) / 1000;
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
