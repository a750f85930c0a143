// Notifies a player in another window of their turn by title, sound and notification.
import { useEffect } from "preact/hooks";
import { setTitleAlert } from "../browser/title";
import { isOnline, otherSide } from "../game/sides";
import type { Position } from "../messages";
import { playerArguments } from "../i18n/players";
import { t } from "../i18n/translate";

/** Return whether an online game waits for a move of this player. */
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
    if (!isWaiting || document.hasFocus()) return undefined; // a visible window may lack the focus
    playAlert();
    const notification = notify(position!);
    return () => notification?.close();
  }, [isWaiting, ply]);
  useEffect(() => () => setTitleAlert(""), []);
}

/** Show a notification of the browser if it is allowed. */
function notify(position: Position): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  const opponent = position.seats[otherSide(position.turn)];
  const player = playerArguments(opponent.kind === "person" ? opponent.name : null);
  try {
    const options = { body: t("online-your-turn-against", player), tag: position.game };
    const notification = new Notification(t("page-name"), options);
    notification.addEventListener("click", () => window.focus());
    return notification;
  } catch {
    return undefined; // some mobile browsers allow this only in service workers
  }
}
