// Hook for an attempt at a puzzle: its session, the moves that the board plays, and the replay of
// the solution.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ConnectionListener } from "../backend/backend";
import { useGameSession, type GameSessionState } from "../backend/gameSession";
import { usePage } from "../backend/pageContext";
import { EMPTY_POSITION, otherPersonSeat } from "../game/emptyPosition";
import {
  afterBoard,
  afterVerdict,
  answerRace,
  beginAttempt,
  canSolve,
  giveHint,
  isOver,
  movesLeft,
  outcomeOf,
  showSolution,
  tryAgain,
  type Attempt,
  type RaceAnswer,
} from "../game/puzzleAttempt";
import { motifsOf, solverOf, type Puzzle } from "../game/puzzles";
import { otherSide } from "../game/sides";
import { withoutChoices } from "../game/transitions";
import type { Effect, GameUiState } from "../game/uiState";
import type { Position } from "../messages";
import { usePlyNavigation } from "../game-ui/usePlyNavigation";
import { useStateChange } from "../game-ui/usePresentation";

const REPLY_DELAY_MS = 350; // so that the solver's move is seen before the reply
const STEP_DELAY_MS = 900; // between the moves of a solution that plays itself

interface AttemptListener {
  onEffect(effect: Effect, ui: GameUiState): void;
  onChange(before: GameSessionState, after: GameSessionState): void;
  /** Called once, when the puzzle is solved or failed. */
  onOutcome(isSolved: boolean, attempt: Attempt): void;
  /** Called after each correct move of the solver. */
  onCorrect?(hasSolved: boolean): void;
}

/** `name` identifies the attempt; another name begins a new one. */
export function useAttempt(puzzle: Puzzle, name: string, listener: AttemptListener) {
  const { local } = usePage().backend;
  const solver = solverOf(puzzle);
  const [stored, store] = useState({ name, attempt: beginAttempt(puzzle) });
  const attempt = stored.name === name ? stored.attempt : beginAttempt(puzzle);
  const update = (change: (current: Attempt) => Attempt) =>
    store((current) => ({
      name,
      attempt: change(current.name === name ? current.attempt : beginAttempt(puzzle)),
    }));
  const start = { kind: "imported", text: puzzle.position } as const;
  const sessionName = `${name} ${attempt.round}`;
  const { session, state } = useGameSession(
    sessionName,
    (sessionListener) =>
      local.openUnsaved({ start, moves: attempt.base }, solverListener(puzzle, sessionListener)),
    { onEffect: listener.onEffect, onRematch: () => {} },
  );
  const position = state?.ui?.position;
  useStateChange(state, listener.onChange);

  useEffect(() => {
    if (!position) return;
    const line = position.moves.map(({ uhp }) => uhp);
    update((current) => afterBoard(current, line, position.result?.winner, solver));
  }, [position]);

  // A verdict on a move off the main line.
  useEffect(() => {
    if (attempt.phase !== "checking") return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const { line } = attempt;
    local
      .puzzleReply(puzzle.position, line, movesLeft(attempt), puzzle.kind, signal)
      .catch(() => ({ verdict: "unknown", line: [] }) as const)
      .then((reply) => !signal.aborted && update((current) => afterVerdict(current, reply)));
    return () => controller.abort();
  }, [attempt.phase, sessionName]);

  // The reply of the defense, or the refutation of a wrong move.
  const next = attempt.queue[0];
  const isFirst = attempt.queue.length >= attempt.refutation.length;
  const isReady = position !== undefined && position.moves.length === attempt.line.length;
  useEffect(() => {
    if (next === undefined || !session || !isReady) return undefined;
    const delay = isFirst ? REPLY_DELAY_MS : STEP_DELAY_MS;
    const timer = setTimeout(() => session.send({ type: "play", move: next }), delay);
    return () => clearTimeout(timer);
  }, [next, session, isReady]);

  const outcome = outcomeOf(attempt);
  useEffect(() => {
    if (outcome !== undefined) listener.onOutcome(outcome, attempt);
  }, [name, outcome]);

  const isCorrect = attempt.feedback === "correct" || attempt.feedback === "solved";
  useEffect(() => {
    if (isCorrect && attempt.phase !== "solving") listener.onCorrect?.(isOver(attempt));
  }, [name, isCorrect, attempt.line.length, attempt.phase]);

  const replay = useReplay(attempt, name, listener.onEffect);
  const ui = useShownUi(state?.ui, canSolve(attempt), sessionName);
  return {
    attempt,
    solver,
    session,
    state,
    position: replay?.game ?? position,
    ui: replay?.ui ?? ui.ui,
    boardName: ui.name,
    replay,
    hint: (namesThemes: boolean) =>
      update((current) => giveHint(current, namesThemes && motifsOf(puzzle).length > 0)),
    show: () => update(showSolution),
    tryAgain: () => update(tryAgain),
    answer: (answer: RaceAnswer) => update((current) => answerRace(current, answer)),
  };
}

