// The leaderboard of a speed, and a search for player profiles.
import { Button, LinkButton } from "../ui/buttons";
import { FailedRequest } from "../ui/EmptyState";
import { useQuery } from "../ui/useQuery";
import { playerPath, navigate } from "../browser/router";
import { SPEEDS, type Leader, type SpeedName } from "../messages";
import { useCurrentUser } from "../online/requests";
import { archive } from "../server/archive";
import { Choice } from "../ui/forms";
import { t } from "../i18n/translate";

const DEFAULT_SPEED: SpeedName = "rapid";

export function LeaderboardScreen() {
  const parameter = new URLSearchParams(location.search).get("speed");
  const speed = SPEEDS.find((candidate) => candidate === parameter) ?? DEFAULT_SPEED;
  const answer = useQuery(speed, () => archive.leaders(speed));
  const { me } = useCurrentUser();
  return (
    <main class="page players">
      <h1>{t("players-title")}</h1>
      <p>{t("players-description")}</p>
      <div class="players-actions wrap gap-75">
        <FindPlayer />
        {me?.hasAccount && me.name && (
          <LinkButton href={playerPath(me.name)} text={t("profile-own")} />
        )}
        {me && !me.hasAccount && <LinkButton href="/account" text={t("account-link")} />}
      </div>
      <Choice
        legend={t("archive-speed")}
        name="speed"
        value={speed}
        options={SPEEDS.map((option) => [option, t("rating-speed", { speed: option })])}
        onChange={(selected) => navigate(`/leaderboard?speed=${selected}`, { replace: true })}
      />
      {answer.state === "error" && <FailedRequest error={answer.error} onRetry={answer.retry} />}
      {answer.state === "success" && <Leaders leaders={answer.value.leaders} />}
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

function Leaders({ leaders }: { readonly leaders: readonly Leader[] }) {
  if (!leaders.length) {
    return (
      <>
        <p>{t("players-none")}</p>
        <LinkButton class="primary" href="/lobby" text={t("players-play-rated")} />
      </>
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
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, value, games }, i) => (
          <tr key={name}>
            <td>{i + 1}</td>
            <th scope="row">
              <a href={playerPath(name)}>{name}</a>
            </th>
            <td>{value}</td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
