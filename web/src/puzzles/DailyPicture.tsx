// A small picture of the puzzle of the day.
import { dateOf } from "../game/puzzles";
import { readHive } from "../share/positionLink";
import { BoardPicture } from "../ui/BoardPicture";
import { useFetch } from "../ui/useQuery";
import { openLibrary } from "./library";

/** Nothing without a network, unless the puzzle is cached. */
export function DailyPicture() {
  const [puzzle] = useFetch(() => openLibrary().files.availableDaily(dateOf(Date.now())), []);
  const stacks = puzzle && readHive(puzzle.position.split(" ").at(-1)!);
  return stacks ? <BoardPicture stacks={stacks} /> : null;
}
