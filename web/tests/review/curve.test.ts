// Going through a game: addresses and keys.
import { describe, expect, it } from "vitest";
import { addressOf, plyIn, routeOf, searchFor } from "../../src/browser/router";
import { plyOf } from "../../src/table/useSteps";

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, target: null };
const pressed = (code: string, more: object = {}) => plyOf({ ...NONE, code, ...more }, 3, 5);

describe("keys", () => {
  it("step through the game and go to its ends", () => {
    expect([pressed("ArrowLeft"), pressed("ArrowRight")]).toEqual([2, 4]);
    expect([pressed("Home"), pressed("End")]).toEqual([0, 5]);
  });

  it("stop at the ends", () => {
    expect(plyOf({ ...NONE, code: "ArrowRight" }, 5, 5)).toBe(5);
    expect(plyOf({ ...NONE, code: "ArrowLeft" }, 0, 5)).toBe(0);
  });

  it("are no steps while a dialog lies over the game", () => {
    const target = document.createElement("button");
    document.createElement("dialog").append(target);
    expect(pressed("ArrowRight", { target })).toBeUndefined();
  });

  it("are the board's with Shift, and the slider's on the slider", () => {
    expect(pressed("ArrowLeft", { shiftKey: true })).toBeUndefined();
    const target = document.createElement("input");
    expect(pressed("ArrowLeft", { target })).toBeUndefined();
    expect(pressed("KeyH")).toBeUndefined();
  });

  it("go up and down in the list, and nowhere else", () => {
    document.body.innerHTML = "<ol class=moves><li><button></button></li></ol>";
    const target = document.querySelector("button")!;
    expect([pressed("ArrowUp", { target }), pressed("ArrowDown", { target })]).toEqual([2, 4]);
    expect(pressed("ArrowUp")).toBeUndefined();
  });
});

describe("addresses", () => {
  it("name a kept game, or none", () => {
    expect(routeOf("/game/abc/look")).toEqual({ screen: "look", game: "abc" });
    expect(routeOf("/look")).toEqual({ screen: "look" });
    expect(routeOf("/game/abc/more")).toEqual({ screen: "nowhere" });
    expect(addressOf({ screen: "look", game: "abc" })).toBe("/game/abc/look");
  });

  it("name the ply that is shown, unless it is the end", () => {
    expect([searchFor(3, 15), searchFor(0, 15), searchFor(15, 15)]).toEqual([
      "?ply=3",
      "?ply=0",
      "",
    ]);
    expect([plyIn("?ply=3"), plyIn("?a=b&ply=0"), plyIn("")]).toEqual([3, 0, undefined]);
    expect(["?ply=", "?ply=-1", "?ply=1e3", "?ply=two"].map(plyIn)).toEqual(
      Array(4).fill(undefined),
    );
  });
});
