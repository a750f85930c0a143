// The analysis screen: parses the analysis in the address.
import { useEffect, useState } from "preact/hooks";
import { AnalysisBoard } from "../analysis/AnalysisBoard";
import { onAddressChange } from "../browser/router";
import { EMPTY_TREE } from "../game/variationTree";
import { defaultRules, gameTypeOf } from "../newgame/gameOptions";
import { readAnalysis, type Analysis, type UnreadableReason } from "../share/analysisLink";
import { Dialog } from "../ui/Dialog";
import { useStableCallback } from "../ui/useStableCallback";
import { t } from "../i18n/translate";
import { MessagePage, LoadingScreen } from "./NotFound";
import { OpenGame, useGameOpener } from "./OpenGame";

/** The rules of a new analysis are those of most online games. */
const RULES = defaultRules({ opponent: "lobby", level: 1, maximum: null });

/** Used if the address is empty. */
const NEW_ANALYSIS: Analysis = {
  start: { kind: "empty", gameType: gameTypeOf(RULES), opening: RULES.opening },
  tree: EMPTY_TREE,
};

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
    const stop = onAddressChange(() => void open());
    return () => {
      removeEventListener("hashchange", open);
      stop();
    };
  }, []);
  const [isOpening, setOpening] = useState(false);
  const opener = useGameOpener({ forAnalysis: true });
  useEffect(() => setOpening(false), [loaded]);
  usePastedText(opener.open);
  if (!loaded) return <LoadingScreen title={t("analysis-title")} />;
  if (typeof loaded.result === "string") {
    const text = t("analysis-unreadable-reason", { reason: loaded.result });
    return <MessagePage title={t("analysis-unreadable")} text={text} />;
  }
  const closeOpener = () => {
    setOpening(false);
    opener.reset();
  };
  return (
    <>
      <AnalysisBoard
        key={loaded.count}
        analysis={loaded.result}
        onOpenGame={() => setOpening(true)}
      />
      {(isOpening || opener.error) && (
        <Dialog title={t("open-title")} onClose={closeOpener}>
          <OpenGame opening={opener} />
        </Dialog>
      )}
    </>
  );
}

/** Call `open` with text that is pasted outside of fields. */
function usePastedText(open: (text: string) => void): void {
  const latest = useStableCallback(open);
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const isField = (target as Element | null)?.closest("input, textarea, dialog");
      const text = clipboardData?.getData("text/plain");
      if (!isField && text) latest(text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
