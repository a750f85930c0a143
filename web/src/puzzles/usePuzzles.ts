// Hooks of the screens of puzzles: the current puzzle of a mode, results, and times.
import { useEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../backend/pageContext";
import { choosePuzzle, themesOf, type Puzzle, type Theme } from "../game/puzzles";
import { loadRating, targetRating, type TrainingMode } from "../local/puzzleStore";
import { useFetch } from "../ui/useQuery";
import { hasAccount, receiveRating, receiveResults } from "./accountResults";
import type { PuzzleLibrary } from "./library";
import { recordResult, sendResults, type RatingChange } from "./results";

/** loading · found · none: all were attempted, or none is due · failed: offline and not cached */
type PuzzleQuery =
  | { readonly state: "loading" }
  | { readonly state: "none" }
  | { readonly state: "failed" }
  | { readonly state: "found"; readonly puzzle: Puzzle; readonly name: string };

/**
 * Return the current puzzle and functions that request the next one. `find` returns a puzzle;
 * `key` changes with what it looks for.
 */
export function useCurrentPuzzle(key: string, find: () => Promise<Puzzle | undefined>) {
  const [query, setQuery] = useState<PuzzleQuery>({ state: "loading" });
  const [number, setNumber] = useState(0);
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    let isCurrent = true;
    latest.current().then(
      (puzzle) => {
        if (!isCurrent) return;
        setQuery(
          puzzle
            ? { state: "found", puzzle, name: `${key} ${number} ${puzzle.id}` }
            : { state: "none" },
        );
      },
      () => isCurrent && setQuery({ state: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, number]);
  return { query, next: () => setNumber((current) => current + 1) };
}

/** Return the ids of the puzzles that the player has attempted. */
async function attemptedIds({ store }: PuzzleLibrary): Promise<ReadonlySet<string>> {
  return new Set((await (await store).results()).map(({ puzzle }) => puzzle));
}

/** Return an unattempted puzzle near the player's rating, or of a theme. */
export async function findRated(
  library: PuzzleLibrary,
  theme?: Theme,
): Promise<Puzzle | undefined> {
  const attempted = await attemptedIds(library);
  if (loadRating().at === 0 && hasAccount()) await receiveRating().catch(() => undefined);
  const rating = targetRating(loadRating());
  const isExcluded = (puzzle: Puzzle) =>
    attempted.has(puzzle.id) || (theme !== undefined && !themesOf(puzzle).includes(theme));
  return library.files.search(library.files.near(rating, theme), (puzzles) =>
    choosePuzzle(puzzles, rating, isExcluded),
  );
}

/** Return a puzzle of a run near `rating` that is not in `seen`; without races, which have no moves. */
export async function findForRun(
  { files }: PuzzleLibrary,
  rating: number,
  seen: ReadonlySet<string>,
): Promise<Puzzle | undefined> {
  const isExcluded = ({ id, kind }: Puzzle) => kind === "race" || seen.has(id);
  return files.search(files.near(rating), (puzzles) => choosePuzzle(puzzles, rating, isExcluded));
}

/** Return the rating change of the current puzzle, and a function that records a result. */
export function useResults({ store }: PuzzleLibrary, mode: TrainingMode, name: string) {
  const { local } = usePage().backend;
  const [change, setChange] = useState<{ readonly name: string; readonly change: RatingChange }>();
  useSending({ store });
  const record = async (puzzle: Puzzle, isSolved: boolean, hasHelp: boolean) => {
    const opened = await store;
    const outcome = { puzzle, mode, isSolved, hasHelp };
    const rated = await recordResult(opened, local, outcome, Date.now());
    if (rated) setChange({ name, change: rated });
    void sendResults(opened).catch(() => undefined); // offline: sent later
  };
  return { record, change: change?.name === name ? change.change : undefined };
}

/** Send results that could not be sent before, now and whenever the browser is online again. */
function useSending({ store }: Pick<PuzzleLibrary, "store">): void {
  useEffect(() => {
    const send = () => void store.then((opened) => sendResults(opened)).catch(() => undefined);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [store]);
}

/** Return the stored results, and again after those of the account were received. */
export function useAllResults({ store, files }: PuzzleLibrary) {
  const [results, setResults] = useFetch(async () => (await store).results(), []);
  useEffect(() => {
    if (!hasAccount()) return;
    const receive = async () => {
      const opened = await store;
      await sendResults(opened); // otherwise the rating would be without them
      await receiveRating();
      if (await receiveResults(opened, files)) setResults(await opened.results());
    };
    receive().catch(() => undefined); // offline: those of this browser
  }, []);
  return results;
}

/** Return the current time, which changes every `interval` milliseconds while `isRunning`. */
export function useNow(interval: number, isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval, isRunning]);
  return now;
}
