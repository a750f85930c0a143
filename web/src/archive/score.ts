// Winners and points of archived games.
import type { ArchiveGame, ColorName } from "../messages";

export const WINNERS = { WhiteWins: "white", BlackWins: "black", Draw: null } as const;

/** Return the points of a side: 1, 0 or ½; "" for an unknown result. */
export function scoreOf(color: ColorName, { outcome }: ArchiveGame): string {
  if (outcome !== "WhiteWins" && outcome !== "BlackWins") return outcome === "Draw" ? "½" : "";
  return WINNERS[outcome] === color ? "1" : "0";
}
