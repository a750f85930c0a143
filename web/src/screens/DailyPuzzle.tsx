// Card with the puzzle of the day. Its picture is loaded only for returning visitors, to keep the first
// visit small.
import type { ComponentType } from "preact";
import { solvesPuzzles } from "../browser/puzzleHint";
import { useFetch } from "../ui/useQuery";
import { Icon } from "../ui/icons";
import { t } from "../i18n/translate";

interface DailyPuzzleProps {
  readonly isReturning: boolean; // whether the visitor has played before or has an account
}

export function DailyPuzzle({ isReturning }: DailyPuzzleProps) {
  const hasPicture = isReturning || solvesPuzzles();
  const [module] = useFetch<{ readonly DailyPicture: ComponentType }>(
    hasPicture ? () => import("../puzzles/DailyPicture") : undefined,
    [hasPicture],
  );
  return (
    <section class="daily-puzzle" aria-labelledby="daily-puzzle">
      <h2 id="daily-puzzle">{t("home-daily-puzzle")}</h2>
      <a href="/puzzles/daily" class="card">
        {module && <module.DailyPicture />}
        <span class="featured-players">
          <Icon name="puzzle" />
          <strong>{t("home-daily-puzzle-begin")}</strong>
        </span>
      </a>
    </section>
  );
}
