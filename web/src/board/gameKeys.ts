// Keys of a game at the board beside the board's own, by their position on the keyboard, so that they
// work on Cyrillic layouts.

export type Command =
  | { readonly kind: "hand"; readonly index: number }
  | {
      readonly kind:
        | "help"
        | "hint"
        | "back" // one move of the game
        | "on"
        | "redo"
        | "turn"
        | "undo"
        | "color"
        | "remove";
    };

type Key = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const PLAIN: Record<string, Command> = {
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
};

/** Shortcuts, which a person may switch off. */
const LETTERS: Record<string, Command> = {
  Digit0: { kind: "color" },
  Numpad0: { kind: "color" },
  Comma: { kind: "back" },
  Period: { kind: "on" },
  KeyH: { kind: "hint" },
  KeyR: { kind: "redo" },
  KeyT: { kind: "turn" },
  KeyU: { kind: "undo" },
};

/** Return the command of a key that the board does not use; undefined if there is none. */
export function commandOf(key: Key, hasShortcuts: boolean): Command | undefined {
  if (key.ctrlKey || key.altKey || key.metaKey) return undefined;
  if (PLAIN[key.code]) return PLAIN[key.code];
  if (!hasShortcuts) return undefined;
  if (key.key === "?" || (key.code === "Slash" && key.shiftKey)) return { kind: "help" };
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(key.code);
  if (digit && !key.shiftKey) return { kind: "hand", index: Number(digit[1]) - 1 };
  return LETTERS[key.code];
}
