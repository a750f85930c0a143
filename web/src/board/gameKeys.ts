// Keys of a game at the board beside the board's own, by their position on the keyboard, so that they
// work on Cyrillic layouts.

export type Command =
  | { readonly kind: "hand"; readonly index: number }
  | {
      readonly kind:
        | "help"
        | "hint"
        | "previous" // one move of the game
        | "next"
        | "redo"
        | "rotate"
        | "undo"
        | "switch-color"
        | "remove";
    };

type Key = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const BASIC_KEYS: Record<string, Command> = {
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
};

/** Shortcuts, which a person may switch off. */
const SHORTCUT_KEYS: Record<string, Command> = {
  Digit0: { kind: "switch-color" },
  Numpad0: { kind: "switch-color" },
  Comma: { kind: "previous" },
  Period: { kind: "next" },
  KeyH: { kind: "hint" },
  KeyR: { kind: "redo" },
  KeyT: { kind: "rotate" },
  KeyU: { kind: "undo" },
};

/** Return the command of a key that the board does not use; undefined if there is none. */
export function commandForKey(key: Key, hasShortcuts: boolean): Command | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined;
  if (BASIC_KEYS[key.code]) return BASIC_KEYS[key.code];
  if (!hasShortcuts) return undefined;
  if (key.key === "?" || (key.code === "Slash" && key.shiftKey)) return { kind: "help" };
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(key.code);
  if (digit && !key.shiftKey) return { kind: "hand", index: Number(digit[1]) - 1 };
  return SHORTCUT_KEYS[key.code];
}
