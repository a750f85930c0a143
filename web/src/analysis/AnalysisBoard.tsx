// The analysis board: both sides can move, and all variations are recorded in a tree.
import { hexKey, type Arrow, type HexKey } from "hiveboard";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { moveArrow } from "../board/scene";
import { toPercent } from "../game/review";
import type { GameUiState } from "../game/uiState";
import {
  setComment,
  endOf,
  selectPath,
  currentNode,
  lineTo,
  selectNext,
  addLine,
  selectPrevious,
  promoteVariation,
  type VariationTree,
} from "../game/variationTree";
import { usePage } from "../backend/pageContext";
import type {
  TimedAnalysisReport,
  ColorName,
  Move,
  GameLine,
  Result,
  Score,
  Stack,
} from "../messages";
import { ContinueFromHere } from "../newgame/ContinueFromHere";
import type { Analysis } from "../share/analysisLink";
import { LazyShareDialog } from "../share/LazyShareDialog";
import { describeSessionChange } from "../game-ui/announcements";
import { Bar, CloseButton } from "../game-ui/Bar";
import { BoardScreen } from "../game-ui/BoardScreen";
import { MOVEMENT_KEYS, HAND_KEYS, VIEW_KEYS, type KeyHelp } from "../game-ui/KeyboardHelp";
import { Messages } from "../game-ui/Messages";
import { BoardEdge, HomeLink } from "../game-ui/PlayerArea";
import { StepButtons } from "../game-ui/StepButtons";
import { sidesByPlace, useStateChange, usePresentation } from "../game-ui/usePresentation";
import { Button } from "../ui/buttons";
import { formatWinProbability, whiteProbability } from "../i18n/evaluations";
import { formatMove, formatResult } from "../i18n/moves";
import { t } from "../i18n/translate";
import { AnalysisPanel } from "./AnalysisPanel";
import { treeForKey, treeCommandForKey, type TreeCommand } from "./treeKeys";
import { useAnalysis } from "./useAnalysis";
import { useEngine, type EngineState } from "./useEngine";

const ANALYSIS_KEYS: KeyHelp = [
  ...MOVEMENT_KEYS,
  ...HAND_KEYS,
  [", .", "review-key-steps"],
  ["← → Home End", "analysis-key-steps"],
  ["↑ ↓", "analysis-key-list"],
  ["P Delete C", "analysis-key-tree"],
  ["H", "analysis-key-engine"],
  ...VIEW_KEYS,
];

interface AnalysisBoardProps {
  readonly analysis: Analysis;
  readonly onOpenGame: () => void;
}

export function AnalysisBoard({ analysis, onOpenGame }: AnalysisBoardProps) {
  const { backend } = usePage();
  const presentation = usePresentation();
  const { moveFormat, announce } = presentation;
  const [dialog, setDialog] = useState<"continue-game" | "share">();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const { tree, session, state, dispatch, isLoading, canRestore, ...editing } = useAnalysis(
    backend.local,
    analysis,
    presentation,
  );
  const ui = session && state?.ui;
  const position = ui?.position;
  const played: GameLine = { start: analysis.start, moves: lineTo(tree.root, tree.path) };
  const isThere = !isLoading && position?.moves.length === tree.path.length;
  const engine = useEngine(backend.local, isThere && !position.result ? played : undefined);
  const engineArrows = useEngineArrows(ui, engine);
  useStateChange(state, (before, after) =>
    announce(describeSessionChange(before, after, moveFormat)),
  );

  const go = (next: VariationTree) => {
    if (next === tree) return;
    editing.change(() => next);
    announce(describeNode(next));
  };
  const describeNode = (target: VariationTree) => {
    const { move, uhp, comment } = currentNode(target);
    const moveText = uhp ? (move ? formatMove(move, moveFormat) : uhp) : t("analysis-start");
    return comment ? `${moveText}. ${comment}` : moveText;
  };
  const runTreeCommand = (command: TreeCommand) => {
    if (command === "comment") return commentField.current?.focus();
    if (command === "remove") {
      // The focused move is about to be removed: focus the list until the next move is rendered.
      document.activeElement?.closest<HTMLElement>(".tree")?.focus();
      return editing.removeBranch();
    }
    const promoted = promoteVariation(tree);
    if (promoted === tree) return undefined;
    editing.change(() => promoted);
    return announce(t("analysis-promoted"));
  };
  const onKey = (event: KeyboardEvent) => {
    const target = treeForKey(event, tree, ui?.held !== undefined);
    const command = treeCommandForKey(event);
    if (!target && !command) return;
    event.preventDefault();
    event.stopPropagation();
    if (target) go(target);
    if (command) runTreeCommand(command);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "undo" || kind === "previous") go(selectPrevious(tree));
    if (kind === "redo" || kind === "next") go(selectNext(tree));
    if (kind === "hint") engine.change({ isOn: !engine.isOn });
  };
  const playNamed = (names: readonly string[]) => {
    const extended = addLine(tree, names);
    if (extended) go(extended);
  };
  const onPlayLine = (moves: readonly Move[]) => playNamed(moves.map(({ uhp }) => uhp));
  const end = endOf(tree.root, tree.path);
  const sharedAnalysis = useMemo(() => ({ ...analysis, tree }), [analysis, tree]);
  const edgeProps = ui && { ui, moveFormat, dispatch };
  const { near, far } = position
    ? sidesByPlace(position, presentation.orientation)
    : ({ near: "white", far: "black" } as const);

  return (
    <BoardScreen
      kind="review analysis"
      allowsZen
      title={t("analysis-title")}
      {...{ presentation, ui, dispatch, onKey, onCommand }}
      isBusy={isLoading}
      board={{ isReplay: true, engineArrows }}
      keyboardHint={t("analysis-board-keys")}
      keys={ANALYSIS_KEYS}
      list={session ? { onTypedMove: session.playTyped } : {}}
      far={
        edgeProps && (
          <BoardEdge place="far" color={far} {...edgeProps}>
            <HomeLink />
          </BoardEdge>
        )
      }
      messages={
        ui && (
          <>
            {canRestore && (
              <RemovedMessage onUndo={editing.restore} onClose={editing.discardRemoved} />
            )}
            <Messages {...{ session, state, ui, presentation, dispatch }} />
          </>
        )
      }
      near={edgeProps && <BoardEdge place="near" color={near} {...edgeProps} />}
      below={
        <div class="strip">
          {(position?.result || (engine.isOn && !engine.showsThreat && !engine.hasFailed)) && (
            <EvaluationBar
              sideToMove={position?.turn ?? "white"}
              score={engine.report?.lines[0]?.score}
              result={position?.result ?? null}
            />
          )}
          <StepButtons
            ply={tree.path.length}
            end={end.length}
            onGo={(ply) => go(selectPath(tree, end.slice(0, ply)))}
          />
        </div>
      }
      panel={
        position && (
          <AnalysisPanel
            {...{ tree, position, engine, presentation, onPlayLine }}
            comment={commentField}
            onPlayMove={(uhp) => playNamed([uhp])}
            onGo={(path) => go(selectPath(tree, path))}
            onPromote={() => runTreeCommand("promote")}
            onRemove={() => runTreeCommand("remove")}
            onComment={(text) => editing.change((current) => setComment(current, text))}
            onContinue={() => setDialog("continue-game")}
            onShare={() => setDialog("share")}
            onOpenGame={onOpenGame}
          />
        )
      }
    >
      {dialog === "share" && position && (
        <LazyShareDialog
          game={position}
          analysis={sharedAnalysis}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "continue-game" && position && (
        <ContinueFromHere
          {...{ moveFormat }}
          game={position}
          ply={position.moves.length}
          onClose={() => setDialog(undefined)}
        />
      )}
    </BoardScreen>
  );
}

