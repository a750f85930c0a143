// What the host thinks of tiles that were laid: possible or not, and why, in words and marks.
import { isSameHex, type Mark } from "hiveboard";
import { useEffect, useState } from "preact/hooks";
import { renumberTiles } from "../game/positionEditor";
import type { GameSessionState } from "../backend/gameSession";
import type { Position, Problem, Stack } from "../messages";
import { formatResult } from "../i18n/moves";
import { formatProblem } from "../i18n/errors";
import { t } from "../i18n/translate";
import type { EditorMode } from "./PositionStatusBar";

/** loading: no answer yet · unavailable: the host does not answer. */
export type PositionStatus =
  | { readonly kind: "loading" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "impossible"; readonly problem: Problem }
  | { readonly kind: "possible"; readonly position: Position };

/** What can be played, if it can. */
export function positionOf(verdict: PositionStatus): Position | undefined {
  return verdict.kind === "possible" ? verdict.position : undefined;
}

export function formatPositionStatus(verdict: PositionStatus): string {
  switch (verdict.kind) {
    case "loading":
      return "";
    case "unavailable":
      return t("page-backend-unreachable");
    case "impossible":
      return formatProblem({ ...verdict.problem, hex: null }); // the board shows the place
    case "possible":
      return formatPossiblePosition(verdict.position);
  }
}

function formatPossiblePosition({ stacks, turn, choices, result, awaits }: Position): string {
  if (!stacks.length) return t("setup-empty");
  if (result) return t("setup-over", { result: formatResult(result) });
  if (awaits === "pass") return t("setup-passes", { color: turn });
  const count = choices.filter(({ origin }) => origin !== null).length;
  return t("setup-possible", { color: turn, count });
}

/** What shows the verdict on the table: the place at fault, or all tiles that can move. */
export function statusMarks(verdict: PositionStatus, stacks: readonly Stack[]): readonly Mark[] {
  if (verdict.kind === "impossible") {
    const { hex } = verdict.problem;
    return hex ? [{ hex, kind: "alert" }] : [];
  }
  if (verdict.kind !== "possible" || !isForStacks(verdict.position.stacks, stacks)) return [];
  const origins = verdict.position.choices.flatMap(({ origin }) => (origin ? [origin] : []));
  return origins.map((hex) => ({ hex, kind: "free" }));
}

/** Whether an answer is about these stacks: while the next is on its way, it may not be. */
function isForStacks(answered: readonly Stack[], stacks: readonly Stack[]): boolean {
  const asked = renumberTiles(stacks);
  const isThere = ({ hex, pieces }: Stack) =>
    asked.some((one) => isSameHex(one.hex, hex) && one.pieces.join() === pieces.join());
  return answered.length === asked.length && answered.every(isThere);
}

/** What it thought before, while the answer is on its way: nothing flickers. */
export function usePositionStatus(
  state: GameSessionState | undefined,
  mode: EditorMode,
): PositionStatus {
  const [verdict, setVerdict] = useState<PositionStatus>({ kind: "loading" });
  useEffect(() => {
    const position = state?.ui?.position;
    if (state?.connection === "not-found" && state.problem) {
      setVerdict({ kind: "impossible", problem: state.problem });
    } else if (position) {
      // While tiles are laid, a forced pass is told and not made.
      if (mode === "try" || !position.moves.length) setVerdict({ kind: "possible", position });
    } else if (state?.connection === "lost") setVerdict({ kind: "unavailable" });
  }, [state, mode]);
  return verdict;
}
