// The page says what Python says; tests/test_sentences.py writes the sentences.
import { describe, expect, it } from "vitest";
import cases from "../../../tests/data/sentences.json";
import { LANGUAGES, type Fact, type Move, type Reason, type Result } from "../../src/messages";
import { sayFact, sayFault, sayMove, sayReason, sayResult } from "../../src/words/moves";
import { speak } from "../../src/words/text";

const MANNER = { names: true, turned: 0 };

function sentenceOf(kind: string, wire: unknown): string {
  if (kind === "move") return sayMove(wire as Move, MANNER);
  if (kind === "reason") return sayReason(wire as Reason, MANNER);
  if (kind === "fact") return sayFact(wire as Fact, MANNER, "black");
  if (kind === "result") return sayResult(wire as Result);
  const { fault, piece, hex } = wire as Record<"fault" | "piece" | "hex", never>;
  return sayFault(fault, piece, hex);
}

describe.each(LANGUAGES.map((language, place) => ({ language, place })))(
  "in $language",
  ({ language, place }) => {
    it("the page and Python say the same", async () => {
      await speak(language);
      for (const { kind, wire, sentences } of cases)
        expect(sentenceOf(kind, wire), JSON.stringify(wire)).toBe(sentences[place]);
    });
  },
);
