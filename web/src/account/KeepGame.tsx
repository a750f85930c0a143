// The button that saves a finished game against the computer to the user's archive on the server.
// Local games send no request of their own accord: the first one is sent when the button is pressed.
import { useEffect, useState } from "preact/hooks";
import { isAccountRemembered, rememberAccount } from "../browser/accountHint";
import { HostError } from "../host/host";
import { usePage } from "../host/page";
import type { GameId } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { useAction } from "../ui/useAction";
import { say } from "../words/text";

export function KeepGame({ game }: { readonly game: GameId }) {
  const { local } = usePage().host;
  const [isKept, setKept] = useState(false);
  const { message, isBusy, run } = useAction();
  useEffect(() => setKept(false), [game]);
  if (!isAccountRemembered() && !message) return null;
  const keep = () =>
    run(async () => {
      try {
        await account.keepGame(await local.record(game));
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        rememberAccount(false);
        return say("local-archive-signed-out");
      }
      setKept(true);
      return say("local-archived");
    });
  return (
    <div class="keep-game">
      {!isKept && isAccountRemembered() && (
        <Button text={say("local-archive")} disabled={isBusy} onClick={keep} />
      )}
      <p class="quiet" role="status">
        {message}
      </p>
    </div>
  );
}

/** Whether the session has ended since the server last answered, for example on another device. */
function isSignedOut(error: unknown): boolean {
  return error instanceof HostError && error.problem?.code === "needs-account";
}
