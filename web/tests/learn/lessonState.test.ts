// Lessons: what counts as done, what is shown of a position, and what a browser remembers.
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

function lessonOf(...steps: readonly Partial<LessonStep>[]): Lesson {
  const whole = steps.map((step) => ({ ...STEP, ...step }) as LessonStep);
  return { id: "goal", tile: "wQ", hex: [0, 0], hasHand: false, isOptional: false, steps: whole };
}

const here = POSITION;

function faultOf(lesson: Lesson, piece: PieceName, at = here) {
  return afterMove(INITIAL_PROGRESS, lesson, move(piece), at).feedback;
}

describe("a step", () => {
  const lesson = lessonOf({ do: "play", moves: ["wA1 bQ-"], start: "a" });

  it("is done with a move that is asked for, and not with another", () => {
    const right = move("wA1", { uhp: "wA1 bQ-" });
    expect(afterMove(INITIAL_PROGRESS, lesson, right, here).outcome).toBe("done");
    expect(afterMove(INITIAL_PROGRESS, lesson, move("wA1"), here).outcome).toBe("wrong");
  });

  it("tells what is wrong with another move", () => {
    expect(faultOf(lesson, "wQ")).toBe("bug");
    expect(faultOf(lesson, "wA2")).toBe("place"); // whichever ant: it is an ant
    expect(faultOf(lesson, "wA1")).toBe("place");
    const ends = lessonOf({ do: "end", winner: null, start: "a" });
    const won: Position = { ...POSITION, result: { winner: "white", ending: "surrounded" } };
    expect(faultOf(ends, "wB1", won)).toBe("bug");
    expect(faultOf(ends, "wA1")).toBe("free");
    expect(faultOf(ends, "wA1", won)).toBe("end");
  });

  it("waits for the person before another board, and not on the same one", () => {
    const refused = { piece: "wA1", reason: { rule: "gate", pieces: [], hexes: [], parts: [] } };
    const complaint = refused as Parameters<typeof afterIllegalMove>[2];
    const trying = { do: "try", rule: "gate" } as const;
    const other = lessonOf({ ...trying, start: "a" }, { ...trying, start: "b" });
    const same = lessonOf({ ...trying, start: "a" }, trying);
    expect(afterIllegalMove(INITIAL_PROGRESS, other, complaint)).toMatchObject({
      step: 0,
      outcome: "right",
    });
    expect(afterIllegalMove(INITIAL_PROGRESS, same, complaint)).toMatchObject({
      step: 1,
      outcome: "pending",
    });
    const another = { ...complaint, reason: { ...complaint.reason, rule: "one-hive" } } as const;
    expect(afterIllegalMove(INITIAL_PROGRESS, other, another)).toBe(INITIAL_PROGRESS);
    expect(afterIllegalMove(INITIAL_PROGRESS, other, { ...complaint, piece: "wA2" })).toBe(
      INITIAL_PROGRESS,
    );
  });

  it("that is answered leads on with the answer", () => {
    const answered = lessonOf({ start: "a", answer: "bQ -wA1" }, {});
    const right = { ...INITIAL_PROGRESS, outcome: "right" } as const;
    expect(afterReply(right, answered)).toMatchObject({ step: 1, outcome: "pending" });
    expect(afterReply(INITIAL_PROGRESS, answered)).toBe(INITIAL_PROGRESS);
    expect(afterReply(right, lessonOf({ start: "a" }, {}))).toBe(right);
  });

  it("that visits is done when the tile was everywhere, each place once", () => {
    const visits = lessonOf({ do: "visit", count: 2, start: "a" });
    const first = afterMove(INITIAL_PROGRESS, visits, move("wA1", { target: [1, 0] }), here);
    expect(first).toMatchObject({ outcome: "visited", visited: [[1, 0]] });
    const again = afterMove(first, visits, move("wA1", { target: [1, 0] }), here);
    expect(again.visited).toEqual([[1, 0]]);
    const last = afterMove(again, visits, move("wA1", { target: [0, 2] }), here);
    expect(last.outcome).toBe("done");
  });

  it("that ends the game is done with that end", () => {
    const ends = lessonOf({ do: "end", winner: null, start: "a" });
    const won: Position = { ...POSITION, result: { winner: "white", ending: "surrounded" } };
    const drawn: Position = { ...POSITION, result: { winner: null, ending: "surrounded" } };
    expect(afterMove(INITIAL_PROGRESS, ends, move("wA1"), won).outcome).toBe("wrong");
    expect(afterMove(INITIAL_PROGRESS, ends, move("wA1"), drawn).outcome).toBe("done");
  });

  it("is played on the board of the last step that brought one", () => {
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
  it("offers the learner's turns alone, and new tiles only beside a hand", () => {
    const placing = { ...ANT, origin: null };
    const white = { ...POSITION, choices: [ANT, placing] };
    const lesson = lessonOf({});
    expect(lessonPosition(white, lesson).choices).toEqual([ANT]);
    expect(lessonPosition(white, { ...lesson, hasHand: true }).choices).toEqual([ANT, placing]);
    expect(lessonPosition({ ...white, turn: "black" }, lesson).choices).toEqual([]);
  });
});

describe("what was learned", () => {
  it("survives a damaged store, and lessons that are no more", () => {
    for (const text of [null, "", "{", "7", "null", '{"goal":1}', "[3]", '["no-such-lesson"]']) {
      expect(readDone(text)).toEqual(new Set());
    }
    expect(readDone('["goal", "nothing"]')).toEqual(new Set(["goal"]));
  });

  it("leads to the first lesson that is left, and never to an extra one", () => {
    expect(nextRequiredLesson(new Set(["goal"]))).toBe(LESSONS[1]);
    const needed = LESSONS.filter(({ isOptional }) => !isOptional);
    expect(nextRequiredLesson(new Set(needed.map(({ id }) => id)))).toBeUndefined();
    expect(lessonAfter(needed.at(-1)!)).toBeUndefined();
  });
});
