// Earlier positions of an ongoing game: navigation, new moves meanwhile, and no input.
import { describe, expect, it } from "vitest";
import { commandForKey } from "../../src/board/gameKeys";
import { positionAt } from "../../src/game/replay";
import { withoutChoices, activateHex, pressHex, pickUp } from "../../src/game/transitions";
import { initialUiState, type GameUiState } from "../../src/game/uiState";
import { selectPly, moveSince } from "../../src/play/useGameHistory";
import { swipeDirection } from "../../src/game-ui/usePlyNavigation";
import { move, POSITION } from "../positions";

const MOVES = ["wA1", "bA1", "wB1"].map((piece, i) =>
  move(piece as "wA1", { uhp: `${piece} there`, color: i % 2 ? "black" : "white" }),
);
const [FIRST, SECOND, THIRD] = MOVES as [(typeof MOVES)[0], (typeof MOVES)[0], (typeof MOVES)[0]];

describe("an earlier position", () => {
  it("is selected by ply; selecting the last ply returns to the game", () => {
    expect(selectPly(undefined, MOVES, 1)?.ply).toBe(1);
    expect(selectPly(undefined, MOVES, -1)?.ply).toBe(0);
    expect(selectPly(undefined, MOVES, 3)).toBeUndefined();
  });

  it("stays selected when a move is played, and reports that move until the player returns", () => {
    const before = selectPly(undefined, [FIRST, SECOND], 1)!;
    expect(moveSince(before, [FIRST, SECOND])).toBeUndefined();
    expect(moveSince(before, MOVES)).toBe(THIRD);
    const earlier = selectPly(before, MOVES, 0)!;
    expect(moveSince(earlier, MOVES)).toBe(THIRD);
    expect(selectPly(earlier, MOVES, 3)).toBeUndefined();
  });

  it("reports a move that replaced one taken back, but not the takeback", () => {
    const past = selectPly(undefined, MOVES, 1)!;
    expect(moveSince(past, [FIRST, SECOND])).toBeUndefined();
    const other = move("wB1", { uhp: "wB1 elsewhere" });
    expect(moveSince(past, [FIRST, SECOND, other])).toBe(other);
  });
});

describe("in an earlier position", () => {
  const game = { ...POSITION, moves: MOVES, start: POSITION.stacks };
  const ui: GameUiState = { ...initialUiState(positionAt(game, 0)), isEarlierPosition: true };

  it("no tile can be picked up, which is announced", () => {
    const effect = { kind: "earlier-position" };
    expect(pickUp(ui, "wS1").effect).toEqual(effect);
    expect(pressHex(ui, [0, 0]).effect).toEqual(effect);
    expect(activateHex(ui, [0, 0]).effect).toEqual(effect);
    expect(pickUp(ui, "wA1").ui.held).toBeUndefined();
  });

  it("the selection and the hint of the current position are cleared", () => {
    const { ui: current } = pickUp(initialUiState(game), "wA1");
    expect(current.held).toBe("wA1");
    const cleared = withoutChoices({ ...current, hint: { move: FIRST, facts: [] } });
    expect([cleared.held, cleared.hint, cleared.position.choices]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(cleared.position.moves).toBe(MOVES);
  });
});

describe("a swipe", () => {
  const start = { clientX: 100, clientY: 100 };
  const directionOf = (x: number, y: number) =>
    swipeDirection(start, { clientX: 100 + x, clientY: 100 + y });

  it("to the right steps back, to the left forward", () => {
    expect([directionOf(80, 10), directionOf(-80, -10)]).toEqual([-1, 1]);
  });

  it("is neither a tap nor scrolling", () => {
    expect([directionOf(20, 0), directionOf(60, 50), directionOf(0, 200)]).toEqual([0, 0, 0]);
  });
});

describe("comma and period", () => {
  const noModifiers = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

  it("step through the game by physical key, unless shortcuts are turned off", () => {
    expect(commandForKey({ ...noModifiers, code: "Comma", key: "б" }, true)).toEqual({
      kind: "previous",
    });
    expect(commandForKey({ ...noModifiers, code: "Period", key: "ю" }, true)).toEqual({
      kind: "next",
    });
    expect(commandForKey({ ...noModifiers, code: "Comma", key: "," }, false)).toBeUndefined();
  });
});
