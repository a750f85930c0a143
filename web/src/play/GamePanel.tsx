// Panel beside the board: actions, terms and moves.
import { SaveToArchive } from "../account/SaveToArchive";
import { ReportPlayer } from "../account/ReportPlayer";
import { reviewPath } from "../browser/router";
import {
  isAgainstComputer,
  hasBothPlayers,
  isOngoingOnline,
  isOnline,
  isSpectating,
} from "../game/sides";
import type { GameAction } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { GameId, Position } from "../messages";
import { formatGameTerms } from "../online/gameTerms";
import { NotificationButton } from "../online/NotificationButton";
import { archive } from "../server/archive";
import { analysisLink } from "../share/analysisLink";
import { encodePosition } from "../share/positionLink";
import { ActionButton } from "../game-ui/ActionButton";
import { MoveSection } from "../game-ui/MoveList";
import { PanelHeader, SidePanel } from "../game-ui/SidePanel";
import { memo } from "hiveboard/preact";
import { Button, LinkButton } from "../ui/buttons";
import { Icon } from "../ui/icons";
import { ErrorText } from "../ui/texts";
import { useAction } from "../ui/useAction";
import { useFetch } from "../ui/useQuery";
import { useStableCallback } from "../ui/useStableCallback";
import { t } from "../i18n/translate";
import { Actions, type ConfirmedAction } from "./Actions";

interface GamePanelProps {
  readonly position: Position;
  readonly ply: number; // the displayed ply
  readonly rotation: number;
  readonly spectators: number;
  readonly isOpen: boolean; // on narrow screens the panel is behind a button
  readonly send: (request: GameAction) => void;
  readonly onConfirm: (action: ConfirmedAction) => void;
  readonly onKeys: () => void;
  readonly onGo: (ply: number) => void;
  readonly onFlip: () => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export const GamePanel = memo(function Panel(props: GamePanelProps) {
  const { settings, change } = usePage();
  const { position, rotation, onClose } = props;
  const isOver = position.result !== null;
  /** Close the panel before `action`: on a narrow screen it covers the board. */
  const closing =
    <Given extends unknown[]>(action: (...given: Given) => void) =>
    (...args: Given) => {
      onClose();
      action(...args);
    };
  const go = useStableCallback(closing(props.onGo));
  return (
    <SidePanel
      label={t("page-panel")}
      isOpen={props.isOpen}
      header={<PanelHeader onShare={props.onShare} onClose={onClose} />}
      actions={
        <ActionButton
          icon={settings.sound ? "sound" : "mute"}
          text={t("page-setting-sound")}
          isOn={settings.sound}
          onClick={() => change({ sound: !settings.sound })}
        />
      }
      links={
        <>
          <a href="/rules">{t("page-rules")}</a>
          <a href="/settings">{t("page-settings")}</a>
          {!isOngoingOnline(position) && (
            <>
              <a href={analysisLink(position, props.ply)}>{t("analysis-open")}</a>
              <a href={`/setup#${encodePosition(position)}`}>{t("setup-edit")}</a>
            </>
          )}
          {position.game &&
            isOnline(position) &&
            !isSpectating(position) &&
            hasBothPlayers(position) && <ReportPlayer game={position.game} />}
        </>
      }
      onKeys={props.onKeys}
      onList={onClose}
    >
      <Actions
        position={position}
        send={closing(props.send)}
        confirm={closing(props.onConfirm)}
        onFlip={closing(props.onFlip)}
      />
      <GameTerms position={position} />
      {props.spectators > 0 && (
        <p class="muted row gap-40">
          <Icon name="eye" />
          {t("online-spectators", { count: props.spectators })}
        </p>
      )}
      {mayNotify(position) && <NotificationButton />}
      <MoveSection
        rotation={rotation}
        moves={position.moves}
        isShown={props.isOpen}
        currentPly={props.ply}
        onSelect={go}
      />
      {position.game && position.moves.length > 0 && !isOngoingOnline(position) && (
        <LinkButton href={reviewPath(position.game)} icon="review" text={t("review-open")} />
      )}
      {position.game && isOver && isAgainstComputer(position) && (
        <SaveToArchive game={position.game} />
      )}
      {position.game &&
        isOver &&
        position.access === "link" &&
        !position.ratingInfo &&
        position.yourSide && <Publish game={position.game} />}
    </SidePanel>
  );
});

/** Return whether turn notifications are useful: players do not leave a game with a clock. */
function mayNotify(position: Position): boolean {
  const { clock, awaits, result } = position;
  const isLive = clock !== null && !clock.isPerMove && awaits !== "opponent";
  return isOnline(position) && !isSpectating(position) && !result && !isLive;
}

/** The terms of the game, collapsed in local games to leave room for the moves. */
export function GameTerms({ position }: { position: Position }) {
  return (
    <details class="game-terms" open={isOnline(position)}>
      <summary>{t("playing-terms")}</summary>
      <ul>
        {formatGameTerms(position).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Button for a player to publish a finished game by link in the archive. */
export function Publish({ game }: { readonly game: GameId }) {
  const [isPublished, setPublished] = useFetch(() => archive.isPublished(game), [game]);
  const { outcome, isBusy, run } = useAction();
  const publish = () => run(() => archive.publish(game).then(() => setPublished(true)));
  if (isPublished === undefined) return null;
  return (
    <div class="publish stack starts gap-50">
      <p class="muted" role="status">
        {t(isPublished ? "publish-done" : "publish-description")}
      </p>
      {!isPublished && (
        <Button icon="globe" text={t("publish-submit")} disabled={isBusy} onClick={publish} />
      )}
      <ErrorText text={outcome} />
    </div>
  );
}
