// The list of themes, and the history of the player.
import { History } from "../puzzles/History";
import { openLibrary } from "../puzzles/library";
import { PuzzleLinks } from "../puzzles/PuzzleLinks";
import "../puzzles/puzzles.css";
import { ThemeList } from "../puzzles/ThemeList";
import { formatNumber, t } from "../i18n/translate";

export function PuzzleListScreen({ list }: { readonly list: "themes" | "history" }) {
  const library = openLibrary();
  return (
    <main class="page puzzle-page">
      <h1>{t(list === "themes" ? "puzzle-all" : "puzzle-history")}</h1>
      <nav class="puzzle-links wrap" aria-label={t("puzzle-all")}>
        <PuzzleLinks current={list} />
      </nav>
      {list === "themes" ? (
        <>
          <p>{t("puzzle-lead", { amount: formatNumber(library.files.count()) })}</p>
          <ThemeList library={library} />
        </>
      ) : (
        <History library={library} />
      )}
    </main>
  );
}
