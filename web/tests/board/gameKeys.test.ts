// Keys by their place, whatever the layout.
import { describe, expect, it } from "vitest";
import { commandForKey } from "../../src/board/gameKeys";

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, more = {}) => ({ code, key: "", ...PLAIN, ...more });

describe("a key", () => {
  it("is known by its place on a Cyrillic keyboard, too", () => {
    expect(commandForKey(key("KeyH", { key: "р" }), true)).toEqual({ kind: "hint" });
  });

  it("is left alone with Ctrl, and letters if they are switched off", () => {
    expect(commandForKey(key("KeyH", { ctrlKey: true }), true)).toBeUndefined();
    expect(commandForKey(key("KeyH"), false)).toBeUndefined();
    expect(commandForKey(key("Delete"), false)).toEqual({ kind: "remove" });
  });

  it("takes from the hand by number, and of the other color after a zero", () => {
    expect(commandForKey(key("Digit3"), true)).toEqual({ kind: "hand", index: 2 });
    expect(commandForKey(key("Digit0"), true)).toEqual({ kind: "switch-color" });
  });
});
