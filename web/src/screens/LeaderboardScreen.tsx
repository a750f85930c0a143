// The leaderboard of a speed, and a search for player profiles.
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState, FailedRequest } from "../ui/EmptyState";
import { useQuery } from "../ui/useQuery";
import { playerPath, navigate } from "../browser/router";
import { SPEEDS, type Leader, type SpeedName } from "../messages";
import { useCurrentUser } from "../online/requests";
import { archive } from "../server/archive";
import { SpeedTiles } from "../archive/SpeedTiles";
import { OnlineMark } from "../people/OnlineMark";
import { PersonMenu } from "../people/PersonMenu";
import { formatNumber, t } from "../i18n/translate";

const DEFAULT_SPEED: SpeedName = "rapid";
const MEDALS = 3;

export function LeaderboardScreen() {
  const parameter = new URLSearchParams(location.search).get("speed");
  const speed = SPEEDS.find((candidate) => candidate === parameter) ?? DEFAULT_SPEED;
  const answer = useQuery(speed, () => archive.leaders(speed));
  const { me } = useCurrentUser();
  const ownName = me?.hasAccount ? me.name : null;
  return (
    <main class="page players">
      <h1>{t("players-title")}</h1>
      <p>{t("players-description")}</p>
      <div class="players-actions wrap gap-75">
        <FindPlayer />
        {ownName && <LinkButton href={playerPath(ownName)} text={t("profile-own")} />}
        {me && !me.hasAccount && <LinkButton href="/account" text={t("account-link")} />}
      </div>
      <SpeedTiles
        value={speed}
        onChange={(selected) => navigate(`/leaderboard?speed=${selected}`, { replace: true })}
      />
      {answer.state === "error" && <FailedRequest error={answer.error} onRetry={answer.retry} />}
      {answer.state === "success" && <Leaders leaders={answer.value.leaders} ownName={ownName} />}
    </main>
  );
}

function findPlayer(event: Event): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const name = String(new FormData(form).get("name")).trim();
  if (name) navigate(playerPath(name));
}

function FindPlayer() {
  return (
    <form class="find-player wrap gap-50" onSubmit={findPlayer}>
      <label for="find-player">{t("players-find")}</label>
      <input id="find-player" name="name" required maxLength={100} autocomplete="off" />
      <Button type="submit" text={t("players-open-profile")} />
    </form>
  );
}

interface LeadersProps {
  readonly leaders: readonly Leader[];
  readonly ownName: string | null; // the row of the user is marked
}

function Leaders({ leaders, ownName }: LeadersProps) {
  if (!leaders.length) {
    return (
      <EmptyState bug="beetle" title={t("players-none")} text={t("players-none-description")}>
        <LinkButton class="primary" href="/lobby" text={t("players-play-rated")} />
      </EmptyState>
    );
  }
  return (
    <table class="leaders wide">
      <thead>
        <tr>
          <th scope="col">{t("players-rank")}</th>
          <th scope="col">{t("players-name")}</th>
          <th scope="col">{t("players-rating")}</th>
          <th scope="col">{t("players-games")}</th>
          <th scope="col">
            <span class="visually-hidden">{t("header-more")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, value, games, isOnline }, i) => (
          <tr key={name} class={name === ownName ? "is-own" : ""}>
            <td>
              <span class={i < MEDALS ? `rank medal-${i + 1}` : "rank"}>{i + 1}</span>
            </td>
            <th scope="row">
              <span class="row gap-50">
                <OnlineMark isOnline={isOnline || name === ownName} />
                <a href={playerPath(name)}>{name}</a>
              </span>
            </th>
            <td class="leader-rating">{value}</td>
            <td class="muted">{formatNumber(games)}</td>
            <td>
              <PersonMenu name={name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
