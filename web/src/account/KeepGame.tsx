// Keeping a game against the computer in the server's archive, for whoever has an account.
import { useEffect, useState } from "preact/hooks";
import type { LocalGames, People } from "../host/host";
import type { GameId } from "../messages";
import { account } from "../server/account";
import { say } from "../words/text";
import { useDeed } from "./useDeed";

interface KeepGameProps {
  readonly game: GameId;
  readonly local: Pick<LocalGames, "record">;
  readonly people: Pick<People, "me">;
}

export function KeepGame({ game, local, people }: KeepGameProps) {
  const [hasAccount, setHasAccount] = useState(false);
  const [isKept, setKept] = useState(false);
  const { told, isBusy, does } = useDeed();
  useEffect(() => {
    setKept(false);
    people.me().then(
      (me) => setHasAccount(me.hasAccount),
      () => undefined, // without a server there is no archive
    );
  }, [game, people]);
  if (!hasAccount) return null;
  const keep = () =>
    does(async () => {
      await account.keepGame(await local.record(game));
      setKept(true);
      return say("local-archived");
    });
  return (
    <div class="keep-game">
      {!isKept && (
        <button type="button" disabled={isBusy} onClick={keep}>
          {say("local-archive")}
        </button>
      )}
      <p class="quiet" role="status">
        {told}
      </p>
    </div>
  );
}
