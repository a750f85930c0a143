// What the host thinks of what is laid, as it answers.
import { useEffect, useState } from "preact/hooks";
import type { SessionState } from "../host/session";
import type { Verdict } from "./verdict";
import type { Mode } from "./VerdictStrip";

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
