// The puzzles and the player's data about them, for all screens of puzzles.
import index from "puzzles/files";
import { PuzzleFiles } from "../local/puzzleFiles";
import { openPuzzleStore, type PuzzleStore } from "../local/puzzleStore";

export interface PuzzleLibrary {
  readonly files: PuzzleFiles;
  readonly store: Promise<PuzzleStore>;
}

let library: PuzzleLibrary | undefined;

/** Return the library of this browser. */
export function openLibrary(): PuzzleLibrary {
  library ??= { files: new PuzzleFiles(index), store: openPuzzleStore() };
  return library;
}
