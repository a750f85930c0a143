// A small picture of the puzzle of the day.
import { dateOf, type Puzzle } from "../game/puzzles";
import { readHive } from "../share/positionLink";
import { BoardPicture } from "../ui/BoardPicture";
import { useFetch } from "../ui/useQuery";
import { openLibrary } from "./library";

/** Return the puzzle of the day; undefined without a network, unless it is cached. */
async function availablePuzzle(): Promise<Puzzle | undefined> {
  const { files } = openLibrary();
  // Browsers log a request that fails as an error.
  const isAvailable = navigator.onLine || (await files.isDailyCached());
  return isAvailable ? files.daily(dateOf(Date.now())) : undefined;
}

export function DailyPicture() {
  const [puzzle] = useFetch(availablePuzzle, []);
  const stacks = puzzle && readHive(puzzle.position.split(" ").at(-1)!);
  return stacks ? <BoardPicture stacks={stacks} /> : null;
}
