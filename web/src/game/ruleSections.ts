// The sections of the rules, and which of them explains each illegal move.
import type { BugName, RuleName } from "../messages";

export const SECTIONS = [
  "goal",
  "turn",
  "placing",
  "queen-due",
  "moving",
  "one-hive",
  "sliding",
  "queen",
  "beetle",
  "grasshopper",
  "spider",
  "ant",
  "ladybug",
  "mosquito",
  "pillbug",
  "end",
] as const;

export type Section = (typeof SECTIONS)[number] | BugName;

const SECTION_OF_RULE: Partial<Record<RuleName, Section>> = {
  "game-over": "end",
  "queen-not-first": "placing",
  "queen-due": "queen-due",
  "queen-in-hand": "moving",
  "one-hive": "one-hive",
  gate: "sliding",
  "high-gate": "sliding",
  "loses-touch": "sliding",
  enclosed: "sliding",
  blocked: "sliding",
  "cannot-climb": "beetle",
  covered: "beetle",
  "not-in-line": "grasshopper",
  "gap-in-line": "grasshopper",
  "nothing-to-jump": "grasshopper",
  "three-steps": "spider",
  "not-over-top": "ladybug",
  "nothing-to-copy": "mosquito",
  "no-copied-way": "mosquito",
  stunned: "pillbug",
  stacked: "pillbug",
  "not-beside-thrower": "pillbug",
  "off-hive": "placing",
  "touches-enemy": "placing",
  occupied: "placing",
  "no-room": "placing",
  "first-at-origin": "placing",
};

export function sectionOf(rule: RuleName): Section {
  return SECTION_OF_RULE[rule] ?? "turn";
}
