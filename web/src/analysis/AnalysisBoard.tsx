// A position analysed: a board where both sides move, and a tree of all that was tried.
import { keyOf, type Arrow, type HexKey } from "hiveboard";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import { arrowFor } from "../board/scene";
import { percentOf } from "../game/review";
import type { Table } from "../game/table";
import {
  comment,
  endOf,
  goTo,
  here,
  lineTo,
  next,
  playLine,
  previous,
  promote,
  type Tree,
} from "../game/variations";
import { usePage } from "../host/page";
import type { Analysed, ColorName, Move, Played, Score, Stack } from "../messages";
import { PlayOn } from "../newgame/PlayOn";
import type { Analysis } from "../share/analysisLink";
import { describeNews } from "../table/announcements";
import { Bar, CloseButton } from "../table/Bar";
import { BoardScreen } from "../table/BoardScreen";
import { MOVING, TAKING, VIEWING, type KeyList } from "../table/Keys";
import { Messages } from "../table/Messages";
import { Edge, HomeLink } from "../table/Side";
import { StepButtons } from "../table/StepButtons";
import { edges, useChanges, useViewer } from "../table/useViewer";
import { Button } from "../ui/buttons";
import { sayChances, whitesChance } from "../words/evaluations";
import { sayMove } from "../words/moves";
import { say } from "../words/text";
import { AnalysisPanel } from "./AnalysisPanel";
import { AnalysisShare } from "./AnalysisShare";
import { stepOf, treeCommandOf, type TreeCommand } from "./keys";
import { useAnalysis } from "./useAnalysis";
import { useEngine, type Engine } from "./useEngine";

const KEYS: KeyList = [
  ...MOVING,
  ...TAKING,
  [", .", "look-key-steps"],
  ["← → Home End", "analysis-key-steps"],
  ["↑ ↓", "analysis-key-list"],
  ["P Delete C", "analysis-key-tree"],
  ["H", "analysis-key-engine"],
  ...VIEWING,
];

