// The explorer of a page without a server: what was played in games of the computer with itself, from
// a file that is fetched when somebody first asks.
import type { Core } from "../core/core";
import { BackendError } from "../backend/backend";
import type { ExplorerResult, ExplorerMove, ExplorerKeys, ExplorerQuery } from "../messages";

/** As `sixlegs.training.explorer_file` writes it: of each position, by the first digits of its key, the
 * moves by those of where they lead, and how often White won, nobody, and Black. */
export interface ExplorerFile {
  readonly positions: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

const POSITION_DIGITS = 8;
const MOVE_DIGITS = 6;

/** Answers as a server's archive does, of which the file takes the place. */
export function createExplorer(
  core: Pick<Core, "parseGame" | "explorerKeys">,
  fetchFile: () => Promise<ExplorerFile>,
): (wanted: Pick<ExplorerQuery, "position">) => Promise<ExplorerResult> {
  let file: Promise<ExplorerFile> | undefined;
  return async ({ position: game }) => {
    file ??= fetchFile();
    const { document } = await core.parseGame(game);
    const keys = await core.explorerKeys(document);
    try {
      return { moves: lookUpMoves(await file, keys), sampleSize: null, games: [] };
    } catch (error) {
      file = undefined; // perhaps the network is back the next time
      throw error;
    }
  };
}

function lookUpMoves({ positions }: ExplorerFile, keys: ExplorerKeys): readonly ExplorerMove[] {
  const known = positions[keys.position.slice(0, POSITION_DIGITS)] ?? {};
  const found = new Map<string, ExplorerMove>(); // of moves that are the same, the first
  for (const { move, key } of keys.moves) {
    const digits = key.slice(0, MOVE_DIGITS);
    const [whiteWins = 0, draws = 0, blackWins = 0] = known[digits] ?? [];
    const games = whiteWins + draws + blackWins;
    if (games && !found.has(digits))
      found.set(digits, { move, games, whiteWins, draws, blackWins });
  }
  return [...found.values()].toSorted((one, other) => other.games - one.games);
}

/** The file beside the page. */
export async function fetchExplorerFile(address: string): Promise<ExplorerFile> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new BackendError();
  return (await answer.json()) as ExplorerFile;
}
