// The button that saves a finished game against the computer to the user's archive on the server.
// Local games send no request on their own: the first one is sent when the button is pressed.
import { useEffect, useState } from "preact/hooks";
import { hasAccountHint, storeAccountHint } from "../browser/accountHint";
import { BackendError } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { GameId } from "../messages";
import { account } from "../server/account";
import { Button } from "../ui/buttons";
import { useAction } from "../ui/useAction";
import { t } from "../i18n/translate";

export function SaveToArchive({ game }: { readonly game: GameId }) {
  const { local } = usePage().backend;
  const [isSaved, setSaved] = useState(false);
  const { outcome, isBusy, run } = useAction();
  useEffect(() => setSaved(false), [game]);
  if (!hasAccountHint() && !outcome) return null;
  const save = () =>
    run(async () => {
      try {
        await account.keepGame(await local.archiveUpload(game));
      } catch (error) {
        if (!isSignedOutError(error)) throw error;
        storeAccountHint(false);
        return t("local-archive-signed-out");
      }
      setSaved(true);
      return t("local-archive-saved");
    });
  return (
    <div class="save-to-archive">
      {!isSaved && hasAccountHint() && (
        <Button text={t("local-archive-save")} disabled={isBusy} onClick={save} />
      )}
      <p class="muted" role="status">
        {outcome}
      </p>
    </div>
  );
}

/**
 * Return whether the session has ended since the last response, for example from another device.
 */
function isSignedOutError(error: unknown): boolean {
  return error instanceof BackendError && error.problem?.code === "account-required";
}
