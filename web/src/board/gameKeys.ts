// Keys of a game screen in addition to the board's own, by their physical position, so that they
// work on Cyrillic layouts.

export type Command =
  | { readonly kind: "hand"; readonly index: number }
  | {
      readonly kind:
        | "flip"
        | "help"
        | "hint"
        | "previous" // by one move
        | "next"
        | "redo"
        | "rotate"
        | "undo"
        | "switch-color"
        | "remove"
        | "zen";
    };

type Key = Pick<KeyboardEvent, "code" | "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

const BASIC_KEYS: Record<string, Command> = {
  Delete: { kind: "remove" },
  Backspace: { kind: "remove" },
};

/** Shortcuts, which can be turned off in the settings. */
const SHORTCUT_KEYS: Record<string, Command> = {
  Digit0: { kind: "switch-color" },
  Numpad0: { kind: "switch-color" },
  Comma: { kind: "previous" },
  Period: { kind: "next" },
  KeyF: { kind: "flip" },
  KeyH: { kind: "hint" },
  KeyR: { kind: "redo" },
  KeyT: { kind: "rotate" },
  KeyU: { kind: "undo" },
  KeyZ: { kind: "zen" },
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
