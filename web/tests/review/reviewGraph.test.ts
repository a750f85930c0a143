// Navigation through a game: addresses and keys.
import { describe, expect, it } from "vitest";
import { routePath, parsePly, parseRoute, plyQuery } from "../../src/browser/router";
import { plyForKey } from "../../src/game-ui/usePlyNavigation";

const NONE = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, target: null };
const pressed = (code: string, more: object = {}) => plyForKey({ ...NONE, code, ...more }, 3, 5);

describe("keys", () => {
  it("step through the game and go to its ends", () => {
    expect([pressed("ArrowLeft"), pressed("ArrowRight")]).toEqual([2, 4]);
    expect([pressed("Home"), pressed("End")]).toEqual([0, 5]);
  });

  it("stop at the ends", () => {
    expect(plyForKey({ ...NONE, code: "ArrowRight" }, 5, 5)).toBe(5);
    expect(plyForKey({ ...NONE, code: "ArrowLeft" }, 0, 5)).toBe(0);
  });

  it("are ignored while a dialog is open", () => {
    const target = document.createElement("button");
    document.createElement("dialog").append(target);
    expect(pressed("ArrowRight", { target })).toBeUndefined();
  });

  it("are left to the board with Shift, and to a focused field", () => {
    expect(pressed("ArrowLeft", { shiftKey: true })).toBeUndefined();
    for (const field of ["input", "select", "textarea"]) {
      const target = document.createElement(field);
      expect(pressed("ArrowLeft", { target }), field).toBeUndefined();
    }
    expect(pressed("KeyH")).toBeUndefined();
  });

  it("move up and down in the list of moves only", () => {
    document.body.innerHTML = "<ol class=moves><li><button></button></li></ol>";
    const target = document.querySelector("button")!;
    expect([pressed("ArrowUp", { target }), pressed("ArrowDown", { target })]).toEqual([2, 4]);
    expect(pressed("ArrowUp")).toBeUndefined();
  });
});

describe("addresses", () => {
  it("contain the id of a stored game, if there is one", () => {
    for (const part of ["review", "look"]) {
      expect(parseRoute(`/game/abc/${part}`)).toEqual({ screen: "review", game: "abc" });
      expect(parseRoute(`/${part}`)).toEqual({ screen: "review" });
    }
    expect(parseRoute("/game/abc/more")).toEqual({ screen: "not-found" });
    expect(routePath({ screen: "review", game: "abc" })).toBe("/game/abc/review");
  });

  it("contain the ply that is shown, unless it is the last", () => {
    expect([plyQuery(3, 15), plyQuery(0, 15), plyQuery(15, 15)]).toEqual(["?ply=3", "?ply=0", ""]);
    expect([parsePly("?ply=3"), parsePly("?a=b&ply=0"), parsePly("")]).toEqual([3, 0, undefined]);
    expect(["?ply=", "?ply=-1", "?ply=1e3", "?ply=two"].map(parsePly)).toEqual(
      Array(4).fill(undefined),
    );
  });
});
