// How far the computer has looked through the game, and where it turned: the graph in words.
import { assessedAt, percentOf, type Review } from "../game/review";
import type { Position } from "../messages";
import { sayMove, type Manner } from "../words/moves";
import { say } from "../words/text";
import type { Reviewing } from "./useReplay";

interface TurningPointsProps {
  readonly game: Position;
  readonly reviewing: Reviewing;
  readonly manner: Manner;
  readonly onGo: (ply: number) => void;
}

export function TurningPoints({ game, reviewing, manner, onGo }: TurningPointsProps) {
  const { review, state, begin } = reviewing;
  if (state === "unasked") {
    return (
      <section class="turning">
        <p class="quiet">{say("look-review-why")}</p>
        <button type="button" onClick={begin}>
          {say("look-review-begin")}
        </button>
      </section>
    );
  }
  return (
    <section class="turning" aria-labelledby="turning-title">
      <h2 id="turning-title">{say("look-turning-points")}</h2>
      {state === "failed" && (
        <>
          <p>{say("look-review-failed")}</p>
          <button type="button" onClick={begin}>
            {say("page-try-again")}
          </button>
        </>
      )}
      {state === "under-way" && <Progress review={review} count={game.moves.length} />}
      {review.turningPoints && (
        <List points={review.turningPoints} {...{ game, review, manner, onGo }} />
      )}
    </section>
  );
}

function Progress({ review, count }: { review: Review; count: number }) {
  const number = review.plies.length;
  const text = say("look-review-progress", { number, count });
  return (
    <p class="quiet">
      {text}
      <progress max={count} value={number} aria-label={text} />
    </p>
  );
}

interface ListProps extends Pick<TurningPointsProps, "game" | "manner" | "onGo"> {
  readonly review: Review;
  readonly points: readonly number[];
}

function List({ points, game, review, manner, onGo }: ListProps) {
  return (
    <>
      <p class="quiet" role="status">
        {points.length ? say("look-turning-why") : say("look-turning-none")}
      </p>
      <ol class="turning-points">
        {points.map((ply) => {
          const found = assessedAt(review, ply)!;
          const move = game.moves[ply - 1]!;
          return (
            <li key={ply}>
              <button type="button" onClick={() => onGo(ply)}>
                <span class={`diamond tile-${move.color}`} aria-hidden="true" />
                <span>
                  {say("look-turning-point", {
                    number: ply,
                    move: sayMove(move, manner),
                    percent: percentOf(found.lost),
                    better: sayMove(found.best, manner),
                  })}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
