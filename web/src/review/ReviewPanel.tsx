// Beside the board of a review: what was good, where the game turned, all its moves.
import { addressOfGame } from "../browser/router";
import { isOverAt } from "../game/replay";
import { assessedAt, betterOf, isMistake, percentOf, type Review } from "../game/review";
import type { Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { ActionButton } from "../table/ActionButton";
import { Advised } from "../table/AdviceBars";
import { Moves } from "../table/MoveList";
import { SidePanel } from "../table/SidePanel";
import { Button } from "../ui/buttons";
import { Section } from "../ui/texts";
import { sayMove, sayResult, type Manner } from "../words/moves";
import { say } from "../words/text";
import type { Best, Reviewing } from "./useReplay";

interface ReviewPanelProps {
  readonly game: Position;
  readonly position: Position; // as it is shown
  readonly reviewing: Reviewing;
  readonly best: Best;
  readonly manner: Manner;
  readonly onGo: (ply: number) => void;
  readonly onAsk: () => void;
  readonly onPlayOn: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onFlip: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { game, position, reviewing, best, manner, onGo } = props;
  const ply = position.moves.length;
  const isOver = isOverAt(game, ply);
  return (
    <SidePanel
      kind="review-panel"
      label={say("page-panel")}
      head={game.game && <a href={addressOfGame(game.game)}>{say("look-to-game")}</a>}
      acts={
        <>
          <ActionButton icon="share" text={say("share-share")} onClick={props.onShare} />
          <ActionButton icon="flip" text={say("page-flip")} onClick={props.onFlip} />
        </>
      }
      links={<a href={analysisLink(game, ply)}>{say("analysis-open")}</a>}
      onKeys={props.onKeys}
    >
      <Verdict {...{ position, best, manner }} review={reviewing.review} />
      <div class="review-buttons stack gap-50">
        <Button
          icon="hint"
          text={say("look-best-ask")}
          disabled={isOver || best.state === "asked"}
          onClick={props.onAsk}
        />
        <Button icon="next" text={say("look-play-on")} disabled={isOver} onClick={props.onPlayOn} />
      </div>
      {game.moves.length > 0 && (
        <>
          <TurningPoints {...{ game, reviewing, manner, onGo }} />
          <Moves moves={game.moves} turned={manner.turned} isShown chosen={ply} onChoose={onGo} />
        </>
      )}
    </SidePanel>
  );
}

interface VerdictProps {
  readonly position: Position; // as it is shown
  readonly review: Review;
  readonly best: Best;
  readonly manner: Manner;
}

/** The move that is shown, what it cost, and what was better. */
export function Verdict({ position, review, best, manner }: VerdictProps) {
  const { you } = position;
  const ply = position.moves.length;
  const last = position.moves.at(-1);
  const chance = review.chances[ply];
  return (
    <section class="verdict stack gap-40" aria-labelledby="verdict-title">
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
    <div class="better note">
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
        <div class="better note" role="status">
          <p class="quiet">{say("look-best")}</p>
          <Advised advice={best.hint} {...{ manner, you }} />
        </div>
      );
  }
}

interface TurningPointsProps {
  readonly game: Position;
  readonly reviewing: Reviewing;
  readonly manner: Manner;
  readonly onGo: (ply: number) => void;
}

/** The progress of the review, and the moves at which the game turned. */
export function TurningPoints({ game, reviewing, manner, onGo }: TurningPointsProps) {
  const { review, state, begin } = reviewing;
  if (state === "unasked") {
    return (
      <section class="turning stack gap-50">
        <p class="quiet">{say("look-review-why")}</p>
        <Button text={say("look-review-begin")} onClick={begin} />
      </section>
    );
  }
  return (
    <Section class="turning stack gap-50" id="turning-title" title={say("look-turning-points")}>
      {state === "failed" && (
        <>
          <p>{say("look-review-failed")}</p>
          <Button text={say("page-try-again")} onClick={begin} />
        </>
      )}
      {state === "under-way" && <Progress review={review} count={game.moves.length} />}
      {review.turningPoints && (
        <List points={review.turningPoints} {...{ game, review, manner, onGo }} />
      )}
    </Section>
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
      <ol class="turning-points stack gap-40">
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
