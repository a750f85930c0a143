// Beside the board of a review: what was good, where the game turned, all its moves.
import { addressOfGame } from "../browser/router";
import type { Settings } from "../browser/settings";
import { isOverAt } from "../game/replay";
import type { Position } from "../messages";
import { analysisLink } from "../share/analysisLink";
import { ActionButton } from "../table/ActionButton";
import { Moves } from "../table/MoveList";
import { SidePanel } from "../table/SidePanel";
import { Icon } from "../ui/icons";
import type { Manner } from "../words/moves";
import { say } from "../words/text";
import { TurningPoints } from "./TurningPoints";
import type { Best, Reviewing } from "./useReplay";
import { Verdict } from "./Verdict";

interface ReviewPanelProps {
  readonly game: Position;
  readonly position: Position; // as it is shown
  readonly reviewing: Reviewing;
  readonly best: Best;
  readonly manner: Manner;
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
  readonly onGo: (ply: number) => void;
  readonly onAsk: () => void;
  readonly onPlayOn: () => void;
  readonly onShare: () => void;
  readonly onKeys: () => void;
  readonly onFlip: () => void;
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { game, position, reviewing, best, manner, settings, change, onGo } = props;
  const ply = position.moves.length;
  const isOver = isOverAt(game, ply);
  return (
    <SidePanel
      kind="review-panel"
      label={say("page-panel")}
      {...{ settings, change }}
      head={game.game && <a href={addressOfGame(game.game)}>{say("look-to-game")}</a>}
      acts={
        <>
          <ActionButton icon="share" text={say("share-share")} onClick={props.onShare} />
          <ActionButton icon="flip" text={say("page-flip")} onClick={props.onFlip} />
        </>
      }
      links={<a href={analysisLink(game, ply)}>{say("analysis-open")}</a>}
      onKeys={props.onKeys}
    >
      <Verdict {...{ position, best, manner }} review={reviewing.review} />
      <div class="review-buttons">
        <button type="button" disabled={isOver || best.state === "asked"} onClick={props.onAsk}>
          <Icon name="hint" />
          {say("look-best-ask")}
        </button>
        <button type="button" disabled={isOver} onClick={props.onPlayOn}>
          <Icon name="next" />
          {say("look-play-on")}
        </button>
      </div>
      {game.moves.length > 0 && (
        <>
          <TurningPoints {...{ game, reviewing, manner, onGo }} />
          <Moves
            {...{ settings, change }}
            moves={game.moves}
            turned={manner.turned}
            isShown
            chosen={ply}
            onChoose={onGo}
          />
        </>
      )}
    </SidePanel>
  );
}
