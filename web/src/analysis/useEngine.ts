// The computer thinking about the position that is shown, for as long as somebody looks at it.
import { useEffect, useState } from "preact/hooks";
import { parseStored, readText, storeText } from "../browser/storage";
import type { LocalGames } from "../backend/backend";
import type { TimedAnalysisReport, GameLine } from "../messages";

export const MAX_LINES = 5;

/** What somebody has chosen about it. */
export interface EngineSettings {
  readonly isOn: boolean;
  readonly lines: number;
  readonly showsThreat: boolean; // what the other side would do if it were its turn: a null move
}

const SETTINGS_KEY = "sixlegs.engine";

/** `played` is undefined where there is nothing to think about. */
export function useEngine(local: LocalGames, played: GameLine | undefined) {
  const [settings, setSettings] = useState(loadSettings);
  const [found, setFound] = useState<{
    readonly about: string;
    readonly report: TimedAnalysisReport;
  }>();
  const [failed, setFailed] = useState("");
  const isSeen = useIsPageVisible();
  const { isOn, lines, showsThreat } = settings;
  const about = JSON.stringify([played, showsThreat]);
  useEffect(() => {
    if (!isOn || !isSeen || !played) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed("");
    local
      .analyze(
        played,
        { lines, threat: showsThreat },
        (report) => !signal.aborted && setFound({ about, report }),
        signal,
      )
      .catch(() => !signal.aborted && setFailed(about));
    return () => leaving.abort();
  }, [about, isOn, isSeen, lines]);
  return {
    ...settings,
    report: isOn && found?.about === about ? found.report : undefined,
    hasFailed: isOn && failed === about,
    change: (part: Partial<EngineSettings>) => {
      const changed = { ...settings, ...part };
      saveSettings(changed);
      setSettings(changed);
    },
  };
}

export type EngineState = ReturnType<typeof useEngine>;

/** Nobody sees a page behind others: then it does not think. */
function useIsPageVisible(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isSeen;
}

// What was chosen last; a browser that keeps nothing forgets it.

function loadSettings(): EngineSettings {
  const kept = parseStored(readText(SETTINGS_KEY));
  const [isOn, lines] = Array.isArray(kept) ? (kept as unknown[]) : [];
  const isNumber = typeof lines === "number" && Number.isInteger(lines);
  const isGood = isNumber && lines >= 1 && lines <= MAX_LINES;
  return { isOn: isOn !== false, lines: isGood ? lines : 1, showsThreat: false };
}

function saveSettings({ isOn, lines }: EngineSettings): void {
  storeText(SETTINGS_KEY, JSON.stringify([isOn, lines]));
}
