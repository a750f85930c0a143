// Takes over the rating and the results that a player's account has from other devices.
import { hasAccountHint } from "../browser/accountHint";
import { HAS_SERVER } from "../browser/basePath";
import { themesOf, type Puzzle } from "../game/puzzles";
import type { PuzzleFiles } from "../local/puzzleFiles";
import { saveRating, type PuzzleResult, type PuzzleStore } from "../local/puzzleStore";
import type { PuzzleAttempt } from "../messages";
import { puzzles as server } from "../server/puzzles";

const MAX_PAGES = 50; // of a hundred attempts; the rate limit allows 60 requests at once
const RATING_TIMEOUT_MS = 2000;

export function hasAccount(): boolean {
  return HAS_SERVER && hasAccountHint();
}

/** Take over the rating of the account, unless it is that of a new player or takes too long. */
export async function receiveRating(request = server.rating): Promise<void> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, RATING_TIMEOUT_MS));
  const received = await Promise.race([request(), timeout]);
  if (!received || received.changed === null) return;
  const { rating, deviation, volatility, changed } = received;
  saveRating({ rating, deviation, volatility, at: changed });
}

/**
 * Store the results of the account that this browser does not have. The pages are requested until
 * one has no new results. Nothing is stored before the last page: otherwise an interruption would
 * leave a gap that is never requested again. Return whether there were new results.
 */
export async function receiveResults(
  store: PuzzleStore,
  files: Pick<PuzzleFiles, "findAll">,
  request = server.history,
): Promise<boolean> {
  const known = new Set((await store.results()).map(({ id }) => id));
  const missing: PuzzleAttempt[] = [];
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    // oxlint-disable-next-line no-await-in-loop -- each page has the address of the next one
    const { attempts, next } = await request(before);
    const unknown = attempts.filter(({ id }) => !known.has(id));
    missing.push(...unknown);
    before = next;
    if (!unknown.length || before === null) break;
  }
  if (missing.length) await storeAttempts(store, files, missing.toReversed());
  return missing.length > 0;
}

/** Store attempts, the earliest first. */
async function storeAttempts(
  store: PuzzleStore,
  files: Pick<PuzzleFiles, "findAll">,
  attempts: readonly PuzzleAttempt[],
): Promise<void> {
  const puzzles = await files.findAll(new Set(attempts.map(({ puzzle }) => puzzle)));
  const results = attempts.flatMap((attempt) => {
    const puzzle = puzzles.get(attempt.puzzle); // none: the collection has changed since
    return puzzle ? [toResult(attempt, puzzle)] : [];
  });
  await Promise.all(results.map((result) => store.addResult(result)));
}

function toResult({ id, solved, mode, at, rating }: PuzzleAttempt, puzzle: Puzzle): PuzzleResult {
  return {
    id,
    puzzle: puzzle.id,
    mode,
    solved,
    at,
    puzzleRating: puzzle.rating,
    themes: themesOf(puzzle),
    ratingAfter: rating,
    isSent: true,
  };
}
