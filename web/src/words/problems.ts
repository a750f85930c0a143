// What went wrong, in people's words.
import { isSupported } from "../core/module";
import { HostError } from "../host/host";
import { PIECES, type Problem } from "../messages";
import { say } from "./text";

/** Why the host, or the core in this page, did not do what it was asked for. */
export function sayFailure(error: unknown): string {
  if (!(error instanceof HostError))
    return say(isSupported() ? "local-core-failed" : "local-too-old");
  return error.problem ? sayProblem(error.problem) : say(error.sentence);
}

export function sayProblem({ code, ply, fault, piece, hex }: Problem): string {
  if (ply) return say("open-bad-move", { ply });
  if (!fault) return say("page-problem", { code });
  const tile = piece ? { ...PIECES[piece], tile: piece } : {};
  return say(`fault-${fault}`, {
    ...tile,
    name: "none",
    hex: hex ? `(${hex.join(", ")})` : "none",
  });
}
