// After the game: who won and how, and what to do next.
import { addressOfGame, addressOfReview } from "../browser/router";
import { isShared, isWatched } from "../game/sides";
import type { GameRequest } from "../host/host";
import type { Position } from "../messages";
import { CloseButton } from "../table/Bar";
import { sayRematch } from "../table/messageTexts";
import { withSign } from "../ui/Rating";
import { Button, LinkButton } from "../ui/buttons";
import { sayResult } from "../words/moves";
import { say } from "../words/text";

interface AfterGameProps {
  readonly position: Position;
  readonly send: (request: GameRequest) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export function AfterGame({ position, send, onShare, onClose }: AfterGameProps) {
  const { result, rematchOffer } = position;
  const isWanted = isRematchWanted(position);
  return (
    <section class="after" aria-labelledby="after-title">
      <div class="after-words">
        <h2 id="after-title">{heading(position)}</h2>
        <p>{sayResult(result!)}</p>
        <YourRating position={position} />
        {rematchOffer && <p>{sayRematch(position, rematchOffer)}</p>}
      </div>
      <div class="after-buttons wrap gap-60">
        {isWanted && <Rematch position={position} send={send} />}
        {position.game && position.moves.length > 0 && (
          <LinkButton
            class={isWanted ? "" : "main"}
            href={addressOfReview(position.game)}
            icon="look"
            text={say("look-back")}
          />
        )}
        {!isWanted && <Rematch position={position} send={send} />}
        <LinkButton href="/play" text={say("page-new-game")} />
        <Button text={say("share-share")} onClick={onShare} />
      </div>
      <CloseButton onClose={onClose} />
    </section>
  );
}

/** The effect of a rated game on the rating of the player at this screen. */
function YourRating({ position: { rated, you } }: Pick<AfterGameProps, "position">) {
  const rating = you && you !== "both" ? rated?.[you] : null;
  if (!rating) return null;
  if (rating.change === null) return <p>{say("rating-unchanged")}</p>;
  const change = withSign(rating.change);
  return <p>{say("rating-after", { rating: String(rating.value), change })}</p>;
}

/** Another game: begun at once, or when both want it; who only watched may go there. */
function Rematch({ position, send }: Pick<AfterGameProps, "position" | "send">) {
  const { rematch, rematchOffer, you } = position;
  if (rematch && isShared(position)) {
    return <LinkButton href={addressOfGame(rematch)} text={say("online-rematch-open")} />;
  }
  if (isWatched(position) || (rematchOffer && rematchOffer === you)) return null;
  return (
    <Button
      class={isRematchWanted(position) ? "main" : ""}
      text={wordsFor(position)}
      onClick={() => send({ type: "ask-rematch" })}
    />
  );
}

/** Whether the other side asks for another game: then that comes first. */
function isRematchWanted({ rematch, rematchOffer, you }: Position): boolean {
  return !rematch && rematchOffer !== null && you !== null && rematchOffer !== you;
}

function wordsFor(position: Position): string {
  if (!isShared(position)) return say("page-rematch");
  return position.rematchOffer ? say("online-rematch-accept") : say("online-rematch-ask");
}

/** How it ended for whoever sits here; for both, or who only watched, simply that it has. */
function heading({ result, you }: Position): string {
  const { winner } = result!;
  if (!winner) return say("page-after-draw");
  if (you === "both" || you === null) return say("page-after-won", { color: winner });
  return winner === you ? say("page-after-you-won") : say("page-after-you-lost");
}
