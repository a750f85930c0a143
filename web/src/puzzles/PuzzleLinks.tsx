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

export function PuzzleLinks({ mode: current }: { readonly mode?: TrainingMode }) {
  return (
    <>
      {MODES.map(([mode, href]) => (
        <a key={mode} href={href} {...(mode === current && { "aria-current": "page" })}>
          {t("puzzle-mode", { mode })}
        </a>
      ))}
      <a href="/puzzles/themes">{t("puzzle-themes")}</a>
      <a href="/puzzles/history">{t("puzzle-history")}</a>
    </>
  );
}
