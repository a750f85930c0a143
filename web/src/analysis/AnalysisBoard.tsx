// A position analysed: a board where both sides move, and a tree of all that was tried.
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
import type { TimedAnalysisReport, ColorName, Move, GameLine, Score, Stack } from "../messages";
import { ContinueFromHere } from "../newgame/ContinueFromHere";
import type { Analysis } from "../share/analysisLink";
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
import { formatMove } from "../i18n/moves";
import { t } from "../i18n/translate";
import { AnalysisPanel } from "./AnalysisPanel";
import { AnalysisShare } from "./AnalysisShare";
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

export function AnalysisBoard({ analysis }: { readonly analysis: Analysis }) {
  const { backend } = usePage();
  const presentation = usePresentation();
  const { moveFormat, announce } = presentation;
  const [dialog, setDialog] = useState<"continue-game" | "share">();
  const said = useRef<HTMLTextAreaElement>(null);
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

  const go = (to: VariationTree) => {
    if (to === tree) return;
    editing.change(() => to);
    announce(sayNode(to));
  };
  const sayNode = (to: VariationTree) => {
    const { move, uhp, comment: words } = currentNode(to);
    const told = uhp ? (move ? formatMove(move, moveFormat) : uhp) : t("analysis-start");
    return words ? `${told}. ${words}` : told;
  };
  const obey = (command: TreeCommand) => {
    if (command === "comment") return said.current?.focus();
    if (command === "remove") {
      // The move that has the focus goes: the list has it until the next one is drawn.
      document.activeElement?.closest<HTMLElement>(".tree")?.focus();
      return editing.removeBranch();
    }
    const promoted = promoteVariation(tree);
    if (promoted === tree) return undefined;
    editing.change(() => promoted);
    return announce(t("analysis-promoted"));
  };
  const onKey = (event: KeyboardEvent) => {
    const to = treeForKey(event, tree);
    const command = treeCommandForKey(event);
    if (!to && !command) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) go(to);
    if (command) obey(command);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "undo" || kind === "previous") go(selectPrevious(tree));
    if (kind === "redo" || kind === "next") go(selectNext(tree));
    if (kind === "hint") engine.change({ isOn: !engine.isOn });
  };
  const playNamed = (names: readonly string[]) => {
    const grown = addLine(tree, names);
    if (grown) go(grown);
  };
  const onPlayLine = (moves: readonly Move[]) => playNamed(moves.map(({ uhp }) => uhp));
  const end = endOf(tree.root, tree.path);
  const side = ui && { ui, moveFormat, dispatch };
  const { near, far } = position
    ? sidesByPlace(position, presentation.orientation)
    : ({ near: "white", far: "black" } as const);

  return (
    <BoardScreen
      kind="review analysis"
      title={t("analysis-title")}
      {...{ presentation, ui, dispatch, onKey, onCommand }}
      isBusy={isLoading}
      board={{ isReplay: true, engineArrows }}
      keyboardHint={t("analysis-board-keys")}
      keys={ANALYSIS_KEYS}
      list={session ? { onTypedMove: session.playTyped } : {}}
      far={
        side && (
          <BoardEdge place="far" color={far} {...side}>
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
      near={side && <BoardEdge place="near" color={near} {...side} />}
      below={
        <div class="strip">
          {engine.isOn && !engine.showsThreat && !engine.hasFailed && (
            <EvaluationBar
              sideToMove={position?.turn ?? "white"}
              score={engine.report?.lines[0]?.score}
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
            comment={said}
            onPlayMove={(uhp) => playNamed([uhp])}
            onGo={(path) => go(selectPath(tree, path))}
            onPromote={() => obey("promote")}
            onRemove={() => obey("remove")}
            onComment={(text) => editing.change((now) => setComment(now, text))}
            onContinue={() => setDialog("continue-game")}
            onShare={() => setDialog("share")}
          />
        )
      }
    >
      {dialog === "share" && (
        <AnalysisShare analysis={{ ...analysis, tree }} onClose={() => setDialog(undefined)} />
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

/** What the computer would play, as tiles on the board; nothing while a tile is on its way. */
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
  readonly score: Score | undefined; // for the mover
}

/** White's chances as a bar: light is White's share, dark is Black's. */
export function EvaluationBar({ sideToMove, score }: EvaluationBarProps) {
  const percent = score ? toPercent(whiteProbability(sideToMove, score)) : 50;
  const words = score ? formatWinProbability(sideToMove, score) : t("analysis-unknown");
  return (
    <div class="evaluation row gap-75">
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={t("analysis-evaluation")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <svg aria-hidden="true" focusable="false">
          <rect class="graph-black" width="100%" height="100%" />
          <rect class="graph-white" width={`${percent}%`} height="100%" />
        </svg>
      </div>
      <span class="evaluation-text" aria-hidden="true">
        {score && words}
      </span>
    </div>
  );
}

/** The best last, so that it lies on top. Several that end on one cell show the best of them there,
 * with the numbers of all. */
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
