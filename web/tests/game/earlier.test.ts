// Earlier positions of a game that is on: stepping, what comes meanwhile, and that nothing is played.
import { describe, expect, it } from "vitest";
import { commandOf } from "../../src/board/gameKeys";
import { positionAt } from "../../src/game/replay";
import { asideFrom, choose, press, take } from "../../src/game/steps";
import { tableOf, type Table } from "../../src/game/table";
import { lookAt, newsSince } from "../../src/play/useEarlier";
import { swipeFrom } from "../../src/table/useSteps";
import { move, POSITION } from "../positions";

const MOVES = ["wA1", "bA1", "wB1"].map((piece, i) =>
  move(piece as "wA1", { uhp: `${piece} there`, color: i % 2 ? "black" : "white" }),
);
const [FIRST, SECOND, THIRD] = MOVES as [(typeof MOVES)[0], (typeof MOVES)[0], (typeof MOVES)[0]];

describe("an earlier position", () => {
  it("is any before the last, and the last is the game as it stands", () => {
    expect(lookAt(undefined, MOVES, 1)?.ply).toBe(1);
    expect(lookAt(undefined, MOVES, -1)?.ply).toBe(0);
    expect(lookAt(undefined, MOVES, 3)).toBeUndefined();
  });

  it("stays when a move comes, and tells of that one until somebody has gone back", () => {
    const before = lookAt(undefined, [FIRST, SECOND], 1)!;
    expect(newsSince(before, [FIRST, SECOND])).toBeUndefined();
    expect(newsSince(before, MOVES)).toBe(THIRD);
    const further = lookAt(before, MOVES, 0)!;
    expect(newsSince(further, MOVES)).toBe(THIRD);
    expect(lookAt(further, MOVES, 3)).toBeUndefined();
  });

  it("tells of a move that came in place of one taken back, and not of the taking back", () => {
    const past = lookAt(undefined, MOVES, 1)!;
    expect(newsSince(past, [FIRST, SECOND])).toBeUndefined();
    const other = move("wB1", { uhp: "wB1 elsewhere" });
    expect(newsSince(past, [FIRST, SECOND, other])).toBe(other);
  });
});

describe("in an earlier position", () => {
  const game = { ...POSITION, moves: MOVES, start: POSITION.stacks };
  const table: Table = { ...tableOf(positionAt(game, 0)), isPast: true };

  it("nothing can be taken, and whoever tries is told", () => {
    const past = { kind: "past" };
    expect(take(table, "wS1").effect).toEqual(past);
    expect(press(table, [0, 0]).effect).toEqual(past);
    expect(choose(table, [0, 0]).effect).toEqual(past);
    expect(take(table, "wA1").table.held).toBeUndefined();
  });

  it("nothing is asked that only the board of now can answer", () => {
    const { table: now } = take(tableOf(game), "wA1");
    expect(now.held).toBe("wA1");
    const aside = asideFrom({ ...now, hint: { move: FIRST, facts: [] } });
    expect([aside.held, aside.hint, aside.position.choices]).toEqual([undefined, undefined, []]);
    expect(aside.position.moves).toBe(MOVES);
  });
});

describe("a swipe", () => {
  const from = { clientX: 100, clientY: 100 };
  const to = (x: number, y: number) => swipeFrom(from, { clientX: 100 + x, clientY: 100 + y });

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
    expect(commandOf({ ...none, code: "Comma", key: "б" }, true)).toEqual({ kind: "back" });
    expect(commandOf({ ...none, code: "Period", key: "ю" }, true)).toEqual({ kind: "on" });
    expect(commandOf({ ...none, code: "Comma", key: "," }, false)).toBeUndefined();
  });
});
