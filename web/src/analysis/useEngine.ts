// Engine analysis of the current position while the page is visible.
import { useEffect, useState } from "preact/hooks";
import { parseStored, readText, storeText } from "../browser/storage";
import type { LocalGames } from "../backend/backend";
import type { TimedAnalysisReport, GameLine } from "../messages";

export const MAX_LINES = 5;

/** Engine settings chosen by the user. */
interface EngineSettings {
  readonly isOn: boolean;
  readonly lines: number;
  readonly showsThreat: boolean; // search a null move to find what the opponent threatens
}

const SETTINGS_KEY = "sixlegs.engine";

/** Analyze a line while the engine is on. `played` is undefined if there is nothing to analyze. */
export function useEngine(local: LocalGames, played: GameLine | undefined) {
  const [settings, setSettings] = useState(loadSettings);
  const [latest, setLatest] = useState<{
    readonly query: string;
    readonly report: TimedAnalysisReport;
  }>();
  const [failedQuery, setFailedQuery] = useState("");
  const isVisible = useIsPageVisible();
  const { isOn, lines, showsThreat } = settings;
  const query = JSON.stringify([played, showsThreat]);
  useEffect(() => {
    if (!isOn || !isVisible || !played) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    setFailedQuery("");
    local
      .analyze(
        played,
        { lines, threat: showsThreat },
        (report) => !signal.aborted && setLatest({ query, report }),
        signal,
      )
      .catch(() => !signal.aborted && setFailedQuery(query));
    return () => controller.abort();
  }, [query, isOn, isVisible, lines]);
  return {
    ...settings,
    report: isOn && latest?.query === query ? latest.report : undefined,
    hasFailed: isOn && failedQuery === query,
    change: (part: Partial<EngineSettings>) => {
      const changed = { ...settings, ...part };
      saveSettings(changed);
      setSettings(changed);
    },
  };
}

export type EngineState = ReturnType<typeof useEngine>;

/** Return whether the page is visible: the engine is stopped in background tabs. */
function useIsPageVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const onVisibilityChange = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, []);
  return isVisible;
}

// Without access to localStorage, the defaults are used.

function loadSettings(): EngineSettings {
  const stored = parseStored(readText(SETTINGS_KEY));
  const [isOn, lines] = Array.isArray(stored) ? (stored as unknown[]) : [];
  const isNumber = typeof lines === "number" && Number.isInteger(lines);
  const isInRange = isNumber && lines >= 1 && lines <= MAX_LINES;
  return { isOn: isOn !== false, lines: isInRange ? lines : 1, showsThreat: false };
}

function saveSettings({ isOn, lines }: EngineSettings): void {
  storeText(SETTINGS_KEY, JSON.stringify([isOn, lines]));
}
