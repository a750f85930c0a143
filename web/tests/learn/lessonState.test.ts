// Lessons: solving steps, displayed positions, and stored progress.
import { describe, expect, it } from "vitest";
import {
  lessonAfter,
  LESSONS,
  nextRequiredLesson,
  readDone,
  type Lesson,
  type LessonStep,
} from "../../src/learn/lessons";
import {
  afterReply,
  afterIllegalMove,
  afterMove,
  INITIAL_PROGRESS,
  restart,
  advance,
  lessonPosition,
  startStepOf,
} from "../../src/learn/lessonState";
import type { PieceName, Position } from "../../src/messages";
import { ANT, move, POSITION } from "../positions";

const STEP = {
  start: null,
  piece: "wA1",
  at: [0, 0],
  to: null,
  count: null,
  answer: null,
} as const;

function lessonOf(...overrides: readonly Partial<LessonStep>[]): Lesson {
  const steps = overrides.map((step) => ({ ...STEP, ...step }) as LessonStep);
  return { id: "goal", tile: "wQ", hex: [0, 0], hasHand: false, isOptional: false, steps };
}

function feedbackFor(lesson: Lesson, piece: PieceName, position = POSITION) {
  return afterMove(INITIAL_PROGRESS, lesson, move(piece), position).feedback;
}

describe("a step", () => {
  const lesson = lessonOf({ do: "play", moves: ["wA1 bQ-"], start: "a" });

  it("is solved by an expected move and not by another", () => {
    const right = move("wA1", { uhp: "wA1 bQ-" });
    expect(afterMove(INITIAL_PROGRESS, lesson, right, POSITION).outcome).toBe("done");
    expect(afterMove(INITIAL_PROGRESS, lesson, move("wA1"), POSITION).outcome).toBe("wrong");
  });

  it("gives feedback on a wrong move", () => {
    expect(feedbackFor(lesson, "wQ")).toBe("bug");
    expect(feedbackFor(lesson, "wA2")).toBe("place"); // any ant counts
    expect(feedbackFor(lesson, "wA1")).toBe("place");
    const ends = lessonOf({ do: "end", winner: null, start: "a" });
    const won: Position = { ...POSITION, result: { winner: "white", ending: "surrounded" } };
    expect(feedbackFor(ends, "wB1", won)).toBe("bug");
    expect(feedbackFor(ends, "wA1")).toBe("free");
    expect(feedbackFor(ends, "wA1", won)).toBe("end");
  });

  it("waits before the next board, but continues on the same board", () => {
    const attempt = { piece: "wA1", reason: { rule: "gate", pieces: [], hexes: [], parts: [] } };
    const illegalMove = attempt as Parameters<typeof afterIllegalMove>[2];
    const trying = { do: "try", rule: "gate" } as const;
    const other = lessonOf({ ...trying, start: "a" }, { ...trying, start: "b" });
    const same = lessonOf({ ...trying, start: "a" }, trying);
    expect(afterIllegalMove(INITIAL_PROGRESS, other, illegalMove)).toMatchObject({
      step: 0,
      outcome: "right",
    });
    expect(afterIllegalMove(INITIAL_PROGRESS, same, illegalMove)).toMatchObject({
      step: 1,
      outcome: "pending",
    });
    const otherRule = {
      ...illegalMove,
      reason: { ...illegalMove.reason, rule: "one-hive" },
    } as const;
    expect(afterIllegalMove(INITIAL_PROGRESS, other, otherRule)).toBe(INITIAL_PROGRESS);
    expect(afterIllegalMove(INITIAL_PROGRESS, other, { ...illegalMove, piece: "wA2" })).toBe(
      INITIAL_PROGRESS,
    );
  });

  it("with a reply continues after the reply", () => {
    const lessonWithReply = lessonOf({ start: "a", answer: "bQ -wA1" }, {});
    const right = { ...INITIAL_PROGRESS, outcome: "right" } as const;
    expect(afterReply(right, lessonWithReply)).toMatchObject({ step: 1, outcome: "pending" });
    expect(afterReply(INITIAL_PROGRESS, lessonWithReply)).toBe(INITIAL_PROGRESS);
    expect(afterReply(right, lessonOf({ start: "a" }, {}))).toBe(right);
  });

  it("of visits is solved once the tile has been on enough different cells", () => {
    const visits = lessonOf({ do: "visit", count: 2, start: "a" });
    const first = afterMove(INITIAL_PROGRESS, visits, move("wA1", { target: [1, 0] }), POSITION);
    expect(first).toMatchObject({ outcome: "visited", visited: [[1, 0]] });
    const again = afterMove(first, visits, move("wA1", { target: [1, 0] }), POSITION);
    expect(again.visited).toEqual([[1, 0]]);
    const last = afterMove(again, visits, move("wA1", { target: [0, 2] }), POSITION);
    expect(last.outcome).toBe("done");
  });

  it("that ends the game is solved by the expected result", () => {
    const ends = lessonOf({ do: "end", winner: null, start: "a" });
    const won: Position = { ...POSITION, result: { winner: "white", ending: "surrounded" } };
    const drawn: Position = { ...POSITION, result: { winner: null, ending: "surrounded" } };
    expect(afterMove(INITIAL_PROGRESS, ends, move("wA1"), won).outcome).toBe("wrong");
    expect(afterMove(INITIAL_PROGRESS, ends, move("wA1"), drawn).outcome).toBe("done");
  });

  it("is played on the last board that was set up", () => {
    const steps = lessonOf({ start: "a" }, {}, { start: "b" });
    const second = advance({ ...INITIAL_PROGRESS, outcome: "right" });
    expect(second).toMatchObject({ step: 1, outcome: "pending" });
    expect(advance(second)).toBe(second);
    expect(startStepOf(steps, second)).toBe(0);
    expect(startStepOf(steps, { ...second, step: 2 })).toBe(2);
    expect(restart(second)).toMatchObject({ step: 0, round: 1 });
  });
});

describe("a position in a lesson", () => {
  it("offers moves only on the learner's turn, and new tiles only with a hand", () => {
    const placing = { ...ANT, origin: null };
    const white = { ...POSITION, choices: [ANT, placing] };
    const lesson = lessonOf({});
    expect(lessonPosition(white, lesson).choices).toEqual([ANT]);
    expect(lessonPosition(white, { ...lesson, hasHand: true }).choices).toEqual([ANT, placing]);
    expect(lessonPosition({ ...white, turn: "black" }, lesson).choices).toEqual([]);
  });
});

describe("stored progress", () => {
  it("ignores damaged data and unknown lessons", () => {
    for (const text of [null, "", "{", "7", "null", '{"goal":1}', "[3]", '["no-such-lesson"]']) {
      expect(readDone(text)).toEqual(new Set());
    }
    expect(readDone('["goal", "nothing"]')).toEqual(new Set(["goal"]));
  });

  it("selects the first required lesson that is not done", () => {
    expect(nextRequiredLesson(new Set(["goal"]))).toBe(LESSONS[1]);
    const required = LESSONS.filter(({ isOptional }) => !isOptional);
    expect(nextRequiredLesson(new Set(required.map(({ id }) => id)))).toBeUndefined();
    expect(lessonAfter(required.at(-1)!)).toBeUndefined();
  });
});
