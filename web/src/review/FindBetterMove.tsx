// Screen that asks for a better move at each mistake of a player.
import type { Arrow, Mark } from "hiveboard";
import { useEffect, useMemo } from "preact/hooks";
import { moveArrow } from "../board/scene";
import { MARKS, toPercent, toSuggestion, type Review } from "../game/review";
import { withoutChoices } from "../game/transitions";
import type { ColorName, Position } from "../messages";
import { SuggestedMoveView } from "../game-ui/AdviceBars";
import { BoardScreen } from "../game-ui/BoardScreen";
import { HAND_KEYS, MOVEMENT_KEYS, VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { Messages } from "../game-ui/Messages";
import { BoardEdge, HomeLink } from "../game-ui/PlayerArea";
import { SidePanel } from "../game-ui/SidePanel";
import type { Presentation } from "../game-ui/usePresentation";
import { Button } from "../ui/buttons";
import { formatMove, formatPiece, type MoveFormat } from "../i18n/moves";
import { t } from "../i18n/translate";
import { useMistakes } from "./useMistakes";

const KEYS: KeyHelp = [...MOVEMENT_KEYS, ...HAND_KEYS, ["H", "review-find-key-hint"], ...VIEW_KEYS];

interface FindBetterMoveProps {
  readonly game: Position;
  readonly review: Review;
  readonly color: ColorName;
  readonly presentation: Presentation;
  readonly onClose: () => void;
}

export function FindBetterMove({
  game,
  review,
  color,
  presentation,
  ...props
}: FindBetterMoveProps) {
  const { moveFormat, orientation } = presentation;
  const mistakes = useMistakes(game, review, color, presentation.onEffect);
  const { session, state, ui, best, hasHint, canPlay } = mistakes;
  const displayed = useMemo(() => ui && (canPlay ? ui : withoutChoices(ui)), [ui, canPlay]);
  useEffect(() => presentation.area.current!.scrollIntoView(), []);
  const [near, far] = orientation.isFlipped ? [other(color), color] : [color, other(color)];
  const move = game.moves[mistakes.ply - 1]!;
  const marks = useMemo(
    (): readonly Mark[] =>
      hasHint && canPlay && best.origin ? [{ hex: best.origin, kind: "hint" }] : [],
    [hasHint, canPlay, best],
  );
  const engineArrows = useMemo((): readonly Arrow[] => {
    const arrow = canPlay && !ui?.held && ui && moveArrow(move, ui.position.stacks, "reply");
    return arrow ? [arrow] : [];
  }, [canPlay, ui, move]);
  return (
    <BoardScreen
      kind="review"
      title={t("review-find-title")}
      {...{ presentation }}
      ui={displayed}
      dispatch={session ? session.dispatch : () => {}}
      board={{ name: `find ${mistakes.ply}`, marks, engineArrows }}
      keyboardHint={t("page-board-keys")}
      keys={KEYS}
      list={session && canPlay ? { onTypedMove: session.playTyped } : {}}
      onCommand={({ kind }) => kind === "hint" && mistakes.showHint()}
      messages={
        session &&
        displayed && <Messages {...{ session, presentation }} ui={displayed} state={state!} />
      }
      far={
        displayed && (
          <BoardEdge place="far" color={far} ui={displayed} moveFormat={moveFormat}>
            <HomeLink />
          </BoardEdge>
        )
      }
      near={
        displayed && (
          <BoardEdge
            place="near"
            color={near}
            ui={displayed}
            moveFormat={moveFormat}
            dispatch={session!.dispatch}
          />
        )
      }
      panel={
        <SidePanel
          kind="review-panel"
          label={t("page-panel")}
          header={
            !mistakes.isDone && (
              <Button class="text-button" text={t("review-find-close")} onClick={props.onClose} />
            )
          }
          onKeys={presentation.openKeyboardHelp}
        >
          <section class="find-better-move stack gap-75" aria-labelledby="find-title">
            <h2 id="find-title">{t("review-find-title")}</h2>
            {mistakes.isDone ? (
              <Done {...mistakes} onClose={props.onClose} />
            ) : (
              <Task {...{ mistakes, moveFormat, color }} yourSide={game.yourSide} played={move} />
            )}
          </section>
        </SidePanel>
      }
    />
  );
}

function other(color: ColorName): ColorName {
  return color === "white" ? "black" : "white";
}

interface TaskProps {
  readonly mistakes: ReturnType<typeof useMistakes>;
  readonly moveFormat: MoveFormat;
  readonly color: ColorName;
  readonly yourSide: Position["yourSide"];
  readonly played: Position["moves"][number];
}

/** The task, the feedback to the last attempt, and buttons for help. */
function Task({ mistakes, moveFormat, color, yourSide, played }: TaskProps) {
  const { attempt, assessment, best, hasHint, number, count } = mistakes;
  const judgment = assessment.judgment!;
  const isSolved = attempt.kind === "found" || attempt.kind === "shown";
  return (
    <>
      <p class="muted">{t("review-find-number", { number, count })}</p>
      <p>
        {t("review-find-played", { color })} <strong>{formatMove(played, moveFormat)}</strong>{" "}
        <span class={`move-mark is-${judgment}`}>{MARKS[judgment]}</span>
      </p>
      <div class="note find-feedback stack gap-40" role="status">
        <Feedback attempt={attempt} color={color} />
        {hasHint && !isSolved && best.piece && (
          <p>
            <span class="muted">{t("review-find-tile")}</span>{" "}
            <strong>{formatPiece(best.piece, moveFormat)}</strong>
          </p>
        )}
        {isSolved && (
          <SuggestedMoveView
            label={t("review-find-best")}
            advice={toSuggestion(assessment)}
            {...{ moveFormat, yourSide }}
          />
        )}
      </div>
      <div class="review-buttons stack gap-50">
        {!isSolved && (
          <>
            <Button
              icon="hint"
              text={t("review-find-hint")}
              disabled={hasHint}
              onClick={mistakes.showHint}
            />
            <Button
              icon="check"
              text={t("review-find-solution")}
              disabled={attempt.kind === "checking"}
              onClick={mistakes.showSolution}
            />
          </>
        )}
        <Button
          class={isSolved ? "primary" : ""}
          icon="next"
          text={t(isSolved ? "review-find-next" : "review-find-skip")}
          onClick={mistakes.next}
        />
      </div>
    </>
  );
}

function Feedback({
  attempt,
  color,
}: Pick<TaskProps["mistakes"], "attempt"> & { color: ColorName }) {
  switch (attempt.kind) {
    case "asking":
      return <p>{t("review-find-task", { color })}</p>;
    case "checking":
      return <p>{t("review-find-checking")}</p>;
    case "failed":
      return <p>{t("review-failed")}</p>;
    case "wrong":
      return <p>{t("review-find-wrong", { percent: toPercent(attempt.loss) })}</p>;
    case "found":
      return (
        <p>
          <strong>{t("review-find-right")}</strong>
        </p>
      );
    case "shown":
      return null;
  }
}

function Done({ found, count, onClose }: { found: number; count: number; onClose: () => void }) {
  return (
    <>
      <p role="status">{t("review-find-done", { found, count })}</p>
      <Button class="primary" text={t("review-find-close")} onClick={onClose} />
    </>
  );
}
