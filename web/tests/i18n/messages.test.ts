// The page and Python render the same sentences; tests/test_messages.py generates the cases.
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

/** Render a message in its wire format. */
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
    it("the page renders the same sentences as Python", async () => {
      await loadLanguage(language);
      for (const { kind, wire, sentences } of cases)
        expect(sentenceOf(kind, wire), JSON.stringify(wire)).toBe(sentences[place]);
    });
  },
);
