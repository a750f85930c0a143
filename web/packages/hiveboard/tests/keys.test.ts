// Keys by their position, whatever the layout.
import { describe, expect, it } from "vitest";
import { commandOf } from "../src/keys";

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, more = {}) => ({ code, key: "", ...PLAIN, ...more });

describe("a key", () => {
  it("walks, with Shift to the other diagonal", () => {
    expect(commandOf(key("ArrowUp"), true)).toEqual({ kind: "walk", direction: "north-west" });
    const shifted = commandOf(key("ArrowUp", { shiftKey: true }), true);
    expect(shifted).toEqual({ kind: "walk", direction: "north-east" });
  });

  it("is known by its position on a Cyrillic keyboard, too", () => {
    expect(commandOf(key("KeyX", { key: "ч" }), true)).toEqual({ kind: "fan" });
  });

  it("is ignored with Ctrl, and letters if shortcuts are turned off", () => {
    expect(commandOf(key("KeyF", { ctrlKey: true }), true)).toBeUndefined();
    expect(commandOf(key("KeyF"), false)).toBeUndefined();
    expect(commandOf(key("Enter"), false)).toEqual({ kind: "choose" });
  });

  it("steps with Tab, backwards with Shift", () => {
    expect(commandOf(key("Tab"), false)).toEqual({ kind: "step", by: 1 });
    expect(commandOf(key("Tab", { shiftKey: true }), false)).toEqual({ kind: "step", by: -1 });
  });
});
