// Beside the board that is analysed: what the computer thinks, the tree, and what is said of a move.
import type { RefObject } from "preact";
import { HAS_SERVER } from "../browser/basePath";
import { canPromote, here, LONGEST_COMMENT, type Path, type Tree } from "../game/variations";
import { usePage } from "../host/page";
import type { Move, Position } from "../messages";
import { fragmentOf } from "../share/positionLink";
import { ActionButton } from "../table/ActionButton";
import { MovesSection } from "../table/MoveList";
import { SidePanel } from "../table/SidePanel";
import type { Viewer } from "../table/useViewer";
import { Button } from "../ui/buttons";
import { say } from "../words/text";
import { EngineLines } from "./EngineLines";
import { PlayedBefore } from "./PlayedBefore";
import { TreeView } from "./TreeView";
import type { Engine } from "./useEngine";

interface AnalysisPanelProps {
  readonly tree: Tree;
  readonly position: Position; // that is shown
  readonly engine: Engine;
  readonly viewer: Viewer;
  readonly comment: RefObject<HTMLTextAreaElement | null>;
  readonly onGo: (path: Path) => void;
  readonly onPlay: (moves: readonly Move[]) => void;
  readonly onPlayNamed: (uhp: string) => void;
  readonly onPromote: () => void;
  readonly onRemove: () => void;
  readonly onComment: (text: string) => void;
  readonly onPlayOn: () => void;
  readonly onShare: () => void;
}

export function AnalysisPanel(props: AnalysisPanelProps) {
  const { tree, position, viewer } = props;
  const { settings } = usePage();
  const { manner } = viewer;
  const isOver = position.result !== null;
  return (
    <SidePanel
      kind="review-panel analysis-panel"
      label={say("page-panel")}
      head={
        <Button
          class="plain panel-share"
          icon="share"
          text={say("share-share")}
          onClick={props.onShare}
        />
      }
      acts={<ActionButton icon="flip" text={say("page-flip")} onClick={viewer.orientation.flip} />}
      links={
        <>
          <a href={`/setup#${fragmentOf(position)}`}>{say("setup-edit")}</a>
          <a href="/rules">{say("page-rules")}</a>
          <a href="/settings">{say("page-settings")}</a>
        </>
      }
      onKeys={viewer.showKeys}
    >
      <EngineLines
        {...{ isOver, manner }}
        engine={props.engine}
        turn={position.turn}
        onPlay={props.onPlay}
      />
      <PlayedBefore
        position={position}
        lines={props.engine.isThreat ? [] : (props.engine.found?.lines ?? [])}
        onPlay={props.onPlayNamed}
      />
      {!HAS_SERVER && <p class="quiet">{say("explorer-self-play")}</p>}
      <MovesSection>
        <TreeView {...{ tree, manner }} isNotation={settings.notation} onGo={props.onGo} />
      </MovesSection>
      <div class="actions stack gap-50">
        <ActionButton
          icon="promote"
          text={say("analysis-promote")}
          isOff={!canPromote(tree)}
          onClick={props.onPromote}
        />
        <ActionButton
          icon="trash"
          text={say("analysis-remove")}
          isOff={!tree.root.children.length}
          onClick={props.onRemove}
        />
        <ActionButton
          icon="next"
          text={say("look-play-on")}
          isOff={isOver}
          onClick={props.onPlayOn}
        />
      </div>
      <label class="field tree-said">
        {say("analysis-comment")}
        <textarea
          ref={props.comment}
          rows={2}
          maxLength={LONGEST_COMMENT}
          value={here(tree).comment}
          onInput={(event) => props.onComment(event.currentTarget.value)}
        />
      </label>
    </SidePanel>
  );
}
