// Keys by their place, whatever the layout.
import { describe, expect, it } from "vitest";
import { commandOf } from "../../src/board/gameKeys";

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, more = {}) => ({ code, key: "", ...PLAIN, ...more });

describe("a key", () => {
  it("is known by its place on a Cyrillic keyboard, too", () => {
    expect(commandOf(key("KeyH", { key: "р" }), true)).toEqual({ kind: "hint" });
  });

  it("is left alone with Ctrl, and letters if they are switched off", () => {
    expect(commandOf(key("KeyH", { ctrlKey: true }), true)).toBeUndefined();
    expect(commandOf(key("KeyH"), false)).toBeUndefined();
    expect(commandOf(key("Delete"), false)).toEqual({ kind: "remove" });
  });

  it("takes from the hand by number, and of the other color after a zero", () => {
    expect(commandOf(key("Digit3"), true)).toEqual({ kind: "hand", index: 2 });
    expect(commandOf(key("Digit0"), true)).toEqual({ kind: "color" });
  });
});
