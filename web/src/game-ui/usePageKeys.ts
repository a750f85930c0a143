// Keys of a screen with a board, wherever the focus is except in fields, menus and dialogs.
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useStableCallback } from "../ui/useStableCallback";
import { isWithin } from "./usePlyNavigation";

const OWN_KEYS = "input, select, textarea, dialog, [role=menu]";

/** Keys with an effect on the focused element. */
const FOCUS_KEYS = /^(Arrow\w+|Tab|(Numpad)?Enter|Space|Escape|Home|End|Page\w+|Delete|Backspace)$/;

/**
 * Handle keys that neither the screen nor the board in `area` got because the focus is elsewhere:
 * `onKey` first, then the board.
 */
export function usePageKeys(
  area: RefObject<HTMLElement | null>,
  onKey: ((event: KeyboardEvent) => void) | undefined,
): void {
  const handle = useStableCallback((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey;
    if (!area.current?.isConnected) return;
    if (event.defaultPrevented || hasModifier || isWithin(event, OWN_KEYS)) return;
    if (area.current.querySelector("dialog[open]")) return;
    const isOutside = !area.current.contains(event.target as Node);
    if (isOutside) onKey?.(event);
    if (!event.defaultPrevented && !isWithin(event, ".board") && !FOCUS_KEYS.test(event.code))
      forwardToBoard(event, area.current.querySelector<HTMLElement>(".board"));
  });
  useEffect(() => {
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

function forwardToBoard(event: KeyboardEvent, board: HTMLElement | null | undefined): void {
  const { code, key, shiftKey } = event;
  if (/^(Digit|Numpad)[1-8]$/.test(code)) board?.focus(); // the next keys move the tile
  const copy = new KeyboardEvent("keydown", { code, key, shiftKey, cancelable: true });
  board?.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}
