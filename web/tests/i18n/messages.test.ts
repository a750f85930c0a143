// The page says what Python says; tests/test_messages.py writes the sentences.
import { describe, expect, it } from "vitest";
import cases from "../../../tests/data/sentences.json";
import {
  LANGUAGES,
  type Fact,
  type Move,
  type IllegalReason,
  type Result,
} from "../../src/messages";
import {
  formatFact,
  formatPositionError,
  formatMove,
  formatReason,
  formatResult,
} from "../../src/i18n/moves";
import { loadLanguage } from "../../src/i18n/translate";

const MOVE_FORMAT = { showNames: true, rotation: 0 };

function sentenceOf(kind: string, wire: unknown): string {
  if (kind === "move") return formatMove(wire as Move, MOVE_FORMAT);
  if (kind === "reason") return formatReason(wire as IllegalReason, MOVE_FORMAT);
  if (kind === "fact") return formatFact(wire as Fact, MOVE_FORMAT, "black");
  if (kind === "result") return formatResult(wire as Result);
  const { fault, piece, hex } = wire as Record<"fault" | "piece" | "hex", never>;
  return formatPositionError(fault, piece, hex);
}

describe.each(LANGUAGES.map((language, place) => ({ language, place })))(
  "in $language",
  ({ language, place }) => {
    it("the page and Python say the same", async () => {
      await loadLanguage(language);
      for (const { kind, wire, sentences } of cases)
        expect(sentenceOf(kind, wire), JSON.stringify(wire)).toBe(sentences[place]);
    });
  },
);
