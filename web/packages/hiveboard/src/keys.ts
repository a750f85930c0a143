// Keys of the board, by their position on the keyboard, so that they work on every layout.
import type { Direction } from "./geometry.ts";

export type Command =
  | { readonly kind: "move-cursor"; readonly direction: Direction }
  | { readonly kind: "tab"; readonly by: 1 | -1 }
  | { readonly kind: "choose" | "escape" | "fan" | "fit" | "zoom-in" | "zoom-out" };

export type Key = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"
>;

const ARROW_KEYS: Record<string, readonly [Direction, Direction]> = {
  ArrowLeft: ["west", "west"],
  ArrowRight: ["east", "east"],
  ArrowUp: ["north-west", "north-east"],
  ArrowDown: ["south-west", "south-east"],
};

const BASIC_KEYS: Record<string, Command> = {
  Enter: { kind: "choose" },
  NumpadEnter: { kind: "choose" },
  Space: { kind: "choose" },
  Escape: { kind: "escape" },
};

/** Shortcuts, which users of speech input have to be able to turn off. */
const SHORTCUT_KEYS: Record<string, Command> = {
  KeyV: { kind: "fit" },
  KeyX: { kind: "fan" },
  Equal: { kind: "zoom-in" },
  NumpadAdd: { kind: "zoom-in" },
  Minus: { kind: "zoom-out" },
  NumpadSubtract: { kind: "zoom-out" },
};

/** Return what a key does while the board has the focus; undefined if it does nothing. */
export function commandForKey(key: Key, hasShortcuts: boolean): Command | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined;
  const arrow = ARROW_KEYS[key.code];
  if (arrow) return { kind: "move-cursor", direction: arrow[key.shiftKey ? 1 : 0] };
  if (key.code === "Tab") return { kind: "tab", by: key.shiftKey ? -1 : 1 };
  return BASIC_KEYS[key.code] ?? (hasShortcuts ? SHORTCUT_KEYS[key.code] : undefined);
}
