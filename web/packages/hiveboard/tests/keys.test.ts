// Keyboard commands by physical key, independent of the layout.
import { describe, expect, it } from "vitest";
import { commandForKey } from "../src/keys";

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, more = {}) => ({ code, key: "", ...PLAIN, ...more });

describe("a key", () => {
  it("moves the cursor, with Shift along the other diagonal", () => {
    expect(commandForKey(key("ArrowUp"), true)).toEqual({
      kind: "move-cursor",
      direction: "north-west",
    });
    const shifted = commandForKey(key("ArrowUp", { shiftKey: true }), true);
    expect(shifted).toEqual({ kind: "move-cursor", direction: "north-east" });
  });

  it("is identified by its position, also on a Cyrillic layout", () => {
    expect(commandForKey(key("KeyX", { key: "ч" }), true)).toEqual({ kind: "fan" });
  });

  it("is ignored with Ctrl, and letters if shortcuts are turned off", () => {
    expect(commandForKey(key("KeyF", { ctrlKey: true }), true)).toBeUndefined();
    expect(commandForKey(key("KeyF"), false)).toBeUndefined();
    expect(commandForKey(key("Enter"), false)).toEqual({ kind: "choose" });
  });

  it("steps forward with Tab, backward with Shift", () => {
    expect(commandForKey(key("Tab"), false)).toEqual({ kind: "tab", by: 1 });
    expect(commandForKey(key("Tab", { shiftKey: true }), false)).toEqual({ kind: "tab", by: -1 });
  });
});
