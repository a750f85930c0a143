// What went wrong, in people's words.
import { isSupported } from "../core/module";
import { HostError } from "../host/host";
import type { Problem } from "../messages";
import { sayFault } from "./moves";
import { say } from "./text";

/** Why the host, or the core in this page, did not do what it was asked for. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof HostError))
    return say(isSupported() ? "local-core-failed" : "local-too-old");
  return error.problem ? sayProblem(error.problem) : say(error.sentence);
}

/** A waiting time in the largest unit that keeps it readable, rounded up. */
export function inLargeUnit(seconds: number): { unit: string; count: number } {
  if (seconds <= 90) return { unit: "seconds", count: seconds };
  if (seconds <= 90 * 60) return { unit: "minutes", count: Math.ceil(seconds / 60) };
  return { unit: "hours", count: Math.ceil(seconds / 3600) };
}

export function sayProblem({ code, ply, fault, piece, hex, retryAfter }: Problem): string {
  if (retryAfter) return say("page-retry", inLargeUnit(retryAfter));
  if (ply) return say("open-bad-move", { ply });
  return fault ? sayFault(fault, piece, hex) : say("page-problem", { code });
}
