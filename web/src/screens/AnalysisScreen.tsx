// The screen on which positions are analysed: reads from the address what was tried so far.
import { useEffect, useState } from "preact/hooks";
import { AnalysisBoard } from "../analysis/AnalysisBoard";
import { NOTHING } from "../game/editor";
import { EMPTY_TREE } from "../game/variations";
import { analysisIn, type Analysis, type Unread } from "../share/analysisLink";
import { say } from "../words/text";
import { Nothing, Waiting } from "./NotFound";

const { gameType, opening } = NOTHING;

/** Without anything in the address, an empty table. */
const FRESH: Analysis = { start: { kind: "empty", gameType, opening }, tree: EMPTY_TREE };

export function AnalysisScreen() {
  const [found, setFound] = useState<{
    readonly count: number;
    readonly read: Analysis | Unread;
  }>();
  useEffect(() => {
    const open = async () => {
      const { hash } = location;
      const read = hash.length > 1 ? await analysisIn(hash) : FRESH;
      setFound((before) => ({ count: (before?.count ?? 0) + 1, read }));
    };
    void open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  if (!found) return <Waiting title={say("analysis-title")} />;
  if (typeof found.read === "string") {
    const why = say("analysis-unread-why", { reason: found.read });
    return <Nothing title={say("analysis-unread")} why={why} />;
  }
  return <AnalysisBoard key={found.count} analysis={found.read} />;
}
