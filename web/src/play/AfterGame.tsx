// Card shown after a game: the result and what to do next.
import { gamePath, reviewPath } from "../browser/router";
import { isOnline, isSpectating } from "../game/sides";
import type { GameAction } from "../backend/backend";
import type { Position } from "../messages";
import { CloseButton } from "../game-ui/Bar";
import { formatRematchOffer } from "../game-ui/messageTexts";
import { withSign } from "../ui/Rating";
import { Button, LinkButton } from "../ui/buttons";
import { formatResult } from "../i18n/moves";
import { t } from "../i18n/translate";

interface GameOverCardProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export function GameOverCard({ position, send, onShare, onClose }: GameOverCardProps) {
  const { result, rematchOffer } = position;
  const isOffered = isRematchOffered(position);
  return (
    <section class="game-over" aria-labelledby="after-title">
      <div class="game-over-text">
        <h2 id="after-title">{gameOverHeading(position)}</h2>
        <p>{formatResult(result!)}</p>
        <YourRating position={position} />
        {rematchOffer && <p>{formatRematchOffer(position, rematchOffer)}</p>}
      </div>
      <div class="game-over-buttons wrap gap-60">
        {isOffered && <Rematch position={position} send={send} />}
        {position.game && position.moves.length > 0 && (
          <LinkButton
            class={isOffered ? "" : "primary"}
            href={reviewPath(position.game)}
            icon="review"
            text={t("review-open")}
          />
        )}
        {!isOffered && <Rematch position={position} send={send} />}
        <LinkButton href="/play" text={t("page-new-game")} />
        <Button text={t("share-open")} onClick={onShare} />
      </div>
      <CloseButton onClose={onClose} />
    </section>
  );
}

/** The effect of a rated game on the rating of the player at this screen. */
function YourRating({ position: { ratingInfo, yourSide } }: Pick<GameOverCardProps, "position">) {
  const rating = yourSide && yourSide !== "both" ? ratingInfo?.[yourSide] : null;
  if (!rating) return null;
  if (rating.change === null) return <p>{t("rating-unchanged")}</p>;
  const change = withSign(rating.change);
  return <p>{t("rating-after", { rating: String(rating.value), change })}</p>;
}

/**
 * Button for a rematch. It starts at once in local games and needs both players online. Spectators
 * can follow the players.
 */
function Rematch({ position, send }: Pick<GameOverCardProps, "position" | "send">) {
  const { rematch, rematchOffer, yourSide } = position;
  if (rematch && isOnline(position)) {
    return <LinkButton href={gamePath(rematch)} text={t("online-rematch-open")} />;
  }
  if (isSpectating(position) || (rematchOffer && rematchOffer === yourSide)) return null;
  return (
    <Button
      class={isRematchOffered(position) ? "primary" : ""}
      text={rematchLabel(position)}
      onClick={() => send({ type: "offer-rematch" })}
    />
  );
}

/** Return whether the opponent has offered a rematch, which then comes first. */
function isRematchOffered({ rematch, rematchOffer, yourSide }: Position): boolean {
  return !rematch && rematchOffer !== null && yourSide !== null && rematchOffer !== yourSide;
}

function rematchLabel(position: Position): string {
  if (!isOnline(position)) return t("page-rematch");
  return position.rematchOffer ? t("online-rematch-accept") : t("online-rematch-offer");
}

/** Return the outcome for the player at this screen; for both sides or a spectator, the result. */
function gameOverHeading({ result, yourSide }: Position): string {
  const { winner } = result!;
  if (!winner) return t("page-after-draw");
  if (yourSide === "both" || yourSide === null) return t("page-after-won", { color: winner });
  return winner === yourSide ? t("page-after-you-won") : t("page-after-you-lost");
}
