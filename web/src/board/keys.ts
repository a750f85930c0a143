// Keys of the board, by their place on the keyboard, so that they work on Cyrillic layouts.
import type { Direction } from "hiveboard";

export type Command =
  | { readonly kind: "walk"; readonly direction: Direction }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "hand"; readonly index: number }
  | {
      readonly kind:
        | "choose"
        | "escape"
        | "fan"
        | "fit"
        | "help"
        | "hint"
        | "back" // one move of the game
        | "on"
        | "redo"
        | "turn"
        | "undo"
        | "color"
        | "remove"
        | "closer"
        | "further";
    };

type Key = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

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
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
};

/** Shortcuts, which a person may switch off. */
const LETTERS: Record<string, Command> = {
  Digit0: { kind: "color" },
  Numpad0: { kind: "color" },
  Comma: { kind: "back" },
  Period: { kind: "on" },
  KeyF: { kind: "fit" },
  KeyH: { kind: "hint" },
  KeyR: { kind: "redo" },
  KeyT: { kind: "turn" },
  KeyU: { kind: "undo" },
  KeyX: { kind: "fan" },
  Equal: { kind: "closer" },
  NumpadAdd: { kind: "closer" },
  Minus: { kind: "further" },
  NumpadSubtract: { kind: "further" },
};

/** What a key means while the board has the focus; undefined if it is none of ours. */
export function commandOf(key: Key, hasShortcuts: boolean): Command | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined;
  const arrow = ARROWS[key.code];
  if (arrow) return { kind: "walk", direction: arrow[key.shiftKey ? 1 : 0] };
  if (key.code === "Tab") return { kind: "step", by: key.shiftKey ? -1 : 1 };
  if (PLAIN[key.code]) return PLAIN[key.code];
  if (!hasShortcuts) return undefined;
  if (key.key === "?" || (key.code === "Slash" && key.shiftKey)) return { kind: "help" };
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(key.code);
  if (digit && !key.shiftKey) return { kind: "hand", index: Number(digit[1]) - 1 };
  return LETTERS[key.code];
}
