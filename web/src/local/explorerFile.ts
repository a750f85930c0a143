// The opening explorer of a page without a server. Its data are self-play games in a file that is
// fetched on the first query.
import type { Core } from "../core/core";
import { BackendError } from "../backend/backend";
import type { ExplorerResult, ExplorerMove, ExplorerKeys, ExplorerQuery } from "../messages";

/**
 * As written by `sixlegs.training.explorer_file`. For each position, keyed by a prefix of its hash,
 * the moves keyed by a prefix of the resulting position's hash, with White's wins, draws and
 * Black's wins.
 */
export interface ExplorerFile {
  readonly positions: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

const POSITION_DIGITS = 8;
const MOVE_DIGITS = 6;

/** Return a function that answers explorer queries like a server's archive. */
export function createExplorer(
  core: Pick<Core, "parseGame" | "explorerKeys">,
  fetchFile: () => Promise<ExplorerFile>,
): (query: Pick<ExplorerQuery, "position">) => Promise<ExplorerResult> {
  let file: Promise<ExplorerFile> | undefined;
  return async ({ position: game }) => {
    file ??= fetchFile();
    const { document } = await core.parseGame(game);
    const keys = await core.explorerKeys(document);
    try {
      return { moves: lookUpMoves(await file, keys), sampleSize: null, games: [] };
    } catch (error) {
      file = undefined; // retry on the next query
      throw error;
    }
  };
}

function lookUpMoves({ positions }: ExplorerFile, keys: ExplorerKeys): readonly ExplorerMove[] {
  const counts = positions[keys.position.slice(0, POSITION_DIGITS)] ?? {};
  const moves = new Map<string, ExplorerMove>(); // by digits; of equivalent moves only the first
  for (const { move, key } of keys.moves) {
    const digits = key.slice(0, MOVE_DIGITS);
    const [whiteWins = 0, draws = 0, blackWins = 0] = counts[digits] ?? [];
    const games = whiteWins + draws + blackWins;
    if (games && !moves.has(digits))
      moves.set(digits, { move, games, whiteWins, draws, blackWins });
  }
  return [...moves.values()].toSorted((a, b) => b.games - a.games);
}

/** Fetch the explorer file of the page. */
export async function fetchExplorerFile(address: string): Promise<ExplorerFile> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) throw new BackendError();
  return (await response.json()) as ExplorerFile;
}
