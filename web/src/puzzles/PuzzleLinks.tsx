// Links to the modes of the trainer.
import type { TrainingMode } from "../local/puzzleStore";
import { t } from "../i18n/translate";

const MODES = [
  ["rated", "/puzzles"],
  ["daily", "/puzzles/daily"],
  ["streak", "/puzzles/streak"],
  ["storm", "/puzzles/storm"],
  ["failures", "/puzzles/failures"],
] as const;

interface PuzzleLinksProps {
  readonly current?: TrainingMode | "themes" | "history";
}

export function PuzzleLinks({ current }: PuzzleLinksProps) {
  const mark = (name: string) => (name === current ? { "aria-current": "page" as const } : {});
  return (
    <>
      {MODES.map(([mode, href]) => (
        <a key={mode} href={href} {...mark(mode)}>
          {t("puzzle-mode", { mode })}
        </a>
      ))}
      <a href="/puzzles/themes" {...mark("themes")}>
        {t("puzzle-themes")}
      </a>
      <a href="/puzzles/history" {...mark("history")}>
        {t("puzzle-history")}
      </a>
    </>
  );
}
