// The screen of a puzzle: the board, and a panel with the task, the feedback and the solution.
import type { Mark } from "hiveboard";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Attempt } from "../game/puzzleAttempt";
import { canSolve, isOver, nextMainMove } from "../game/puzzleAttempt";
import { coveredQueens, motifsOf, themesOf, type Puzzle } from "../game/puzzles";
import { otherSide } from "../game/sides";
import type { PieceName } from "../messages";
import { analysisLink } from "../share/analysisLink";
import type { Command } from "../board/gameKeys";
import { ActionButton } from "../game-ui/ActionButton";
import { describeSessionChange } from "../game-ui/announcements";
import { BoardScreen } from "../game-ui/BoardScreen";
import { HAND_KEYS, MOVEMENT_KEYS, VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { Messages } from "../game-ui/Messages";
import { MoveSection } from "../game-ui/MoveList";
import { BoardEdge, HomeLink } from "../game-ui/PlayerArea";
import { SidePanel } from "../game-ui/SidePanel";
import { StepButtons } from "../game-ui/StepButtons";
import { isHandledElsewhere, plyForKey } from "../game-ui/usePlyNavigation";
import { usePresentation } from "../game-ui/usePresentation";
import { Button, LinkButton } from "../ui/buttons";
import { formatMove, formatPiece } from "../i18n/moves";
import { t } from "../i18n/translate";
import { PuzzleShare } from "./PuzzleShare";
import { RaceForm } from "./RaceForm";
import { formatFeedback, formatTask, formatTheme } from "./texts";
import { useAttempt, type AttemptView } from "./useAttempt";

const KEYS: KeyHelp = [
  ...MOVEMENT_KEYS,
  ...HAND_KEYS,
  ["H", "puzzle-key-hint"],
  ["N", "puzzle-key-next"],
  ["← → , .", "review-key-steps"],
  ...VIEW_KEYS,
];

interface PuzzleBoardProps {
  readonly title: string;
  readonly puzzle: Puzzle;
  readonly name: string; // of the attempt
  readonly knowsThemes?: boolean; // the themes are shown from the start
  readonly canHint?: boolean; // whether hints and the solution are offered; true by default
  readonly endsOnError?: boolean; // a wrong move cannot be taken back
  readonly isTimed?: boolean; // without hints and refutations; the next puzzle follows at once
  readonly status?: ComponentChildren; // above the task
  readonly result?: ComponentChildren; // below the feedback after the end
  readonly next?: NextAction | undefined; // after the end
  readonly secondary?: ComponentChildren; // further buttons below the task
  readonly links?: ComponentChildren;
  readonly onOutcome: (isSolved: boolean, attempt: Attempt) => void;
  readonly onCorrect?: (hasSolved: boolean) => void;
  readonly children?: ComponentChildren; // dialogs
}

export interface NextAction {
  readonly text: string;
  readonly onNext?: () => void;
  readonly href?: string;
}

export function PuzzleBoard(props: PuzzleBoardProps) {
  const { puzzle, name, title, isTimed = false, next } = props;
  const presentation = usePresentation();
  const { moveFormat, announce, orientation, area } = presentation;
  const [isSharing, setSharing] = useState(false);
  const view = useAttempt(puzzle, name, {
    onEffect: presentation.onEffect,
    onChange: (before, after) => announce(describeSessionChange(before, after, moveFormat)),
    onOutcome: props.onOutcome,
    ...(props.onCorrect && { onCorrect: props.onCorrect }),
  });
  const { attempt, solver, session, state, ui, replay } = view;
  const near = orientation.isFlipped ? otherSide(solver) : solver;
  const isEnded = isOver(attempt);
  const hintPiece = useHintPiece(view);
  const onHint = () => view.hint(props.knowsThemes !== true);
  const marks = useMemo((): readonly Mark[] => {
    const stack = ui?.position.stacks.find(({ pieces }) => pieces.includes(hintPiece!));
    return hintPiece && stack ? [{ hex: stack.hex, kind: "hint" }] : [];
  }, [hintPiece, ui?.position]);
  const goTo = (ply: number) => {
    const move = replay?.game.moves[ply - 1];
    if (replay?.goTo(ply)) announce(move ? `${formatMove(move, moveFormat)}.` : t("review-start"));
  };
  const step = (by: -1 | 1) => replay && goTo(replay.ply + by);
  const onKey = (event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    if (event.code === "KeyN" && presentation.settings.shortcuts) {
      area.current?.querySelector<HTMLElement>(".puzzle-next")?.click();
      return event.preventDefault();
    }
    const ply = replay && !isHeld(ui) ? plyForKey(event, replay.ply, replay.end) : undefined;
    if (ply === undefined) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return goTo(ply);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint" && !isTimed && props.canHint !== false) onHint();
    if (kind === "previous" || kind === "undo") step(-1);
    if (kind === "next" || kind === "redo") step(1);
  };
  return (
    <BoardScreen
      kind="review puzzle"
      title={title}
      {...{ presentation, ui, onKey, onCommand }}
      dispatch={replay ? replay.dispatch : (session?.dispatch ?? (() => {}))}
      board={{ name: replay ? `${name} solution` : view.boardName, marks, isReplay: isEnded }}
      keyboardHint={t("page-board-keys")}
      keys={KEYS}
      list={session && canSolve(attempt) ? { onTypedMove: session.playTyped } : {}}
      messages={
        session &&
        state?.ui &&
        !isEnded && <Messages {...{ session, presentation, state }} ui={state.ui} />
      }
      far={
        ui && (
          <BoardEdge place="far" color={otherSide(near)} {...{ ui, moveFormat }}>
            <HomeLink />
          </BoardEdge>
        )
      }
      near={
        ui && (
          <BoardEdge
            place="near"
            color={near}
            {...{ ui, moveFormat }}
            dispatch={session?.dispatch}
          />
        )
      }
      panel={
        <SidePanel
          kind="review-panel puzzle-panel"
          label={t("page-panel")}
          header={<a href="/puzzles/themes">{t("puzzle-all")}</a>}
          actions={
            <>
              {isEnded && (
                <ActionButton
                  icon="share"
                  text={t("share-open")}
                  onClick={() => setSharing(true)}
                />
              )}
              <ActionButton icon="flip" text={t("page-flip")} onClick={orientation.flip} />
            </>
          }
          links={props.links}
          onKeys={presentation.openKeyboardHelp}
        >
          {props.status}
          <Task
            {...props}
            {...{ view, hintPiece, next, isTimed, onHint }}
            moveFormat={moveFormat}
          />
          {isEnded && replay && (
            <>
              <StepButtons ply={replay.ply} end={replay.end} onGo={goTo} />
              <MoveSection
                moves={replay.game.moves}
                rotation={moveFormat.rotation}
                isShown
                currentPly={replay.ply}
                onSelect={goTo}
              />
            </>
          )}
        </SidePanel>
      }
    >
      {isSharing && <PuzzleShare puzzle={puzzle} onClose={() => setSharing(false)} />}
      {props.children}
    </BoardScreen>
  );
}

function isHeld(ui: AttemptView["ui"]): boolean {
  return ui?.held !== undefined;
}

/** Return the tile of the next move of the solution once the player has asked for it. */
function useHintPiece({ attempt, position }: AttemptView): PieceName | undefined {
  const move = attempt.hint === "piece" && canSolve(attempt) ? nextMainMove(attempt) : undefined;
  const name = move?.split(" ")[0];
  const isPiece = position?.choices.some(({ piece }) => piece === name);
  return isPiece ? (name as PieceName) : undefined;
}

interface TaskProps extends PuzzleBoardProps {
  readonly view: AttemptView;
  readonly hintPiece: PieceName | undefined;
  readonly onHint: () => void;
  readonly moveFormat: Parameters<typeof formatPiece>[1];
}

/** What is to be done, the feedback, and buttons. */
function Task(props: TaskProps) {
  const { puzzle, view, next, isTimed = false, knowsThemes = false, canHint = true } = props;
  const { attempt, solver } = view;
  const isEnded = isOver(attempt);
  const isBusy = attempt.phase === "checking" || attempt.phase === "replying";
  return (
    <section
      data-puzzle={puzzle.id}
      class={`puzzle-task stack gap-75 is-${toneOf(attempt)}`}
      aria-label={t("puzzle-task")}
      aria-busy={isBusy}
    >
      <h2>
        <span class={`color-mark tile-${solver}`} aria-hidden="true" />
        {t("puzzle-to-move", { color: solver })}
      </h2>
      <p class="puzzle-goal">{formatTask(puzzle, solver)}</p>
      <CoveredQueens {...props} />
      <div class="puzzle-feedback stack gap-40" role="status">
        {formatFeedback(attempt, solver).map((text, i) => (
          <p key={text} class={i ? "muted" : "puzzle-verdict"}>
            {text}
          </p>
        ))}
        {(isEnded || attempt.phase === "refuted") && props.result}
        {(attempt.hint !== "none" || (knowsThemes && !isEnded)) && canSolve(attempt) && (
          <Hint {...props} />
        )}
      </div>
      {puzzle.kind === "race" && !isEnded && <RaceForm solver={solver} onAnswer={view.answer} />}
      <Buttons
        {...{ view, next, isTimed, canHint }}
        onHint={props.onHint}
        endsOnError={props.endsOnError ?? false}
      />
      {props.secondary}
      {isEnded && <About puzzle={puzzle} position={view.position} />}
    </section>
  );
}

/** The tiles on top of queens, which the board hides. */
function CoveredQueens({ view, moveFormat }: TaskProps) {
  const covered = coveredQueens(view.ui?.position.stacks ?? []);
  if (!covered.length) return null;
  return (
    <div class="puzzle-covered">
      {covered.map(({ color, top }) => (
        <p key={color}>
          <span class="muted">{t("puzzle-covered-queen", { color })}</span>{" "}
          {formatPiece(top, moveFormat)}
        </p>
      ))}
    </div>
  );
}

function toneOf(attempt: Attempt): "right" | "wrong" | "open" {
  const { feedback } = attempt;
  if (feedback === "correct" || feedback === "solved") return "right";
  return feedback === "wrong" ? "wrong" : "open";
}

/** The themes that the player asked for, and the tile. */
function Hint({ puzzle, hintPiece, moveFormat }: TaskProps) {
  const motifs = motifsOf(puzzle);
  return (
    <>
      {motifs.length > 0 && (
        <p>
          <span class="muted">{t("puzzle-hint-themes", { count: motifs.length })}</span>{" "}
          <strong>{motifs.map(formatTheme).join(", ")}</strong>
        </p>
      )}
      {hintPiece && (
        <p>
          <span class="muted">{t("review-find-tile")}</span>{" "}
          <strong>{formatPiece(hintPiece, moveFormat)}</strong>
        </p>
      )}
    </>
  );
}

interface ButtonsProps {
  readonly view: AttemptView;
  readonly next: NextAction | undefined;
  readonly isTimed: boolean;
  readonly canHint: boolean;
  readonly onHint: () => void;
  readonly endsOnError: boolean;
}

/** The buttons of the current phase. The one that leads on gets the focus when it appears. */
function Buttons({ view, next, isTimed, canHint, onHint, endsOnError }: ButtonsProps) {
  const { attempt } = view;
  const isEnded = isOver(attempt);
  const root = useRef<HTMLDivElement>(null);
  const isRefuted = attempt.phase === "refuted" && !isTimed;
  useEffect(() => {
    if (isEnded || isRefuted)
      root.current?.querySelector<HTMLElement>(".primary")?.focus({ preventScroll: true });
  }, [isEnded, isRefuted]);
  if (isTimed) return null;
  return (
    <div ref={root} class="puzzle-buttons stack gap-50">
      {isRefuted && !endsOnError && (
        <Button class="primary" icon="undo" text={t("puzzle-try-again")} onClick={view.tryAgain} />
      )}
      {canHint && canSolve(attempt) && (
        <Button
          icon="hint"
          text={t("puzzle-hint")}
          disabled={attempt.hint === "piece"}
          onClick={onHint}
        />
      )}
      {(canHint || isRefuted) && !isEnded && attempt.puzzle.kind !== "race" && (
        <Button
          icon="check"
          text={t("puzzle-solution")}
          disabled={attempt.phase === "checking"}
          onClick={view.show}
        />
      )}
      {(isEnded || (isRefuted && endsOnError)) && next && <NextButton {...next} />}
    </div>
  );
}

function NextButton({ text, href, onNext }: NextAction) {
  const name = "primary puzzle-next";
  if (href) return <LinkButton class={name} icon="next" {...{ text, href }} />;
  return <Button class={name} icon="next" text={text} onClick={onNext} />;
}

interface AboutProps {
  readonly puzzle: Puzzle;
  readonly position: AttemptView["position"];
}

/** Rating and themes of the puzzle, and where to go with it. */
function About({ puzzle, position }: AboutProps) {
  const themes = themesOf(puzzle);
  return (
    <div class="puzzle-about stack gap-50">
      {puzzle.rating > 0 && (
        <p class="muted">{t("puzzle-rating", { rating: String(puzzle.rating) })}</p>
      )}
      <ul class="puzzle-themes wrap" aria-label={t("puzzle-themes")}>
        {themes.map((theme) => (
          <li key={theme}>
            <a href={`/puzzles/theme/${theme}`}>{formatTheme(theme)}</a>
          </li>
        ))}
      </ul>
      {position && (
        <p>
          <a href={analysisLink(position, 0)}>{t("analysis-open")}</a>
        </p>
      )}
    </div>
  );
}
