// The computer thinking about the position that is shown, for as long as somebody looks at it.
import { useEffect, useState } from "preact/hooks";
import { parseStored, readText, storeText } from "../browser/storage";
import type { LocalGames } from "../host/host";
import type { Analysed, Played } from "../messages";

export const MOST_LINES = 5;

/** What somebody has chosen about it. */
export interface EngineSettings {
  readonly isOn: boolean;
  readonly lines: number;
  readonly isThreat: boolean; // what the other side would do if it were its turn: a null move
}

const KEY = "sixlegs.engine";

/** `played` is undefined where there is nothing to think about. */
export function useEngine(local: LocalGames, played: Played | undefined) {
  const [settings, setSettings] = useState(loadSettings);
  const [found, setFound] = useState<{ readonly about: string; readonly analysed: Analysed }>();
  const [failed, setFailed] = useState("");
  const isSeen = useIsSeen();
  const { isOn, lines, isThreat } = settings;
  const about = JSON.stringify([played, isThreat]);
  useEffect(() => {
    if (!isOn || !isSeen || !played) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed("");
    local
      .analyse(
        played,
        { lines, threat: isThreat },
        (analysed) => !signal.aborted && setFound({ about, analysed }),
        signal,
      )
      .catch(() => !signal.aborted && setFailed(about));
    return () => leaving.abort();
  }, [about, isOn, isSeen, lines]);
  return {
    ...settings,
    found: isOn && found?.about === about ? found.analysed : undefined,
    hasFailed: isOn && failed === about,
    change: (part: Partial<EngineSettings>) => {
      const changed = { ...settings, ...part };
      saveSettings(changed);
      setSettings(changed);
    },
  };
}

export type Engine = ReturnType<typeof useEngine>;

/** Nobody sees a page behind others: then it does not think. */
function useIsSeen(): boolean {
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
  const kept = parseStored(readText(KEY));
  const [isOn, lines] = Array.isArray(kept) ? (kept as unknown[]) : [];
  const isNumber = typeof lines === "number" && Number.isInteger(lines);
  const isGood = isNumber && lines >= 1 && lines <= MOST_LINES;
  return { isOn: isOn !== false, lines: isGood ? lines : 1, isThreat: false };
}

function saveSettings({ isOn, lines }: EngineSettings): void {
  storeText(KEY, JSON.stringify([isOn, lines]));
}
