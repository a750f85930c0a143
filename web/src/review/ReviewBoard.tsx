// A game under review: the board as it stood at any ply, who stood better, and what was better.
import { useState } from "preact/hooks";
import type { Command } from "../board/gameKeys";
import type { Position } from "../messages";
import { PlayOn } from "../newgame/PlayOn";
import { ShareDialog } from "../share/ShareDialog";
import { BoardScreen } from "../table/BoardScreen";
import { VIEWING, type KeyList } from "../table/Keys";
import { Edge, HomeLink } from "../table/Side";
import { plyOf, sayPly } from "../table/useSteps";
import { edges, useViewer } from "../table/useViewer";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";
import { GraphStrip } from "./Graph";
import { ReviewPanel } from "./ReviewPanel";
import { useReplay } from "./useReplay";

const KEYS: KeyList = [
  ["← → , .", "look-key-steps"],
  ["Home End", "look-key-ends"],
  ["Shift ← →", "page-key-sideways"],
  ["↑ ↓", "page-key-left-diagonal"],
  ["Shift ↑ ↓", "page-key-right-diagonal"],
  ["H", "look-key-best"],
  ...VIEWING,
];

export function ReviewBoard({ game }: { readonly game: Position }) {
  const [dialog, setDialog] = useState<"play-on" | "share">();
  const viewer = useViewer();
  const { area, orientation, manner, announce } = viewer;
  const { ply, table, reviewing, best, ask, act, ...replay } = useReplay(game, viewer.happened);
  const { position } = table;
  const { near, far } = edges(game, orientation);
  const wordsAt = (shown: number) => sayPly(game, reviewing.review, shown, manner);

  const goTo = useStable((next: number) => {
    if (replay.goTo(next) && !isSliding()) announce(wordsAt(next));
  });
  /** On a phone the panel is below the board: what is chosen there is seen here. */
  const showBoard = () => area.current!.scrollIntoView();
  const goToAndShow = useStable((next: number) => {
    goTo(next);
    showBoard();
  });
  const onKey = (event: KeyboardEvent) => {
    const next = plyOf(event, ply, game.moves.length);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(next);
  };
  const onCommand = ({ kind }: Command) => {
    if (kind === "hint") ask();
    if (kind === "undo" || kind === "back") goTo(ply - 1);
    if (kind === "redo" || kind === "on") goTo(ply + 1);
  };

  return (
    <BoardScreen
      kind="review"
      title={say("look-title")}
      {...{ viewer, table, act, onKey, onCommand }}
      board={{ isReplay: true }}
      guide={say("look-board-keys")}
      keys={KEYS}
      far={
        <Edge place="far" color={far} {...{ table, manner }}>
          <HomeLink />
        </Edge>
      }
      near={<Edge place="near" color={near} {...{ table, manner }} />}
      below={
        <GraphStrip
          moves={game.moves}
          review={reviewing.review}
          ply={ply}
          words={wordsAt(ply)}
          onGo={goTo}
        />
      }
      panel={
        <ReviewPanel
          {...{ game, position, reviewing, best, manner }}
          onGo={goToAndShow}
          onAsk={() => {
            ask();
            showBoard();
          }}
          onPlayOn={() => setDialog("play-on")}
          onShare={() => setDialog("share")}
          onKeys={viewer.showKeys}
          onFlip={orientation.flip}
        />
      }
    >
      {dialog === "share" && (
        <ShareDialog {...{ game, ply }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "play-on" && (
        <PlayOn {...{ game, ply, manner }} onClose={() => setDialog(undefined)} />
      )}
    </BoardScreen>
  );
}

/** A slider that has the focus tells its value by itself. */
function isSliding(): boolean {
  return document.activeElement?.classList.contains("graph-slider") ?? false;
}
