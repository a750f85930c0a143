// Wins, draws and losses of a player, in all games and per color, as bars and numbers.
import { formatNumber, t } from "../i18n/translate";
import type { Profile, Results } from "../messages";

export function ResultsTable({ profile: { white, black } }: { readonly profile: Profile }) {
  const all = {
    wins: white.wins + black.wins,
    draws: white.draws + black.draws,
    losses: white.losses + black.losses,
  };
  return (
    <table class="results wide">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{t("archive-side")}</span>
          </th>
          <th scope="col">{t("profile-won")}</th>
          <th scope="col">{t("profile-drawn")}</th>
          <th scope="col">{t("profile-lost")}</th>
        </tr>
      </thead>
      <ResultsRows title={t("profile-all-colors")} results={all} />
      <ResultsRows title={t("profile-side", { color: "white" })} results={white} />
      <ResultsRows title={t("profile-side", { color: "black" })} results={black} />
    </table>
  );
}

interface ResultsRowsProps {
  readonly title: string;
  readonly results: Results;
}

/** A row of numbers, and a bar of their shares below it. */
function ResultsRows({ title, results: { wins, draws, losses } }: ResultsRowsProps) {
  const total = wins + draws + losses;
  return (
    <tbody>
      <tr>
        <th scope="row">{title}</th>
        <td>{formatNumber(wins)}</td>
        <td>{formatNumber(draws)}</td>
        <td>{formatNumber(losses)}</td>
      </tr>
      {total > 0 && (
        <tr aria-hidden="true">
          {/* oxlint-disable-next-line control-has-associated-label -- hidden, and not a control */}
          <td colSpan={4}>
            <svg class="results-bar" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none">
              <rect class="results-won" width={wins} height={1} />
              <rect class="results-drawn" x={wins} width={draws} height={1} />
              <rect class="results-lost" x={wins + draws} width={losses} height={1} />
            </svg>
          </td>
        </tr>
      )}
    </tbody>
  );
}