export type AttemptView = ReturnType<typeof useAttempt>;

/** Return the state to show: the previous one without moves to play while another board loads. */
function useShownUi(ui: GameUiState | undefined, canPlay: boolean, name: string) {
  const previous = useRef<{ readonly name: string; readonly ui: GameUiState } | undefined>(
    undefined,
  );
  const shown = useMemo(() => {
    if (!ui)
      return previous.current && { ...previous.current, ui: withoutChoices(previous.current.ui) };
    return { name, ui: canPlay ? ui : withoutChoices(ui) };
  }, [ui, canPlay, name]);
  useEffect(() => {
    if (ui) previous.current = { name, ui };
  }, [ui, name]);
  return { ui: shown?.ui, name: shown?.name ?? name };
}

/** Return the moves that are replayed after the end, and at which ply the replay begins. */
function replayLine({ puzzle, line, feedback, phase }: Attempt) {
  if (phase !== "over") return undefined;
  const differs = line.findIndex((move, index) => move !== puzzle.solution[index]);
  const isOwnWin = feedback === "solved" && differs >= 0;
  if (isOwnWin) return { moves: line, from: line.length };
  return { moves: puzzle.solution, from: differs < 0 ? line.length : differs };
}

/** The solution after the end of the attempt. It plays itself until the player steps through it. */
function useReplay(
  attempt: Attempt,
  name: string,
  onEffect: (effect: Effect, ui: GameUiState) => void,
) {
  const { local } = usePage().backend;
  const line = replayLine(attempt);
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly game: Position }>();
  const [ply, setPly] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!line) return undefined;
    let isCurrent = true;
    const start = { kind: "imported", text: attempt.puzzle.position } as const;
    local.positionOf({ start, moves: line.moves }).then(
      (position) => {
        if (!isCurrent) return;
        setPly(line.from);
        setPlaying(true);
        setLoaded({ name, game: forSolver(position, attempt.puzzle) });
      },
      () => undefined, // the position stays on the board
    );
    return () => {
      isCurrent = false;
    };
  }, [name, line === undefined]);
  const game = line && loaded?.name === name ? loaded.game : undefined;
  const end = game?.moves.length ?? 0;
  const navigation = usePlyNavigation(
    game ?? EMPTY_POSITION,
    { ply: Math.min(ply, end), select: setPly },
    onEffect,
  );
  useEffect(() => {
    if (!game || !isPlaying || ply >= end) return undefined;
    const timer = setTimeout(() => setPly(ply + 1), STEP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [game, isPlaying, ply, end]);
  if (!game) return undefined;
  return {
    ...navigation,
    game,
    ply,
    end,
    goTo: (next: number) => {
      setPlaying(false);
      return navigation.goTo(Math.min(Math.max(next, 0), end));
    },
  };
}

/** Return a listener that receives positions as the solver sees them. */
function solverListener(puzzle: Puzzle, listener: ConnectionListener): ConnectionListener {
  return {
    onStateChange: (state, problem) => listener.onStateChange(state, problem),
    onMessage: (message) =>
      listener.onMessage(message.type === "position" ? forSolver(message, puzzle) : message),
  };
}

/**
 * Return a position in which only the solver can move, and whose near side is the solver's.
 *
 * In a race there are no moves to play.
 */
function forSolver(position: Position, puzzle: Puzzle): Position {
  const solver = solverOf(puzzle);
  const canMove = position.turn === solver && puzzle.kind !== "race";
  const choices = canMove ? position.choices : [];
  const defense = { [otherSide(solver)]: otherPersonSeat(null) };
  return { ...position, yourSide: solver, choices, seats: { ...position.seats, ...defense } };
}
