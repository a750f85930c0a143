// A game by link belongs to its players: one of them may put it into the archive, once it is over.
import type { GameId } from "../messages";
import { archive } from "../server/archive";
import { Icon } from "../ui/icons";
import { Trouble } from "../ui/Trouble";
import { useAction } from "../ui/useAction";
import { useFetched } from "../ui/useAnswer";
import { say } from "../words/text";

export function Publish({ game }: { readonly game: GameId }) {
  const [isPublished, setPublished] = useFetched(() => archive.isPublished(game), [game]);
  const { message, isBusy, run } = useAction();
  const publish = () => run(() => archive.publish(game).then(() => setPublished(true)));
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
      <Trouble text={message} />
    </div>
  );
}
