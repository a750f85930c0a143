// The puzzles as static files: all of them by rating, those of the days, and a list of the ids. The
// module `puzzles/files` has the names of the files and what is in them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { themesOf, type Puzzle, type PuzzleRow } from "../src/game/puzzles.ts";
import type { PuzzleIndex } from "../src/local/puzzleFiles.ts";

const MODULE = "puzzles/files";
const PUZZLES_PER_FILE = 500;
const DAILY_COUNT = 400;
/** Share of the puzzles, by rating, that are too easy or too hard for the puzzle of the day. */
const DAILY_MARGIN = 0.15;

export function puzzles(collection: string): Plugin {
  const files = new Map<string, string>();
  return {
    name: "puzzles",
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      this.addWatchFile(collection);
      const text = existsSync(collection) ? readFileSync(collection, "utf8") : "";
      return `export default ${JSON.stringify(splitCollection(text, files))};`;
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const source = files.get(request.url?.slice(1) ?? "");
        if (source === undefined) return next();
        response.setHeader("content-type", "application/json");
        response.end(source);
      });
    },
  };
}

/** Add the files of a collection, which has one puzzle per line, to `files`. Return the index. */
export function splitCollection(text: string, files: Map<string, string>): PuzzleIndex {
  const all = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Puzzle)
    .toSorted((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const groups = Array.from({ length: Math.ceil(all.length / PUZZLES_PER_FILE) }, (_, i) =>
    all.slice(i * PUZZLES_PER_FILE, (i + 1) * PUZZLES_PER_FILE),
  );
  return {
    files: groups.map((group, i) => ({
      name: addFile(files, String(i), group.map(toRow)),
      count: group.length,
      from: group[0]!.rating,
      to: group.at(-1)!.rating,
      themes: countThemes(group),
    })),
    daily: addFile(files, "daily", dailyPuzzles(all).map(toRow)),
    ids: addFile(
      files,
      "ids",
      groups.map((group) => group.map(({ id }) => id).join("")),
    ),
  };
}

/** Add a file whose name has a content hash. Return the name. */
function addFile(files: Map<string, string>, name: string, content: unknown): string {
  const source = JSON.stringify(content);
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  const path = `assets/puzzles-${name}-${hash}.json`;
  files.set(path, source);
  return path;
}

function toRow(puzzle: Puzzle): PuzzleRow {
  const { id, kind, moves, position, solution, rating, deviation, themes, winner } = puzzle;
  const fields = [id, kind, moves, position, solution.join(";")] as const;
  const row = [...fields, Math.round(rating), Math.round(deviation), themes.join(" ")] as const;
  return winner ? [...row, winner] : row;
}

function countThemes(group: readonly Puzzle[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const puzzle of group) {
    for (const theme of themesOf(puzzle)) counts[theme] = (counts[theme] ?? 0) + 1;
  }
  return counts;
}

function dailyOrder({ id }: Puzzle): string {
  return createHash("sha256").update(`daily ${id}`).digest("hex");
}

/** Return the puzzles of the days: of medium ratings, in an order that depends only on the ids. */
function dailyPuzzles(all: readonly Puzzle[]): readonly Puzzle[] {
  const margin = Math.floor(all.length * DAILY_MARGIN);
  return all
    .slice(margin, all.length - margin)
    .map((puzzle) => ({ puzzle, key: dailyOrder(puzzle) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, DAILY_COUNT)
    .map(({ puzzle }) => puzzle);
}