/** Return arrows for the moves of the engine; none while a tile is held or moved. */
function useEngineArrows(
  ui: GameUiState | undefined,
  { report, showsThreat }: EngineState,
): readonly Arrow[] {
  const isBusy = ui === undefined || ui.held !== undefined || ui.pending !== undefined;
  const stacks = ui?.position.stacks;
  return useMemo(() => {
    if (isBusy || !stacks || !report) return [];
    return arrowsOf(report, stacks, showsThreat ? "reply" : "hint");
  }, [stacks, report, showsThreat, isBusy]);
}

interface RemovedMessageProps {
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function RemovedMessage({ onUndo, onClose }: RemovedMessageProps) {
  return (
    <Bar kind="info">
      <span>{t("analysis-removed")}</span>
      <Button text={t("analysis-restore")} onClick={onUndo} />
      <CloseButton onClose={onClose} />
    </Bar>
  );
}

interface EvaluationBarProps {
  readonly sideToMove: ColorName;
  readonly score: Score | undefined; // for the side to move
  readonly result: Result | null; // of a finished game, which has no score
}

/** White's winning probability as a bar: the light part is White's, the dark part is Black's. */
export function EvaluationBar(props: EvaluationBarProps) {
  const { percent, text, label } = evaluationOf(props);
  return (
    <div class="evaluation row gap-75">
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={t("analysis-evaluation")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <svg aria-hidden="true" focusable="false">
          <rect class="graph-black" width="100%" height="100%" />
          <rect class="graph-white" width={`${percent}%`} height="100%" />
        </svg>
      </div>
      <span class="evaluation-text" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}

/** Return White's share of the bar, its description, and the label beside it. */
function evaluationOf({ sideToMove, score, result }: EvaluationBarProps) {
  if (result) {
    const percent = { white: 100, black: 0, none: 50 }[result.winner ?? "none"];
    const label = t("analysis-result", { winner: result.winner ?? "none" });
    return { percent, label, text: formatResult(result) };
  }
  if (!score) return { percent: 50, label: "", text: t("analysis-unknown") };
  const text = formatWinProbability(sideToMove, score);
  return { percent: toPercent(whiteProbability(sideToMove, score)), label: text, text };
}

/**
 * Return the arrows of all lines, the best one last so that it is on top. Lines that end on the
 * same cell share the arrow of the best one, with the ranks of all.
 */
export function arrowsOf(
  { lines }: TimedAnalysisReport,
  stacks: readonly Stack[],
  kind: Arrow["kind"],
): readonly Arrow[] {
  const ends = new Map<HexKey, Arrow>();
  lines.forEach(({ moves: [move] }, i) => {
    const arrow = move && moveArrow(move, stacks, kind);
    if (!arrow) return;
    const end = hexKey(arrow.path.at(-1)!);
    const better = ends.get(end);
    ends.set(end, { ...(better ?? arrow), ranks: [...(better?.ranks ?? []), i + 1] });
  });
  return [...ends.values()].toReversed();
}
