// Keys of the board, by their position on the keyboard, so that they work on every layout.
import type { Direction } from "./geometry.ts";

export type Command =
  | { readonly kind: "walk"; readonly direction: Direction }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "choose" | "escape" | "fan" | "fit" | "closer" | "further" };

export type Key = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"
>;

const ARROWS: Record<string, readonly [Direction, Direction]> = {
  ArrowLeft: ["west", "west"],
  ArrowRight: ["east", "east"],
  ArrowUp: ["north-west", "north-east"],
  ArrowDown: ["south-west", "south-east"],
};

const PLAIN: Record<string, Command> = {
  Enter: { kind: "choose" },
  NumpadEnter: { kind: "choose" },
  Space: { kind: "choose" },
  Escape: { kind: "escape" },
};

/** Shortcuts, which users of speech input have to be able to turn off. */
const SHORTCUTS: Record<string, Command> = {
  KeyF: { kind: "fit" },
  KeyX: { kind: "fan" },
  Equal: { kind: "closer" },
  NumpadAdd: { kind: "closer" },
  Minus: { kind: "further" },
  NumpadSubtract: { kind: "further" },
};

/** Return what a key does while the board has the focus; undefined if it does nothing. */
export function commandOf(key: Key, hasShortcuts: boolean): Command | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined;
  const arrow = ARROWS[key.code];
  if (arrow) return { kind: "walk", direction: arrow[key.shiftKey ? 1 : 0] };
  if (key.code === "Tab") return { kind: "step", by: key.shiftKey ? -1 : 1 };
  return PLAIN[key.code] ?? (hasShortcuts ? SHORTCUTS[key.code] : undefined);
}
