// What went wrong, in people's words.
import { HostError } from "./host";
import { PIECES, type Problem } from "./messages";
import { say } from "./text";

/** Why the host did not do what it was asked for. */
export function sayFailure(error: unknown): string {
  const { problem, sentence } = error instanceof HostError ? error : new HostError();
  return problem ? sayProblem(problem) : say(sentence);
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
