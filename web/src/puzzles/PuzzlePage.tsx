// A screen of puzzles without a board: nothing to solve, or the end of a run.
import type { ComponentChildren } from "preact";
import { t } from "../i18n/translate";
import { PuzzleLinks } from "./PuzzleLinks";

interface PuzzlePageProps {
  readonly title: string;
  readonly isLoading?: boolean;
  readonly children?: ComponentChildren;
}

export function PuzzlePage({ title, isLoading = false, children }: PuzzlePageProps) {
  if (isLoading) {
    return (
      <main class="waiting" aria-busy>
        <h1 class="visually-hidden">{title}</h1>
      </main>
    );
  }
  return (
    <main class="page narrow puzzle-page">
      <nav aria-label={t("page-navigation")}>
        <a href="/">{t("page-home")}</a>
      </nav>
      <h1>{title}</h1>
      {children}
      <nav class="puzzle-links wrap" aria-label={t("puzzle-all")}>
        <PuzzleLinks />
      </nav>
    </main>
  );
}
