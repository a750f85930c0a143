// The leaderboard: who is strongest at a speed, and the way to anybody's profile.
import { Button, LinkButton } from "../ui/buttons";
import { useAnswer } from "../ui/useAnswer";
import { addressOfPlayer, goTo } from "../browser/router";
import { SPEEDS, type Leader, type SpeedName } from "../messages";
import { useMe } from "../online/requests";
import { archive } from "../server/archive";
import { Choice } from "../ui/forms";
import { Trouble } from "../ui/texts";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

const USUAL: SpeedName = "rapid";

export function LeaderboardScreen() {
  const named = new URLSearchParams(location.search).get("speed");
  const speed = SPEEDS.find((one) => one === named) ?? USUAL;
  const answer = useAnswer(speed, () => archive.leaders(speed));
  const { me } = useMe();
  return (
    <main class="page players">
      <h1>{say("players-title")}</h1>
      <p>{say("players-why")}</p>
      <div class="players-ways wrap gap-75">
        <FindPlayer />
        {me?.hasAccount && me.name && (
          <LinkButton href={addressOfPlayer(me.name)} text={say("profile-own")} />
        )}
        {me && !me.hasAccount && <LinkButton href="/account" text={say("account-claim-do")} />}
      </div>
      <Choice
        legend={say("archive-speed")}
        name="speed"
        value={speed}
        options={SPEEDS.map((one) => [one, say("rating-speed", { speed: one })])}
        onChange={(one) => goTo(`/leaderboard?speed=${one}`, { replace: true })}
      />
      {answer.state === "failed" && <Trouble text={sayFailure(answer.error)} />}
      {answer.state === "there" && <Leaders leaders={answer.value.leaders} />}
    </main>
  );
}

function findPlayer(event: Event): void {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const name = String(new FormData(form).get("name")).trim();
  if (name) goTo(addressOfPlayer(name));
}

function FindPlayer() {
  return (
    <form class="find-player wrap gap-50" onSubmit={findPlayer}>
      <label for="find-player">{say("players-find")}</label>
      <input id="find-player" name="name" required maxLength={100} autocomplete="off" />
      <Button type="submit" text={say("players-show")} />
    </form>
  );
}

function Leaders({ leaders }: { readonly leaders: readonly Leader[] }) {
  if (!leaders.length) {
    return (
      <>
        <p>{say("players-none")}</p>
        <LinkButton class="main" href="/lobby" text={say("players-first")} />
      </>
    );
  }
  return (
    <table class="leaders wide">
      <thead>
        <tr>
          <th scope="col">{say("players-rank")}</th>
          <th scope="col">{say("players-name")}</th>
          <th scope="col">{say("players-rating")}</th>
          <th scope="col">{say("players-games")}</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, value, games }, i) => (
          <tr key={name}>
            <td>{i + 1}</td>
            <th scope="row">
              <a href={addressOfPlayer(name)}>{name}</a>
            </th>
            <td>{value}</td>
            <td>{games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
