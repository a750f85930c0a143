// A game by link belongs to its players: one of them may put it into the archive, once it is over.
import { useEffect, useState } from "preact/hooks";
import type { GameId } from "../messages";
import { archive } from "../server/archive";
import { Icon } from "../ui/icons";
import { Trouble } from "../ui/Trouble";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

export function Publish({ game }: { readonly game: GameId }) {
  const [isPublished, setPublished] = useState<boolean>(); // until the server has told
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  useEffect(() => void archive.isPublished(game).then(setPublished, () => undefined), [game]);
  const publish = () => {
    setBusy(true);
    setTrouble("");
    archive
      .publish(game)
      .then(
        () => setPublished(true),
        (error: unknown) => setTrouble(sayFailure(error)),
      )
      .finally(() => setBusy(false));
  };
  if (isPublished === undefined) return null;
  return (
    <div class="publish">
      <p class="quiet" role="status">
        {say(isPublished ? "publish-done" : "publish-why")}
      </p>
      {!isPublished && (
        <button type="button" disabled={isBusy} onClick={publish}>
          <Icon name="globe" />
          {say("publish-do")}
        </button>
      )}
      <Trouble text={trouble} />
    </div>
  );
}
