// What went wrong, in people's words.
import { HostError } from "./host";
import { say } from "./text";

/** Why the host did not do what it was asked for. */
export function sayProblem(error: unknown): string {
  const problem = error instanceof HostError ? error.problem : undefined;
  if (!problem) return say("page-host-unreached");
  const { code, ply, fault, words } = problem;
  if (ply) return say("open-bad-move", { ply });
  if (fault) return say(`fault-${fault}`, { ...words });
  return say("page-problem", { code });
}
