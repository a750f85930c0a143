// Tells people in another window that it is their turn: by the title, a sound, a notification.
import { useEffect } from "preact/hooks";
import { callAttention } from "../browser/title";
import { isShared, otherSide } from "../game/sides";
import type { Position } from "../messages";
import { sayingWho } from "../words/players";
import { say } from "../words/text";

/** Whether the game between people waits for whoever is here. */
export function isWaitingForYou(position: Position | undefined): boolean {
  if (!position || !isShared(position)) return false;
  const { you, turn, result, awaits } = position;
  return you === turn && !result && awaits === "person";
}

export function useTurnAlert(position: Position | undefined, ring: () => void): void {
  const isWaiting = isWaitingForYou(position);
  const ply = position?.moves.length;
  useEffect(() => {
    callAttention(isWaiting ? say("online-your-turn") : "");
    if (!isWaiting || document.hasFocus()) return undefined; // a window can be seen behind another
    ring();
    const shown = notify(position!);
    return () => shown?.close();
  }, [isWaiting, ply]);
  useEffect(() => () => callAttention(""), []);
}

/** A notification of the browser, where it is allowed. */
function notify(position: Position): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  const other = position.seats[otherSide(position.turn)];
  const who = sayingWho(other.kind === "person" ? other.name : null);
  try {
    const options = { body: say("online-your-turn-against", who), tag: position.game };
    const shown = new Notification(say("page-name"), options);
    shown.addEventListener("click", () => window.focus());
    return shown;
  } catch {
    return undefined; // some phones let only a page in the background do this
  }
}
