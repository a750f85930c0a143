// What there is to say about the ply that is shown: the move, what it cost, and what was better.
import { assessedAt, betterOf, isMistake, percentOf, type Review } from "../game/review";
import type { Position } from "../messages";
import { Advised } from "../table/AdviceBars";
import { sayMove, sayResult, type Manner } from "../words/moves";
import { say } from "../words/text";
import type { Best } from "./useReplay";

interface VerdictProps {
  readonly position: Position; // as it is shown
  readonly review: Review;
  readonly best: Best;
  readonly manner: Manner;
}

export function Verdict({ position, review, best, manner }: VerdictProps) {
  const { you } = position;
  const ply = position.moves.length;
  const last = position.moves.at(-1);
  const chance = review.chances[ply];
  return (
    <section class="verdict" aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        {last && <span class={`move-color tile-${last.color}`} aria-hidden="true" />}
        {last ? sayMove(last, manner) : say("look-start")}
      </h2>
      {position.result && <p>{sayResult(position.result)}</p>}
      {chance !== undefined && (
        <p class="quiet">{say("look-chances", { percent: percentOf(chance) })}</p>
      )}
      <Better {...{ review, ply, manner, you }} />
      <BestHere {...{ best, manner, you }} />
    </section>
  );
}

type BetterProps = Pick<VerdictProps, "review" | "manner"> &
  Pick<Position, "you"> & { readonly ply: number };

/** The move that would have been better than the one that was played. */
function Better({ review, ply, manner, you }: BetterProps) {
  const found = assessedAt(review, ply);
  if (!isMistake(found)) return null;
  return (
    <div class="better">
      <p>{say("look-lost", { percent: percentOf(found.lost) })}</p>
      <p class="quiet">{say("look-better")}</p>
      <Advised advice={betterOf(found)} {...{ manner, you }} />
    </div>
  );
}

/** The answer to what is best in the position that is shown. */
function BestHere({
  best,
  manner,
  you,
}: Pick<VerdictProps, "best" | "manner"> & Pick<Position, "you">) {
  switch (best.state) {
    case "unasked":
      return null;
    case "asked":
      return <p role="status">{say("page-hint-thinking")}</p>;
    case "refused":
      return <p role="status">{say("look-best-none")}</p>;
    case "found":
      return (
        <div class="better" role="status">
          <p class="quiet">{say("look-best")}</p>
          <Advised advice={best.hint} {...{ manner, you }} />
        </div>
      );
  }
}
