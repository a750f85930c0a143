// The screen on which positions are analysed: reads from the address what was tried so far.
import { useEffect, useState } from "preact/hooks";
import { AnalysisBoard } from "../analysis/AnalysisBoard";
import { EMPTY_SETUP } from "../game/positionEditor";
import { EMPTY_TREE } from "../game/variationTree";
import { readAnalysis, type Analysis, type UnreadableReason } from "../share/analysisLink";
import { t } from "../i18n/translate";
import { MessagePage, LoadingScreen } from "./NotFound";

const { gameType, opening } = EMPTY_SETUP;

/** Without anything in the address, an empty table. */
const NEW_ANALYSIS: Analysis = { start: { kind: "empty", gameType, opening }, tree: EMPTY_TREE };

export function AnalysisScreen() {
  const [found, setFound] = useState<{
    readonly count: number;
    readonly read: Analysis | UnreadableReason;
  }>();
  useEffect(() => {
    const open = async () => {
      const { hash } = location;
      const read = hash.length > 1 ? await readAnalysis(hash) : NEW_ANALYSIS;
      setFound((before) => ({ count: (before?.count ?? 0) + 1, read }));
    };
    void open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  if (!found) return <LoadingScreen title={t("analysis-title")} />;
  if (typeof found.read === "string") {
    const text = t("analysis-unreadable-reason", { reason: found.read });
    return <MessagePage title={t("analysis-unreadable")} text={text} />;
  }
  return <AnalysisBoard key={found.count} analysis={found.read} />;
}
