// Four puzzles of the collection, one of each kind, and a library with them.
import type { Puzzle } from "../../src/game/puzzles";
import { PuzzleFiles } from "../../src/local/puzzleFiles";
import { MemoryPuzzleStore } from "../../src/local/puzzleStore";
import type { PuzzleLibrary } from "../../src/puzzles/library";
import { splitCollection } from "../../vite/puzzles.ts";

export const WIN: Puzzle = {
  id: "u4wnhq",
  kind: "win",
  moves: 2,
  position:
    "Base+ML tournament Black[10] - 2,0:wG1;2,1:wL;2,2:wS1;2,3:wM;3,3:bL;1,4:wQ.bB1;2,4:wB1;3,4:wA1;4,4:bQ;0,5:bA1;1,5:bB2",
  solution: ["bL -bB1", "wS2 -wG1", "bB1 /wS1"],
  rating: 1020,
  deviation: 151,
  themes: ["pin"],
};
export const ONLY_MOVE: Puzzle = {
  id: "sapmcu",
  kind: "only-move",
  moves: 1,
  position:
    "Base+P tournament White[13] bA2 5,0:bQ.wB1;5,1:bP;2,2:bA1.wB2;3,2:bA2;4,2:wS1;2,3:wQ;3,3:wP.bB1;1,4:wA1;0,5:bA3;1,5:wS2",
  solution: ["wS2 -bA3"],
  rating: 1531,
  deviation: 119,
  themes: [],
};
export const RESCUE: Puzzle = {
  id: "elik5w",
  kind: "rescue",
  moves: 1,
  position:
    "Base+L tournament Black[14] - 4,0:bA1;2,1:bL;3,1:wQ;4,1:bA2;0,2:wG1;1,2:wL;2,2:wG2.bB1;3,2:bA3;1,3:bQ.wB1;2,3:wA1;0,4:bG1;1,4:wG3",
  solution: ["bB1 wB1"],
  rating: 1239,
  deviation: 134,
  themes: [],
};
export const RACE: Puzzle = {
  id: "yrs5pd",
  kind: "race",
  moves: 2,
  winner: "white",
  position:
    "Base+MLP tournament White[13] bB1 3,0:bA1;4,0:bB1;2,1:bA2;3,1:wQ.bB2;3,2:wM;3,3:wP;4,3:wA1;2,4:bP;3,4:bQ.wB1;1,5:wB2;3,5:wL;0,6:bA3",
  solution: ["wS1 wA1\\", "bS1 -bA1", "wB1 bP\\"],
  rating: 748,
  deviation: 165,
  themes: ["drop-next-to-queen"],
};

/** Return a library with `puzzles` and no results. `fetched` receives the requested files. */
export function libraryOf(puzzles: readonly Puzzle[], fetched: string[] = []): PuzzleLibrary {
  const sources = new Map<string, string>();
  const text = puzzles.map((puzzle) => `${JSON.stringify(puzzle)}\n`).join("");
  const index = splitCollection(text, sources);
  const fetchJson = async (path: string) => {
    fetched.push(path);
    return JSON.parse(sources.get(path)!) as unknown;
  };
  return {
    files: new PuzzleFiles(index, fetchJson),
    store: Promise.resolve(new MemoryPuzzleStore()),
  };
}
