// Error messages for the user.
import { isSupported } from "../core/module";
import { BackendError } from "../backend/backend";
import type { Problem } from "../messages";
import { formatPositionError } from "./moves";
import { t } from "./translate";

/** Return why a request to the backend or to the core in this page failed. */
export function formatError(error: unknown): string {
  if (!(error instanceof BackendError))
    return t(isSupported() ? "local-core-failed" : "local-unsupported-browser");
  return error.problem ? formatProblem(error.problem) : t(error.messageId);
}

/** Convert a waiting time to the largest unit that stays readable, rounded up. */
function toLargeUnit(seconds: number): { unit: string; count: number } {
  if (seconds <= 90) return { unit: "seconds", count: seconds };
  if (seconds <= 90 * 60) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "hours", count: Math.ceil(seconds / 3600) };
}

export function formatProblem({
  code,
  ply,
  positionError,
  piece,
  hex,
  retryAfter,
}: Problem): string {
  if (retryAfter) return t("page-retry", toLargeUnit(retryAfter));
  if (ply) return t("open-bad-move", { ply });
  return positionError
    ? formatPositionError(positionError, piece, hex)
    : t("page-problem", { code });
}