export function AnalysisBoard({ analysis }: { readonly analysis: Analysis }) {
  const { host } = usePage();
  const viewer = useViewer();
  const { manner, announce } = viewer;
  const [dialog, setDialog] = useState<"play-on" | "share">();
  const said = useRef<HTMLTextAreaElement>(null);
  const { tree, session, state, act, isComing, removed, ...editing } = useAnalysis(
    host.local,
    analysis,
    viewer,
  );
  const table = session && state?.table;
  const position = table?.position;
  const played: Played = { start: analysis.start, moves: lineTo(tree.root, tree.path) };
  const isThere = !isComing && position?.moves.length === tree.path.length;
  const engine = useEngine(host.local, isThere && !position.result ? played : undefined);
  const lines = useArrows(table, engine);
  useChanges(state, (before, after) => announce(describeNews(before, after, manner)));

  const go = (to: Tree) => {
    if (to === tree) return;
    editing.change(() => to);
    announce(sayNode(to));
  };
  const sayNode = (to: Tree) => {
    const { move, uhp, comment: words } = here(to);
    const told = uhp ? (move ? sayMove(move, manner) : uhp) : say("analysis-start");
    return words ? `${told}. ${words}` : told;
  };
  const obey = (command: TreeCommand) => {
    if (command === "comment") return said.current?.focus();
    if (command === "remove") {
      // The move that has the focus goes: the list has it until the next one is drawn.
      document.activeElement?.closest<HTMLElement>(".tree")?.focus();
      return editing.cut();
    }
    const promoted = promote(tree);
    if (promoted === tree) return undefined;
    editing.change(() => promoted);
    return announce(say("analysis-promoted"));
  };
  const onKey = (event: KeyboardEvent) => {
    const to = stepOf(event, tree);
    const command = treeCommandOf(event);
    if (!to && !command) return;
    event.preventDefault();
    event.stopPropagation();
    if (to) go(to);
    if (command) obey(command);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "undo" || kind === "back") go(previous(tree));
    if (kind === "redo" || kind === "on") go(next(tree));
    if (kind === "hint") engine.change({ isOn: !engine.isOn });
  };
  const playNamed = (names: readonly string[]) => {
    const grown = playLine(tree, names);
    if (grown) go(grown);
  };
  const onPlay = (moves: readonly Move[]) => playNamed(moves.map(({ uhp }) => uhp));
  const end = endOf(tree.root, tree.path);
  const side = table && { table, manner, act };
  const { near, far } = position
    ? edges(position, viewer.orientation)
    : ({ near: "white", far: "black" } as const);

  return (
    <BoardScreen
      kind="review analysis"
      title={say("analysis-title")}
      {...{ viewer, table, act, onKey, onCommand }}
      isBusy={isComing}
      board={{ isReplay: true, lines }}
      guide={say("analysis-board-keys")}
      keys={KEYS}
      list={session ? { onType: session.playTyped } : {}}
      far={
        side && (
          <Edge place="far" color={far} {...side}>
            <HomeLink />
          </Edge>
        )
      }
      messages={
        table && (
          <>
            {removed && <Removed onUndo={editing.bringBack} onClose={editing.forget} />}
            <Messages {...{ session, state, table, viewer, act }} />
          </>
        )
      }
      near={side && <Edge place="near" color={near} {...side} />}
      below={
        <div class="strip">
          {engine.isOn && !engine.isThreat && !engine.hasFailed && (
            <EvaluationBar
              mover={position?.turn ?? "white"}
              score={engine.found?.lines[0]?.score}
            />
          )}
          <StepButtons
            ply={tree.path.length}
            end={end.length}
            onGo={(ply) => go(goTo(tree, end.slice(0, ply)))}
          />
        </div>
      }
      panel={
        position && (
          <AnalysisPanel
            {...{ tree, position, engine, viewer, onPlay }}
            comment={said}
            onPlayNamed={(uhp) => playNamed([uhp])}
            onGo={(path) => go(goTo(tree, path))}
            onPromote={() => obey("promote")}
            onRemove={() => obey("remove")}
            onComment={(text) => editing.change((now) => comment(now, text))}
            onPlayOn={() => setDialog("play-on")}
            onShare={() => setDialog("share")}
          />
        )
      }
    >
      {dialog === "share" && (
        <AnalysisShare analysis={{ ...analysis, tree }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "play-on" && position && (
        <PlayOn
          {...{ manner }}
          game={position}
          ply={position.moves.length}
          onClose={() => setDialog(undefined)}
        />
      )}
    </BoardScreen>
  );
}

/** What the computer would play, as tiles on the board; nothing while a tile is on its way. */
function useArrows(table: Table | undefined, { found, isThreat }: Engine): readonly Arrow[] {
  const isBusy = table === undefined || table.held !== undefined || table.pending !== undefined;
  const stacks = table?.position.stacks;
  return useMemo(() => {
    if (isBusy || !stacks || !found) return [];
    return arrowsOf(found, stacks, isThreat ? "reply" : "hint");
  }, [stacks, found, isThreat, isBusy]);
}

interface RemovedProps {
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function Removed({ onUndo, onClose }: RemovedProps) {
  return (
    <Bar kind="tell">
      <span>{say("analysis-removed")}</span>
      <Button text={say("analysis-bring-back")} onClick={onUndo} />
      <CloseButton onClose={onClose} />
    </Bar>
  );
}

interface EvaluationBarProps {
  readonly mover: ColorName;
  readonly score: Score | undefined; // for the mover
}

/** White's chances as a bar: light is White's share, dark is Black's. */
export function EvaluationBar({ mover, score }: EvaluationBarProps) {
  const percent = score ? percentOf(whitesChance(mover, score)) : 50;
  const words = score ? sayChances(mover, score) : say("analysis-unknown");
  return (
    <div class="evaluation row gap-75">
      <div
        class="evaluation-bar"
        role="meter"
        aria-label={say("analysis-evaluation")}
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
      <span class="evaluation-words" aria-hidden="true">
        {score && words}
      </span>
    </div>
  );
}

/** The best last, so that it lies on top. Several that end on one cell show the best of them there,
 * with the numbers of all. */
export function arrowsOf(
  { lines }: Analysed,
  stacks: readonly Stack[],
  kind: Arrow["kind"],
): readonly Arrow[] {
  const ends = new Map<HexKey, Arrow>();
  lines.forEach(({ moves: [move] }, i) => {
    const arrow = move && arrowFor(move, stacks, kind);
    if (!arrow) return;
    const end = keyOf(arrow.path.at(-1)!);
    const better = ends.get(end);
    ends.set(end, { ...(better ?? arrow), ranks: [...(better?.ranks ?? []), i + 1] });
  });
  return [...ends.values()].toReversed();
}
