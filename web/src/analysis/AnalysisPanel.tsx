// Panel beside the analysis board: engine, opening explorer, move tree and comment.
import type { RefObject } from "preact";
import { HAS_SERVER } from "../browser/basePath";
import {
  canPromote,
  currentNode,
  MAX_COMMENT_CHARACTERS,
  type Path,
  type VariationTree,
} from "../game/variationTree";
import { usePage } from "../backend/pageContext";
import type { Move, Position } from "../messages";
import { formatExpansions } from "../online/gameTerms";
import { encodePosition } from "../share/positionLink";
import { ActionButton } from "../game-ui/ActionButton";
import { MovesSection } from "../game-ui/MoveList";
import { SidePanel } from "../game-ui/SidePanel";
import type { Presentation } from "../game-ui/usePresentation";
import { Button } from "../ui/buttons";
import { formatMove } from "../i18n/moves";
import { t } from "../i18n/translate";
import { EngineLines } from "./EngineLines";
import { OpeningExplorer } from "./OpeningExplorer";
import { TreeView } from "./TreeView";
import type { EngineState } from "./useEngine";

interface AnalysisPanelProps {
  readonly tree: VariationTree;
  readonly position: Position; // the current position
  readonly engine: EngineState;
  readonly presentation: Presentation;
  readonly comment: RefObject<HTMLTextAreaElement | null>;
  readonly onGo: (path: Path) => void;
  readonly onPlayLine: (moves: readonly Move[]) => void;
  readonly onPlayMove: (uhp: string) => void;
  readonly onPromote: () => void;
  readonly onRemove: () => void;
  readonly onComment: (text: string) => void;
  readonly onContinue: () => void;
  readonly onShare: () => void;
  readonly onOpenGame: () => void;
}

export function AnalysisPanel(props: AnalysisPanelProps) {
  const { tree, position, presentation } = props;
  const { settings } = usePage();
  const { moveFormat } = presentation;
  const isOver = position.result !== null;
  const { move } = currentNode(tree);
  return (
    <SidePanel
      kind="review-panel analysis-panel"
      label={t("page-panel")}
      header={
        <Button
          class="text-button panel-share"
          icon="share"
          text={t("share-open")}
          onClick={props.onShare}
        />
      }
      actions={
        <ActionButton icon="flip" text={t("page-flip")} onClick={presentation.orientation.flip} />
      }
      links={
        <>
          <button type="button" onClick={props.onOpenGame}>
            {t("open-title")}
          </button>
          <a href={`/setup#${encodePosition(position)}`}>{t("setup-edit")}</a>
          <a href="/rules">{t("page-rules")}</a>
          <a href="/settings">{t("page-settings")}</a>
        </>
      }
      onKeys={presentation.openKeyboardHelp}
    >
      <EngineLines
        {...{ isOver, moveFormat }}
        engine={props.engine}
        turn={position.turn}
        onPlay={props.onPlayLine}
      />
      <OpeningExplorer
        position={position}
        lines={props.engine.showsThreat ? [] : (props.engine.report?.lines ?? [])}
        onPlay={props.onPlayMove}
      />
      {!HAS_SERVER && <p class="muted">{t("explorer-self-play")}</p>}
      {!tree.root.children.length && (
        <p class="muted">
          {formatExpansions(position.gameType)}.{" "}
          {t("playing-terms-opening", { opening: position.opening })}.
        </p>
      )}
      <MovesSection>
        <TreeView {...{ tree, moveFormat }} onGo={props.onGo} />
        {move && !settings.notation && <p class="move-sentence">{formatMove(move, moveFormat)}</p>}
      </MovesSection>
      <div class="actions stack gap-50">
        <ActionButton
          icon="promote"
          text={t("analysis-promote")}
          isDisabled={!canPromote(tree)}
          onClick={props.onPromote}
        />
        <ActionButton
          icon="trash"
          text={t("analysis-remove")}
          isDisabled={!tree.root.children.length}
          onClick={props.onRemove}
        />
        <ActionButton
          icon="next"
          text={t("review-continue-here")}
          isDisabled={isOver}
          onClick={props.onContinue}
        />
      </div>
      <label class="field tree-comment-field">
        {t("analysis-comment")}
        <textarea
          ref={props.comment}
          rows={2}
          maxLength={MAX_COMMENT_CHARACTERS}
          value={currentNode(tree).comment}
          onInput={(event) => props.onComment(event.currentTarget.value)}
        />
      </label>
    </SidePanel>
  );
}
