/** What the files of the puzzles contain; see web/vite/puzzles.ts. */
declare module "puzzles/files" {
  const index: import("../local/puzzleFiles").PuzzleIndex;
  export default index;
}
