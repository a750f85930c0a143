// A game looked back on: the board as it stood at any ply, who stood better, and what was better.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { Host } from "../host";
import type { Position } from "../messages";
import type { Manner } from "../phrases";
import { describeEffect } from "../table/describe";
import { Keys, VIEWING, type KeyList } from "../table/Keys";
import { PositionList } from "../table/PositionList";
import { lookAround } from "../table/look";
import { edges, useOutlook } from "../table/useOutlook";
import { ViewButtons } from "../table/ViewButtons";
import type { Settings } from "../settings";
import { ShareDialog } from "../share/ShareDialog";
import { play } from "../sound";
import { say } from "../text";
import { useSteady } from "../useSteady";
import { Edge } from "./Edge";
import { LookPanel } from "./LookPanel";
import { PlayOn } from "./PlayOn";
import { sayPly } from "../table/sayPly";
import { plyOf } from "../table/steps";
import { Strip } from "./Strip";
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

interface LookingBackProps {
  readonly host: Host;
  readonly game: Position;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

export function LookingBack({ host, game, settings, change }: LookingBackProps) {
  const [told, setTold] = useState("");
  const [dialog, setDialog] = useState<"keys" | "play-on" | "share">();
  const area = useRef<HTMLElement>(null);
  const view = useRef<View>(null);
  const outlook = useOutlook();
  const manner: Manner = { names: settings.letters, turned: outlook.turned };
  const replay = useReplay(host, game, (effect, table) =>
    setTold(describeEffect(effect, table, manner)),
  );
  const { ply, table, reviewing, best, ask, act } = replay;
  const { position } = table;
  const { near, far } = edges(game, outlook);
  const wordsAt = (shown: number) => sayPly(game, reviewing.review, shown, manner);

  useEffect(() => {
    if (document.activeElement === document.body) area.current!.focus();
  }, []);

  const goTo = useSteady((next: number) => {
    if (replay.goTo(next)) setTold(isSliding() ? "" : wordsAt(next));
  });
  /** On a phone the panel is below the board: what is chosen there is seen here. */
  const showBoard = () => area.current!.scrollIntoView();
  const goToAndShow = useSteady((next: number) => {
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
  const onCommand = (command: Command) => {
    if (command.kind === "hint") ask();
    if (command.kind === "undo" || command.kind === "back") goTo(ply - 1);
    if (command.kind === "redo" || command.kind === "on") goTo(ply + 1);
    lookAround(command.kind, outlook, view.current, () => setDialog("keys"));
  };

  return (
    <main ref={area} class="look" tabIndex={-1} onKeyDownCapture={onKey}>
      <h1 class="for-readers">{say("look-title")}</h1>
      <Edge color={far} place="far" {...{ table, manner }} />
      <div class="table">
        <p id="board-keys" class="for-readers">
          {say("look-board-keys")}
        </p>
        <Board
          {...{ table, area, view, act, onCommand }}
          isReplay
          turned={outlook.turned}
          letters={settings.letters}
          hasShortcuts={settings.shortcuts}
          label={say("page-board")}
          keysId="board-keys"
          onLanding={() => settings.sound && play("place")}
        />
        <ViewButtons view={view} outlook={outlook} />
      </div>
      <Edge color={near} place="near" {...{ table, manner }} />
      <Strip
        moves={game.moves}
        review={reviewing.review}
        ply={ply}
        words={wordsAt(ply)}
        onGo={goTo}
      />
      <LookPanel
        {...{ game, position, reviewing, best, manner, settings, change }}
        onGo={goToAndShow}
        onAsk={() => {
          ask();
          showBoard();
        }}
        onPlayOn={() => setDialog("play-on")}
        onShare={() => setDialog("share")}
        onKeys={() => setDialog("keys")}
        onFlip={outlook.flip}
      />
      <PositionList
        {...{ position, act }}
        turned={outlook.turned}
        isShown={settings.list}
        language={settings.language}
      />
      {dialog === "keys" && <Keys keys={KEYS} onClose={() => setDialog(undefined)} />}
      {dialog === "share" && (
        <ShareDialog {...{ host, game, ply }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "play-on" && (
        <PlayOn {...{ host, game, ply, manner }} onClose={() => setDialog(undefined)} />
      )}
      <output class="for-readers" aria-live="polite">
        {told}
      </output>
    </main>
  );
}

/** A slider that has the focus tells its value by itself. */
function isSliding(): boolean {
  return document.activeElement?.classList.contains("graph-slider") ?? false;
}
