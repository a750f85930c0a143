// What a lesson says of a move that is not the one asked for.
import { describe, expect, it } from "vitest";
import { LESSONS } from "../../src/learn/lessons";
import { BEGINNING, type Fault } from "../../src/learn/lessonState";
import { LessonText } from "../../src/learn/LessonText";
import { speak } from "../../src/words/text";
import { shown } from "../shown";

const lesson = LESSONS[0]!;

async function told(fault: Fault): Promise<string> {
  const root = await shown(
    <LessonText
      lesson={lesson}
      place={{ ...BEGINNING, verdict: "other", fault }}
      step={lesson.steps[0]!}
      goOn={() => undefined}
      beginAnew={() => undefined}
    />,
  );
  return root.querySelector(".words-told")!.lastElementChild!.textContent!;
}

describe.each(["en", "ru", "uk"] as const)("in %s", (language) => {
  it("each fault has words of its own", async () => {
    await speak(language);
    const all = [await told("bug"), await told("place"), await told("free"), await told("end")];
    expect(new Set(all).size).toBe(4);
    for (const words of all) expect(words).not.toMatch(/[{}]|undefined/);
  });
});

it("a wrong bug is answered with the right one", async () => {
  await speak("en");
  expect(await told("bug")).toBe("That was a different tile. Take the white ant.");
});
