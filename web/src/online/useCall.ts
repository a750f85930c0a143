// Calls whoever is elsewhere: their turn in the title of the window, by sound, by the browser.
import { useEffect } from "preact/hooks";
import { callAttention } from "../browser/title";
import { isShared, otherSide } from "../game/sides";
import type { Position } from "../messages";
import { sayingWho } from "../words/players";
import { say } from "../words/text";

/** Whether the game between people waits for whoever is here. */
export function isCalled(position: Position | undefined): boolean {
  if (!position || !isShared(position)) return false;
  const { you, turn, result, awaits } = position;
  return you === turn && !result && awaits === "person";
}

export function useCall(position: Position | undefined, ring: () => void): void {
  const called = isCalled(position);
  const ply = position?.moves.length;
  useEffect(() => {
    callAttention(called ? say("online-your-turn") : "");
    if (!called || document.hasFocus()) return undefined; // a window can be seen behind another
    ring();
    const shown = notify(position!);
    return () => shown?.close();
  }, [called, ply]);
  useEffect(() => () => callAttention(""), []);
}

/** A message of the browser, where it was allowed to. */
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
