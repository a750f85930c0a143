// The feedback of a lesson for a wrong move.
import { describe, expect, it } from "vitest";
import { LESSONS } from "../../src/learn/lessons";
import type { PieceName } from "../../src/messages";
import { INITIAL_PROGRESS, type Feedback, type LessonProgress } from "../../src/learn/lessonState";
import { LessonText } from "../../src/learn/LessonText";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

const lesson = LESSONS[0]!;

async function lastText(progress: Partial<LessonProgress>, held?: PieceName): Promise<string> {
  const root = await renderInPage(
    <LessonText
      lesson={lesson}
      held={held}
      progress={{ ...INITIAL_PROGRESS, ...progress }}
      step={lesson.steps[0]!}
      onContinue={() => undefined}
      onRestart={() => undefined}
    />,
  );
  return root.querySelector(".lesson-text-message")!.lastElementChild!.textContent!;
}

function feedbackText(feedback: Feedback): Promise<string> {
  return lastText({ outcome: "wrong", feedback });
}

describe.each(["en", "ru", "uk"] as const)("in %s", (language) => {
  it("each mistake has a distinct text", async () => {
    await loadLanguage(language);
    const texts = [
      await feedbackText("bug"),
      await feedbackText("place"),
      await feedbackText("free"),
      await feedbackText("end"),
    ];
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined/);
  });
});

it("the feedback for a wrong tile names the right one", async () => {
  await loadLanguage("en");
  expect(await feedbackText("bug")).toBe("That is a different tile. Move the white ant instead.");
});

it("a wrong tile is noticed when it is picked up, until the step is over", async () => {
  await loadLanguage("en");
  const task = await lastText({});
  expect(await lastText({}, "wQ")).toBe("That is a different tile. Move the white ant instead.");
  expect(await lastText({}, "wA2")).toBe(task); // any ant solves it
  expect(await lastText({ outcome: "done" }, "wQ")).toContain("You won!");
});
