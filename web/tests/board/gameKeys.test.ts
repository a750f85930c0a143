// Keyboard shortcuts by physical key, independent of the layout.
import { describe, expect, it } from "vitest";
import { commandForKey } from "../../src/board/gameKeys";

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, more = {}) => ({ code, key: "", ...PLAIN, ...more });

describe("a key", () => {
  it("is identified by its position, also on a Cyrillic layout", () => {
    expect(commandForKey(key("KeyH", { key: "р" }), true)).toEqual({ kind: "hint" });
  });

  it("is ignored with Ctrl, and letters if shortcuts are turned off", () => {
    expect(commandForKey(key("KeyH", { ctrlKey: true }), true)).toBeUndefined();
    expect(commandForKey(key("KeyH"), false)).toBeUndefined();
    expect(commandForKey(key("Delete"), false)).toEqual({ kind: "remove" });
  });

  it("picks a tile from the hand by number, and zero switches the color", () => {
    expect(commandForKey(key("Digit3"), true)).toEqual({ kind: "hand", index: 2 });
    expect(commandForKey(key("Digit0"), true)).toEqual({ kind: "switch-color" });
  });
});
