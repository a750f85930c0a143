// Earlier positions of a game that is on: stepping, what comes meanwhile, and that nothing is played.
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
  it("is any before the last, and the last is the game as it stands", () => {
    expect(selectPly(undefined, MOVES, 1)?.ply).toBe(1);
    expect(selectPly(undefined, MOVES, -1)?.ply).toBe(0);
    expect(selectPly(undefined, MOVES, 3)).toBeUndefined();
  });

  it("stays when a move comes, and tells of that one until somebody has gone back", () => {
    const before = selectPly(undefined, [FIRST, SECOND], 1)!;
    expect(moveSince(before, [FIRST, SECOND])).toBeUndefined();
    expect(moveSince(before, MOVES)).toBe(THIRD);
    const further = selectPly(before, MOVES, 0)!;
    expect(moveSince(further, MOVES)).toBe(THIRD);
    expect(selectPly(further, MOVES, 3)).toBeUndefined();
  });

  it("tells of a move that came in place of one taken back, and not of the taking back", () => {
    const past = selectPly(undefined, MOVES, 1)!;
    expect(moveSince(past, [FIRST, SECOND])).toBeUndefined();
    const other = move("wB1", { uhp: "wB1 elsewhere" });
    expect(moveSince(past, [FIRST, SECOND, other])).toBe(other);
  });
});

describe("in an earlier position", () => {
  const game = { ...POSITION, moves: MOVES, start: POSITION.stacks };
  const ui: GameUiState = { ...initialUiState(positionAt(game, 0)), isEarlierPosition: true };

  it("nothing can be taken, and whoever tries is told", () => {
    const past = { kind: "earlier-position" };
    expect(pickUp(ui, "wS1").effect).toEqual(past);
    expect(pressHex(ui, [0, 0]).effect).toEqual(past);
    expect(activateHex(ui, [0, 0]).effect).toEqual(past);
    expect(pickUp(ui, "wA1").ui.held).toBeUndefined();
  });

  it("nothing is asked that only the board of now can answer", () => {
    const { ui: now } = pickUp(initialUiState(game), "wA1");
    expect(now.held).toBe("wA1");
    const aside = withoutChoices({ ...now, hint: { move: FIRST, facts: [] } });
    expect([aside.held, aside.hint, aside.position.choices]).toEqual([undefined, undefined, []]);
    expect(aside.position.moves).toBe(MOVES);
  });
});

describe("a swipe", () => {
  const from = { clientX: 100, clientY: 100 };
  const to = (x: number, y: number) => swipeDirection(from, { clientX: 100 + x, clientY: 100 + y });

  it("leads back towards the right, and on towards the left", () => {
    expect([to(80, 10), to(-80, -10)]).toEqual([-1, 1]);
  });

  it("is no tap and no scrolling", () => {
    expect([to(20, 0), to(60, 50), to(0, 200)]).toEqual([0, 0, 0]);
  });
});

describe("comma and period", () => {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

  it("step through the game by their place on the keyboard, unless shortcuts are off", () => {
    expect(commandForKey({ ...none, code: "Comma", key: "б" }, true)).toEqual({ kind: "previous" });
    expect(commandForKey({ ...none, code: "Period", key: "ю" }, true)).toEqual({ kind: "next" });
    expect(commandForKey({ ...none, code: "Comma", key: "," }, false)).toBeUndefined();
  });
});
