// Records the results of puzzles: history, rating, failed puzzles, and the player's account.
import type { LocalGames } from "../backend/backend";
import { themesOf, type Puzzle } from "../game/puzzles";
import { repeatLater } from "../local/puzzleDeck";
import type { Recall } from "../local/puzzleSchedule";
import {
  loadRating,
  saveRating,
  type PuzzleResult,
  type PuzzleStore,
  type TrainingMode,
} from "../local/puzzleStore";
import { RATED_PUZZLE_MODES, type NewPuzzleAttempt, type PuzzleMode } from "../messages";
import { puzzles as server } from "../server/puzzles";
import { hasAccount } from "./accountResults";

const MAX_SENT_RESULTS = 100; // per request, the bound of the server
const DAY_MS = 86_400_000;

export interface Outcome {
  readonly puzzle: Puzzle;
  readonly mode: TrainingMode;
  readonly isSolved: boolean;
  readonly hasHelp: boolean; // solved with a hint, which is not rated
}

/** The player's rating before and after a puzzle; both are rounded. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
}

/** Record a result at time `now`. Return the rating change; undefined if it is not rated. */
export async function recordResult(
  store: PuzzleStore,
  local: Pick<LocalGames, "ratePuzzle">,
  outcome: Outcome,
  now: number,
): Promise<RatingChange | undefined> {
  const { puzzle, mode, isSolved, hasHelp } = outcome;
  const isCollected = puzzle.rating > 0;
  const isHelped = isSolved && hasHelp;
  const isRated = isRatedMode(mode) && isCollected && !isHelped;
  const change =
    isRated && !(await wasTried(store, puzzle))
      ? await rate(local, puzzle, isSolved, now)
      : undefined;
  await store.addResult({
    id: newAttemptId(),
    puzzle: puzzle.id,
    mode,
    solved: isSolved,
    at: now,
    puzzleRating: puzzle.rating,
    themes: themesOf(puzzle),
    ratingAfter: change?.after ?? null,
    isSent: !isCollected || isHelped || mode === "single",
  });
  // Without a network, the scheduler may not be cached yet.
  await updateDeck(store, outcome, now).catch(() => undefined);
  return change;
}

/** Return 16 random bytes as Base64 without padding. */
function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function recallOf(isSolved: boolean, hasHelp: boolean): Recall {
  if (!isSolved) return "failed";
  return hasHelp ? "helped" : "solved";
}

function isRatedMode(mode: TrainingMode): boolean {
  return RATED_PUZZLE_MODES.some((rated) => rated === mode);
}

/** Return whether there is an attempt in any mode, after which the player knows the solution. */
async function wasTried(store: PuzzleStore, { id }: Puzzle): Promise<boolean> {
  return (await store.results()).some(({ puzzle }) => puzzle === id);
}

async function rate(
  local: Pick<LocalGames, "ratePuzzle">,
  puzzle: Puzzle,
  isSolved: boolean,
  now: number,
): Promise<RatingChange> {
  const { at, ...player } = loadRating();
  const days = at ? Math.max(now - at, 0) / DAY_MS : 0;
  const { rating, deviation } = puzzle;
  const rated = await local.ratePuzzle({ ...player, days }, { rating, deviation }, isSolved);
  saveRating({ ...rated, at: now });
  return { before: Math.round(player.rating), after: Math.round(rated.rating) };
}

/** Schedule a failed puzzle, and one of the deck of failed puzzles that was repeated. */
async function updateDeck(
  store: PuzzleStore,
  { puzzle, mode, isSolved, hasHelp }: Outcome,
  now: number,
): Promise<void> {
  if (isSolved && (mode !== "failures" || !(await store.failure(puzzle.id)))) return;
  const source = puzzle.rating > 0 ? "collection" : "game";
  await repeatLater(store, puzzle, source, recallOf(isSolved, hasHelp), now);
}

/** Send the results that the server does not have yet, if the player has an account. */
export async function sendResults(
  store: PuzzleStore,
  send = server.send,
  isSignedIn = hasAccount(),
): Promise<void> {
  if (!isSignedIn) return;
  const unsent = (await store.results()).filter(({ isSent }) => !isSent);
  if (!unsent.length) return;
  const batch = unsent.slice(0, MAX_SENT_RESULTS);
  const { rating, deviation, volatility, changed } = await send({ attempts: batch.map(toAttempt) });
  await store.markSent(batch.map(({ id }) => id));
  saveRating({ rating, deviation, volatility, at: changed ?? 0 });
  await sendResults(store, send, isSignedIn); // the next ones, until all are sent
}

function toAttempt({ id, puzzle, solved, mode, at }: PuzzleResult): NewPuzzleAttempt {
  return { id, puzzle, solved, mode: mode as PuzzleMode, at }; // single ones are not sent
}
