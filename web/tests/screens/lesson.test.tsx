// What a lesson says of a move that is not the one asked for.
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
  it("each fault has words of its own", async () => {
    await loadLanguage(language);
    const all = [
      await feedbackText("bug"),
      await feedbackText("place"),
      await feedbackText("free"),
      await feedbackText("end"),
    ];
    expect(new Set(all).size).toBe(4);
    for (const words of all) expect(words).not.toMatch(/[{}]|undefined/);
  });
});

it("a wrong bug is answered with the right one", async () => {
  await loadLanguage("en");
  expect(await feedbackText("bug")).toBe("That was a different tile. Move the white ant instead.");
});
