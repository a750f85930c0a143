// Beside the board: the moves, and all that can be done but is not a move.
import { KeepGame } from "../account/KeepGame";
import { ReportPlayer } from "../account/ReportPlayer";
import { addressOfReview } from "../browser/router";
import { isAgainstComputer, isComplete, isContested, isShared, isWatched } from "../game/sides";
import type { GameRequest } from "../host/host";
import { usePage } from "../host/page";
import type { GameId, Position } from "../messages";
import { sayGameConditions } from "../online/conditions";
import { NotificationButton } from "../online/NotificationButton";
import { archive } from "../server/archive";
import { analysisLink } from "../share/analysisLink";
import { fragmentOf } from "../share/positionLink";
import { ActionButton } from "../table/ActionButton";
import { Moves } from "../table/MoveList";
import { PanelHead, SidePanel } from "../table/SidePanel";
import { memo } from "hiveboard/preact";
import { Button, LinkButton } from "../ui/buttons";
import { Trouble } from "../ui/texts";
import { useAction } from "../ui/useAction";
import { useFetched } from "../ui/useAnswer";
import { useStable } from "../ui/useStable";
import { say } from "../words/text";
import { Actions, type Asked } from "./Actions";

interface PanelProps {
  readonly position: Position;
  readonly ply: number; // that is shown
  readonly turned: number;
  readonly isOpen: boolean; // on narrow screens it is behind a button
  readonly send: (request: GameRequest) => void;
  readonly onAsk: (asked: Asked) => void;
  readonly onKeys: () => void;
  readonly onGo: (ply: number) => void;
  readonly onFlip: () => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export const Panel = memo(function Panel(props: PanelProps) {
  const { settings, change } = usePage();
  const { position, turned, onClose } = props;
  const isOver = position.result !== null;
  /** Close the panel before `act`: on a narrow screen it covers the board. */
  const closing =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      onClose();
      act(...given);
    };
  const go = useStable(closing(props.onGo));
  return (
    <SidePanel
      label={say("page-panel")}
      isOpen={props.isOpen}
      head={<PanelHead onShare={props.onShare} onClose={onClose} />}
      acts={
        <ActionButton
          icon={settings.sound ? "sound" : "mute"}
          text={say("page-setting-sound")}
          isOn={settings.sound}
          onClick={() => change({ sound: !settings.sound })}
        />
      }
      links={
        <>
          <a href="/rules">{say("page-rules")}</a>
          <a href="/settings">{say("page-settings")}</a>
          {!isContested(position) && (
            <>
              <a href={analysisLink(position, props.ply)}>{say("analysis-open")}</a>
              <a href={`/setup#${fragmentOf(position)}`}>{say("setup-edit")}</a>
            </>
          )}
          {position.game && isShared(position) && !isWatched(position) && isComplete(position) && (
            <ReportPlayer game={position.game} />
          )}
        </>
      }
      onKeys={props.onKeys}
      onList={onClose}
    >
      <Actions
        position={position}
        send={closing(props.send)}
        ask={closing(props.onAsk)}
        onFlip={closing(props.onFlip)}
      />
      <Conditions position={position} />
      {isShared(position) && !isWatched(position) && !isOver && <NotificationButton />}
      <Moves
        turned={turned}
        moves={position.moves}
        isShown={props.isOpen}
        chosen={props.ply}
        onChoose={go}
      />
      {position.game && position.moves.length > 0 && !isContested(position) && (
        <LinkButton href={addressOfReview(position.game)} icon="look" text={say("look-back")} />
      )}
      {position.game && isOver && isAgainstComputer(position) && <KeepGame game={position.game} />}
      {position.game && isOver && position.access === "link" && !position.rated && position.you && (
        <Publish game={position.game} />
      )}
    </SidePanel>
  );
});

/** The conditions of the game; folded in a local game, to leave room for the moves. */
export function Conditions({ position }: { position: Position }) {
  return (
    <details class="panel-terms" open={isShared(position)}>
      <summary>{say("playing-terms")}</summary>
      <ul>
        {sayGameConditions(position).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Lets a player put a finished game by link into the archive. */
export function Publish({ game }: { readonly game: GameId }) {
  const [isPublished, setPublished] = useFetched(() => archive.isPublished(game), [game]);
  const { message, isBusy, run } = useAction();
  const publish = () => run(() => archive.publish(game).then(() => setPublished(true)));
  if (isPublished === undefined) return null;
  return (
    <div class="publish stack starts gap-50">
      <p class="quiet" role="status">
        {say(isPublished ? "publish-done" : "publish-why")}
      </p>
      {!isPublished && (
        <Button icon="globe" text={say("publish-do")} disabled={isBusy} onClick={publish} />
      )}
      <Trouble text={message} />
    </div>
  );
}
