// Player profile: ratings with graphs, results, first tiles and latest games.
import { useState } from "preact/hooks";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { RatingGraph } from "../archive/RatingGraph";
import { searchPath } from "../archive/search";
import { TilePicture } from "hiveboard/preact";
import { LinkButton } from "../ui/buttons";
import { FailedRequest } from "../ui/EmptyState";
import { useQuery } from "../ui/useQuery";
import type { Profile, Results, SpeedName, SpeedRating } from "../messages";
import { useCurrentUser } from "../online/requests";
import { PersonActions } from "../people/PersonActions";
import { archive } from "../server/archive";
import { Choice } from "../ui/forms";
import { Rating } from "../ui/Rating";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";
import { MessagePage } from "./NotFound";

export function PlayerScreen({ name }: { readonly name: string }) {
  const answer = useQuery(name, () => archive.player(name));
  const { me } = useCurrentUser();
  if (answer.state === "not-found") {
    const link = { href: "/leaderboard", text: t("players-title") };
    return <MessagePage title={t("profile-none")} link={link} />;
  }
  if (answer.state !== "success") {
    return (
      <main class="page profile">
        <h1>{name}</h1>
        {answer.state === "error" && <FailedRequest error={answer.error} onRetry={answer.retry} />}
      </main>
    );
  }
  const profile = answer.value;
  const isYours = me?.hasAccount === true && me.name === profile.name;
  return (
    <main class="page profile">
      <h1>{profile.name}</h1>
      {!profile.isAccount && <p class="muted">{t("profile-no-account")}</p>}
      {isYours && <a href="/account">{t("account-title")}</a>}
      {profile.isAccount && <PersonActions name={profile.name} me={me} />}
      {profile.isAccount && <Ratings ratings={profile.ratings} />}
      {profile.games.length > 0 && <PlayerStatistics profile={profile} />}
      <Section id="profile-games" title={t("profile-games")}>
        {profile.games.length === 0 && <p class="muted">{t("profile-no-games")}</p>}
        {profile.games.length > 0 && (
          <>
            <ArchiveGameList games={profile.games} label={t("profile-games")} />
            <LinkButton href={searchPath({ player: profile.name })} text={t("profile-all-games")} />
          </>
        )}
      </Section>
    </main>
  );
}

function Ratings({ ratings }: { readonly ratings: readonly SpeedRating[] }) {
  const mostPlayed = ratings.toSorted((a, b) => b.games - a.games)[0];
  const [selectedSpeed, setSelectedSpeed] = useState<SpeedName | undefined>(mostPlayed?.speed);
  const selected = ratings.find(({ speed }) => speed === selectedSpeed);
  return (
    <Section id="profile-ratings" title={t("profile-ratings")}>
      {!selected ? (
        <p class="muted">{t("profile-unrated")}</p>
      ) : (
        <>
          <Choice
            legend={t("archive-speed")}
            name="speed"
            class="speeds"
            value={selected.speed}
            options={ratings.map((rating) => [
              rating.speed,
              t("rating-speed", { speed: rating.speed }),
              <Rating rating={rating} />,
            ])}
            onChange={setSelectedSpeed}
          />
          {selected.graph.length > 0 && <RatingGraph points={selected.graph} />}
        </>
      )}
    </Section>
  );
}

/** Results and first tiles, side by side if there is room. */
function PlayerStatistics({ profile }: { readonly profile: Profile }) {
  return (
    <div class="profile-record">
      <Section id="profile-results" title={t("profile-results")}>
        <table class="results">
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
          <tbody>
            <ResultsRow color="white" results={profile.white} />
            <ResultsRow color="black" results={profile.black} />
          </tbody>
        </table>
      </Section>
      {profile.firstTiles.length > 0 && (
        <Section id="profile-first-tiles" title={t("profile-first-tiles")}>
          <p class="muted">{t("profile-first-tiles-description")}</p>
          <ul class="first-tiles wrap">
            {profile.firstTiles.map(({ bug, games }) => (
              <li key={bug}>
                <TilePicture color="white" bug={bug} />
                <span class="visually-hidden">{t("bug-name", { bug })}: </span>
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
      <th scope="row">{t("profile-side", { color })}</th>
      <td>{wins}</td>
      <td>{draws}</td>
      <td>{losses}</td>
    </tr>
  );
}
