// Tells people in another window that it is their turn: by the title, a sound, a notification.
import { useEffect } from "preact/hooks";
import { setTitleAlert } from "../browser/title";
import { isOnline, otherSide } from "../game/sides";
import type { Position } from "../messages";
import { playerArguments } from "../i18n/players";
import { t } from "../i18n/translate";

/** Whether the game between people waits for whoever is here. */
export function isYourTurnOnline(position: Position | undefined): boolean {
  if (!position || !isOnline(position)) return false;
  const { yourSide, turn, result, awaits } = position;
  return yourSide === turn && !result && awaits === "person";
}

export function useTurnAlert(position: Position | undefined, playAlert: () => void): void {
  const isWaiting = isYourTurnOnline(position);
  const ply = position?.moves.length;
  useEffect(() => {
    setTitleAlert(isWaiting ? t("online-your-turn") : "");
    if (!isWaiting || document.hasFocus()) return undefined; // a window can be seen behind another
    playAlert();
    const shown = notify(position!);
    return () => shown?.close();
  }, [isWaiting, ply]);
  useEffect(() => () => setTitleAlert(""), []);
}

/** A notification of the browser, where it is allowed. */
function notify(position: Position): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  const other = position.seats[otherSide(position.turn)];
  const who = playerArguments(other.kind === "person" ? other.name : null);
  try {
    const options = { body: t("online-your-turn-against", who), tag: position.game };
    const shown = new Notification(t("page-name"), options);
    shown.addEventListener("click", () => window.focus());
    return shown;
  } catch {
    return undefined; // some phones let only a page in the background do this
  }
}
