// The feedback of a lesson for a wrong move.
import { describe, expect, it } from "vitest";
import { LESSONS } from "../../src/learn/lessons";
import { INITIAL_PROGRESS, type Feedback } from "../../src/learn/lessonState";
import { LessonText } from "../../src/learn/LessonText";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

const lesson = LESSONS[0]!;

async function feedbackText(feedback: Feedback): Promise<string> {
  const root = await renderInPage(
    <LessonText
      lesson={lesson}
      progress={{ ...INITIAL_PROGRESS, outcome: "wrong", feedback }}
      step={lesson.steps[0]!}
      onContinue={() => undefined}
      onRestart={() => undefined}
    />,
  );
  return root.querySelector(".lesson-text-message")!.lastElementChild!.textContent!;
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
  expect(await feedbackText("bug")).toBe("That was a different tile. Move the white ant instead.");
});
