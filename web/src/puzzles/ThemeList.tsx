// The themes with what they mean and how many puzzles they have.
import { MOTIFS, THEMES, type Theme } from "../game/puzzles";
import { Section } from "../ui/texts";
import { formatNumber, t } from "../i18n/translate";
import type { PuzzleLibrary } from "./library";
import { formatTheme } from "./texts";

const isMotif = (theme: Theme) => MOTIFS.some((motif) => motif === theme);

export function ThemeList({ library }: { readonly library: PuzzleLibrary }) {
  return (
    <>
      <Group
        id="themes-goal"
        title={t("puzzle-themes-goal")}
        themes={THEMES.filter((theme) => !isMotif(theme))}
        library={library}
      />
      <Group id="themes-motif" title={t("puzzle-themes-motif")} themes={MOTIFS} library={library} />
    </>
  );
}

interface GroupProps {
  readonly id: string;
  readonly title: string;
  readonly themes: readonly Theme[];
  readonly library: PuzzleLibrary;
}

/** Themes without puzzles are left out. */
function Group({ id, title, themes, library: { files } }: GroupProps) {
  const counted = themes.map((theme) => ({ theme, count: files.count(theme) }));
  return (
    <Section {...{ id, title }}>
      <ul class="theme-list">
        {counted
          .filter(({ count }) => count > 0)
          .map(({ theme, count }) => (
            <li key={theme}>
              <a href={`/puzzles/theme/${theme}`}>{formatTheme(theme)}</a>{" "}
              <span class="muted numbers">{formatNumber(count)}</span>
              <p>{t(`puzzle-theme-${theme}-description`)}</p>
            </li>
          ))}
      </ul>
    </Section>
  );
}
