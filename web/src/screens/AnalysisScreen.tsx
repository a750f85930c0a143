// The analysis screen: parses the analysis in the address.
import { useEffect, useState } from "preact/hooks";
import { AnalysisBoard } from "../analysis/AnalysisBoard";
import { EMPTY_SETUP } from "../game/positionEditor";
import { EMPTY_TREE } from "../game/variationTree";
import { readAnalysis, type Analysis, type UnreadableReason } from "../share/analysisLink";
import { t } from "../i18n/translate";
import { MessagePage, LoadingScreen } from "./NotFound";

const { gameType, opening } = EMPTY_SETUP;

/** Used if the address is empty. */
const NEW_ANALYSIS: Analysis = { start: { kind: "empty", gameType, opening }, tree: EMPTY_TREE };

export function AnalysisScreen() {
  const [loaded, setLoaded] = useState<{
    readonly count: number;
    readonly result: Analysis | UnreadableReason;
  }>();
  useEffect(() => {
    const open = async () => {
      const { hash } = location;
      const result = hash.length > 1 ? await readAnalysis(hash) : NEW_ANALYSIS;
      setLoaded((previous) => ({ count: (previous?.count ?? 0) + 1, result }));
    };
    void open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  if (!loaded) return <LoadingScreen title={t("analysis-title")} />;
  if (typeof loaded.result === "string") {
    const text = t("analysis-unreadable-reason", { reason: loaded.result });
    return <MessagePage title={t("analysis-unreadable")} text={text} />;
  }
  return <AnalysisBoard key={loaded.count} analysis={loaded.result} />;
}
