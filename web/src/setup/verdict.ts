// What the host thinks of tiles that were laid: possible or not, and why, in words and marks.
import { isSameHex, type Mark } from "hiveboard";
import { useEffect, useState } from "preact/hooks";
import { numbered } from "../game/editor";
import type { SessionState } from "../host/session";
import type { Position, Problem, Stack } from "../messages";
import { sayResult } from "../words/moves";
import { sayProblem } from "../words/problems";
import { say } from "../words/text";
import type { Mode } from "./VerdictStrip";

/** asked: no answer yet · unreached: the host does not answer. */
export type Verdict =
  | { readonly kind: "asked" }
  | { readonly kind: "unreached" }
  | { readonly kind: "impossible"; readonly problem: Problem }
  | { readonly kind: "possible"; readonly position: Position };

/** What can be played, if it can. */
export function positionOf(verdict: Verdict): Position | undefined {
  return verdict.kind === "possible" ? verdict.position : undefined;
}

export function sayVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case "asked":
      return "";
    case "unreached":
      return say("page-host-unreached");
    case "impossible":
      return sayProblem({ ...verdict.problem, hex: null }); // the board shows the place
    case "possible":
      return sayPossible(verdict.position);
  }
}

function sayPossible({ stacks, turn, choices, result, awaits }: Position): string {
  if (!stacks.length) return say("setup-empty");
  if (result) return say("setup-over", { result: sayResult(result) });
  if (awaits === "pass") return say("setup-passes", { color: turn });
  const count = choices.filter(({ origin }) => origin !== null).length;
  return say("setup-possible", { color: turn, count });
}

/** What shows the verdict on the table: the place at fault, or all tiles that can move. */
export function marksOf(verdict: Verdict, stacks: readonly Stack[]): readonly Mark[] {
  if (verdict.kind === "impossible") {
    const { hex } = verdict.problem;
    return hex ? [{ hex, kind: "culprit" }] : [];
  }
  if (verdict.kind !== "possible" || !isSame(verdict.position.stacks, stacks)) return [];
  const origins = verdict.position.choices.flatMap(({ origin }) => (origin ? [origin] : []));
  return origins.map((hex) => ({ hex, kind: "free" }));
}

/** Whether an answer is about these stacks: while the next is on its way, it may not be. */
function isSame(answered: readonly Stack[], stacks: readonly Stack[]): boolean {
  const asked = numbered(stacks);
  const isThere = ({ hex, pieces }: Stack) =>
    asked.some((one) => isSameHex(one.hex, hex) && one.pieces.join() === pieces.join());
  return answered.length === asked.length && answered.every(isThere);
}

/** What it thought before, while the answer is on its way: nothing flickers. */
export function useVerdict(state: SessionState | undefined, mode: Mode): Verdict {
  const [verdict, setVerdict] = useState<Verdict>({ kind: "asked" });
  useEffect(() => {
    const position = state?.table?.position;
    if (state?.connection === "gone" && state.problem) {
      setVerdict({ kind: "impossible", problem: state.problem });
    } else if (position) {
      // While tiles are laid, a forced pass is told and not made.
      if (mode === "try" || !position.moves.length) setVerdict({ kind: "possible", position });
    } else if (state?.connection === "lost") setVerdict({ kind: "unreached" });
  }, [state, mode]);
  return verdict;
}
