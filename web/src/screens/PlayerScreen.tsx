// Somebody who plays: ratings and how they went, results, first tiles, and the latest games.
import { useState } from "preact/hooks";
import { FoundGames } from "../archive/FoundGames";
import { RatingGraph } from "../archive/RatingGraph";
import { addressOfSearch } from "../archive/search";
import { TilePicture } from "hiveboard/preact";
import { LinkButton } from "../ui/buttons";
import { useAnswer } from "../ui/useAnswer";
import type { Profile, Results, SpeedName, SpeedRating } from "../messages";
import { useMe } from "../online/requests";
import { archive } from "../server/archive";
import { Choice } from "../ui/forms";
import { Rating } from "../ui/Rating";
import { Section, Trouble } from "../ui/texts";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";
import { Nothing } from "./NotFound";

export function PlayerScreen({ name }: { readonly name: string }) {
  const answer = useAnswer(name, () => archive.player(name));
  const { me } = useMe();
  if (answer.state === "missing") {
    const way = { address: "/leaderboard", text: say("players-title") };
    return <Nothing title={say("profile-none")} way={way} />;
  }
  if (answer.state !== "there") {
    return (
      <main class="page profile">
        <h1>{name}</h1>
        {answer.state === "failed" && <Trouble text={sayFailure(answer.error)} />}
      </main>
    );
  }
  const profile = answer.value;
  const isYours = me?.hasAccount === true && me.name === profile.name;
  return (
    <main class="page profile">
      <h1>{profile.name}</h1>
      {!profile.isAccount && <p class="quiet">{say("profile-no-account")}</p>}
      {isYours && <a href="/account">{say("account-title")}</a>}
      {profile.isAccount && <Ratings ratings={profile.ratings} />}
      {profile.games.length > 0 && <Record profile={profile} />}
      <Section id="profile-games" title={say("profile-games")}>
        {profile.games.length === 0 && <p class="quiet">{say("profile-no-games")}</p>}
        {profile.games.length > 0 && (
          <>
            <FoundGames games={profile.games} label={say("profile-games")} />
            <LinkButton
              href={addressOfSearch({ player: profile.name })}
              text={say("profile-all-games")}
            />
          </>
        )}
      </Section>
    </main>
  );
}

function Ratings({ ratings }: { readonly ratings: readonly SpeedRating[] }) {
  const most = ratings.toSorted((a, b) => b.games - a.games)[0];
  const [chosen, setChosen] = useState<SpeedName | undefined>(most?.speed);
  const shown = ratings.find(({ speed }) => speed === chosen);
  return (
    <Section id="profile-ratings" title={say("profile-ratings")}>
      {!shown ? (
        <p class="quiet">{say("profile-unrated")}</p>
      ) : (
        <>
          <Choice
            legend={say("archive-speed")}
            name="speed"
            look="speeds"
            value={shown.speed}
            options={ratings.map((rating) => [
              rating.speed,
              say("rating-speed", { speed: rating.speed }),
              <Rating rating={rating} />,
            ])}
            onChange={setChosen}
          />
          {shown.graph.length > 0 && <RatingGraph points={shown.graph} />}
        </>
      )}
    </Section>
  );
}

/** Results and first tiles, side by side where there is room. */
function Record({ profile }: { readonly profile: Profile }) {
  return (
    <div class="profile-record">
      <Section id="profile-results" title={say("profile-results")}>
        <table class="results">
          <thead>
            <tr>
              <th scope="col">
                <span class="for-readers">{say("archive-side")}</span>
              </th>
              <th scope="col">{say("profile-won")}</th>
              <th scope="col">{say("profile-drawn")}</th>
              <th scope="col">{say("profile-lost")}</th>
            </tr>
          </thead>
          <tbody>
            <ResultsRow color="white" results={profile.white} />
            <ResultsRow color="black" results={profile.black} />
          </tbody>
        </table>
      </Section>
      {profile.firstTiles.length > 0 && (
        <Section id="profile-first-tiles" title={say("profile-first-tiles")}>
          <p class="quiet">{say("profile-first-tiles-why")}</p>
          <ul class="first-tiles wrap">
            {profile.firstTiles.map(({ bug, games }) => (
              <li key={bug}>
                <TilePicture color="white" bug={bug} />
                <span class="for-readers">{say("bug-name", { bug })}: </span>
                {games}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface ResultsRowProps {
  readonly color: "white" | "black";
  readonly results: Results;
}

function ResultsRow({ color, results: { wins, draws, losses } }: ResultsRowProps) {
  return (
    <tr>
      <th scope="row">{say("profile-as", { color })}</th>
      <td>{wins}</td>
      <td>{draws}</td>
      <td>{losses}</td>
    </tr>
  );
}
