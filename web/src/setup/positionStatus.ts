// Status of an edited position: whether it is possible or why not, as text and as marks.
import { isSameHex, type Mark } from "hiveboard";
import { useEffect, useState } from "preact/hooks";
import { renumberTiles } from "../game/positionEditor";
import type { GameSessionState } from "../backend/gameSession";
import type { Position, Problem, Stack } from "../messages";
import { formatResult } from "../i18n/moves";
import { formatProblem } from "../i18n/errors";
import { t } from "../i18n/translate";
import type { EditorMode } from "./PositionStatusBar";

/**
 * Status of an edited position.
 *
 * loading: no response yet · unavailable: the backend does not respond.
 */
export type PositionStatus =
  | { readonly kind: "loading" }
  | { readonly kind: "unavailable" }
  | { readonly kind: "impossible"; readonly problem: Problem }
  | { readonly kind: "possible"; readonly position: Position };

/** Return the position if it is possible. */
export function positionOf(status: PositionStatus): Position | undefined {
  return status.kind === "possible" ? status.position : undefined;
}

export function formatPositionStatus(status: PositionStatus): string {
  switch (status.kind) {
    case "loading":
      return "";
    case "unavailable":
      return t("page-backend-unreachable");
    case "impossible":
      return formatProblem({ ...status.problem, hex: null }); // the board marks the hex
    case "possible":
      return formatPossiblePosition(status.position);
  }
}

function formatPossiblePosition({ stacks, turn, choices, result, awaits }: Position): string {
  if (!stacks.length) return t("setup-empty");
  if (result) return t("setup-over", { result: formatResult(result) });
  if (awaits === "pass") return t("setup-passes", { color: turn });
  const count = choices.filter(({ origin }) => origin !== null).length;
  return t("setup-possible", { color: turn, count });
}

/** Return marks for the status: the hex of the problem, or all tiles that can move. */
export function statusMarks(status: PositionStatus, stacks: readonly Stack[]): readonly Mark[] {
  if (status.kind === "impossible") {
    const { hex } = status.problem;
    return hex ? [{ hex, kind: "alert" }] : [];
  }
  if (status.kind !== "possible" || !isForStacks(status.position.stacks, stacks)) return [];
  const origins = status.position.choices.flatMap(({ origin }) => (origin ? [origin] : []));
  return origins.map((hex) => ({ hex, kind: "free" }));
}

/**
 * Return whether a response is for these stacks: until the next response arrives, it may not be.
 */
function isForStacks(received: readonly Stack[], stacks: readonly Stack[]): boolean {
  const requested = renumberTiles(stacks);
  const isRequested = ({ hex, pieces }: Stack) =>
    requested.some((stack) => isSameHex(stack.hex, hex) && stack.pieces.join() === pieces.join());
  return received.length === requested.length && received.every(isRequested);
}

/**
 * Return the status of the current position. The previous status is shown until the next response,
 * to avoid flicker.
 */
export function usePositionStatus(
  state: GameSessionState | undefined,
  mode: EditorMode,
): PositionStatus {
  const [status, setStatus] = useState<PositionStatus>({ kind: "loading" });
  useEffect(() => {
    const position = state?.ui?.position;
    if (state?.connection === "not-found" && state.problem) {
      setStatus({ kind: "impossible", problem: state.problem });
    } else if (position) {
      // While editing, a forced pass is reported but not played.
      if (mode === "try" || !position.moves.length) setStatus({ kind: "possible", position });
    } else if (state?.connection === "lost") setStatus({ kind: "unavailable" });
  }, [state, mode]);
  return status;
}
