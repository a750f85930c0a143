// After the game: who won and how, and what to do next.
import { Icon } from "../icons";
import type { Wish } from "../host";
import type { ColorName, Position } from "../messages";
import { sayResult } from "../phrases";
import { say } from "../text";

interface AfterGameProps {
  readonly position: Position;
  readonly send: (wish: Wish) => void;
  readonly onShare: () => void;
  readonly onClose: () => void;
}

export function AfterGame({ position, send, onShare, onClose }: AfterGameProps) {
  const result = position.result!;
  return (
    <section class="after" aria-labelledby="after-title">
      <div class="after-words">
        <h2 id="after-title">{heading(position)}</h2>
        <p>{sayResult(result)}</p>
      </div>
      <div class="after-buttons">
        {position.game && position.moves.length > 0 && (
          <a class="button main" href={`/game/${position.game}/look`}>
            <Icon name="look" />
            {say("look-back")}
          </a>
        )}
        <button type="button" onClick={() => send({ type: "ask-rematch" })}>
          {say("page-rematch")}
        </button>
        <a class="button" href="/play">
          {say("page-new-game")}
        </a>
        <button type="button" onClick={onShare}>
          {say("share-share")}
        </button>
      </div>
      <button
        type="button"
        class="plain after-close"
        aria-label={say("page-close")}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

/** How it ended for whoever sits here; for two people, simply that it has. */
function heading({ result, seats }: Position): string {
  const { winner } = result!;
  if (!winner) return say("page-after-draw");
  const isPerson = (color: ColorName) => seats[color].kind === "person";
  if (isPerson("white") && isPerson("black")) return say("page-after-won", { color: winner });
  return isPerson(winner) ? say("page-after-you-won") : say("page-after-you-lost");
}
