// Card shown after a game: the result and what to do next.
import { gamePath, reviewPath } from "../browser/router";
import {
  hasAccount,
  isComputer,
  isOnline,
  isRematchOffered,
  isSpectating,
  otherSide,
} from "../game/sides";
import type { GameAction } from "../backend/backend";
import { LEVELS, type ColorName, type Level, type Position } from "../messages";
import { PersonMenu } from "../people/PersonMenu";
import { useStartGame } from "../newgame/useStartGame";
import { CloseButton } from "../game-ui/Bar";
import { formatRematchOffer } from "../game-ui/messageTexts";
import { RematchAnswers } from "../game-ui/RematchBar";
import { withSign } from "../ui/Rating";
import { Button, LinkButton } from "../ui/buttons";
import { ErrorText } from "../ui/texts";
import { formatLevelIcon } from "../i18n/levels";
import { formatEnding, formatOutcome } from "../i18n/players";
import { t } from "../i18n/translate";

interface GameOverCardProps {
  readonly position: Position;
  readonly send: (request: GameAction) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export function GameOverCard({ position, send, onShare, onClose }: GameOverCardProps) {
  const { result, rematch, rematchOffer } = position;
  const isOffered = isRematchOffered(position);
  const outcome = outcomeFor(position);
  const nextLevel = outcome === "won" ? nextLevelOf(position) : undefined;
  const hasReview = position.game !== "" && position.moves.length > 0;
  return (
    <section class={`game-over is-${outcome}`} aria-labelledby="after-title">
      <div class="game-over-text">
        <h2 id="after-title">{formatOutcome(position, result!)}</h2>
        <p>{formatEnding(position, result!)}</p>
        {outcome === "lost" && hasReview && <p class="muted">{t("page-after-lost-hint")}</p>}
        <YourRating position={position} />
        {rematchOffer && !rematch && <p>{formatRematchOffer(position, rematchOffer)}</p>}
      </div>
      <div class="game-over-buttons wrap gap-60">
        {isOffered && <Rematch position={position} send={send} />}
        {nextLevel && <NextLevel position={position} level={nextLevel} />}
        {hasReview && (
          <LinkButton
            class={isOffered || nextLevel ? "" : "primary"}
            href={reviewPath(position.game)}
            icon="review"
            text={t("review-open")}
          />
        )}
        {!isOffered && <Rematch position={position} send={send} />}
        {isOnline(position) && !isSpectating(position) ? (
          <LinkButton href="/lobby" text={t("page-after-new-opponent")} />
        ) : (
          <LinkButton href="/play" text={t("page-new-game")} />
        )}
        <Button text={t("share-open")} onClick={onShare} />
        <OpponentMenu position={position} />
      </div>
      <CloseButton onClose={onClose} />
    </section>
  );
}

/** A menu about the opponent of an online game, if both players have accounts. */
function OpponentMenu({ position }: { readonly position: Position }) {
  const { yourSide, seats } = position;
  const opponent = yourSide && yourSide !== "both" ? seats[otherSide(yourSide)] : undefined;
  const name = opponent?.kind === "person" && hasAccount(opponent) ? opponent.name : null;
  return name !== null && <PersonMenu name={name} isNamed />;
}

/** Starts a game with the same terms against the next level. */
function NextLevel({ position, level }: { readonly position: Position; readonly level: Level }) {
  const { isBusy, error, create } = useStartGame();
  const { gameType, opening, seats, terms, hasCoach } = position;
  const seatOf = (color: ColorName) =>
    isComputer(seats[color]) ? { kind: "computer" as const, level } : { kind: "person" as const };
  const start = () =>
    create({
      start: { kind: "empty", gameType, opening },
      white: seatOf("white"),
      black: seatOf("black"),
      clock: terms.clock,
      hasCoach,
    });
  return (
    <>
      <Button
        class="primary"
        text={t("page-after-next-level", { level, character: formatLevelIcon(level) })}
        disabled={isBusy}
        onClick={start}
      />
      <ErrorText text={error} />
    </>
  );
}

/** Return the level after that of the computer; undefined after the last one. */
function nextLevelOf({ seats: { white, black } }: Position): Level | undefined {
  const computer = [white, black].find((seat) => seat.kind === "computer");
  return computer && LEVELS.find((level) => level === computer.level + 1);
}

/** The effect of a rated game on the rating of the player at this screen. */
function YourRating({ position: { ratingInfo, yourSide } }: Pick<GameOverCardProps, "position">) {
  const rating = yourSide && yourSide !== "both" ? ratingInfo?.[yourSide] : null;
  if (!rating) return null;
  if (rating.change === null) {
    return <p>{t("rating-unchanged", { reason: ratingInfo?.uncounted ?? "too-many" })}</p>;
  }
  const values = { rating: String(rating.value), change: withSign(rating.change) };
  return <p>{t(rating.isProvisional ? "rating-after-provisional" : "rating-after", values)}</p>;
}

/**
 * Button for a rematch. It starts at once in local games and needs both players online. Spectators
 * can follow the players.
 */
function Rematch({ position, send }: Pick<GameOverCardProps, "position" | "send">) {
  const { rematch, rematchOffer } = position;
  if (rematch && isOnline(position)) {
    return <LinkButton href={gamePath(rematch)} text={t("online-rematch-open")} />;
  }
  if (isSpectating(position)) return null;
  if (rematchOffer) return <RematchAnswers {...{ position, send }} />;
  return (
    <Button
      text={t(isOnline(position) ? "online-rematch-offer" : "page-rematch")}
      onClick={() => send({ type: "offer-rematch" })}
    />
  );
}

/** Return the outcome for the player at this screen; "over" for both sides or a spectator. */
export function outcomeFor({ result, yourSide }: Position): "won" | "lost" | "over" {
  const winner = result?.winner;
  if (!winner || yourSide === "both" || yourSide === null) return "over";
  return winner === yourSide ? "won" : "lost";
}
