// Player profile: ratings with graphs, results, first tiles and latest games.
import { useState } from "preact/hooks";
import { TilePicture } from "hiveboard/preact";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { RatingGraph } from "../archive/RatingGraph";
import { ResultsTable } from "../archive/ResultsTable";
import { searchPath } from "../archive/search";
import { SpeedTiles } from "../archive/SpeedTiles";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState, FailedRequest } from "../ui/EmptyState";
import { useAction } from "../ui/useAction";
import { useQuery } from "../ui/useQuery";
import type { Profile, SpeedName } from "../messages";
import { useCurrentUser } from "../online/requests";
import { OnlineMark } from "../people/OnlineMark";
import { PersonActions } from "../people/PersonActions";
import { archive } from "../server/archive";
import { downloadFile } from "../share/exports";
import { AccountMark } from "../ui/Rating";
import { Section } from "../ui/texts";
import { formatDay, formatNumber, t } from "../i18n/translate";
import { MessagePage } from "./NotFound";

/** Fewer games make no line that is worth a graph. */
const MIN_GRAPH_POINTS = 3;

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
  const isOwn = me?.hasAccount === true && me.name === profile.name;
  return (
    <main class="page profile">
      <header class="profile-head stack gap-60">
        <div class="wrap gap-50">
          <h1>{profile.name}</h1>
          {profile.isAccount && <AccountMark />}
        </div>
        <p class="profile-facts wrap gap-50 muted">
          {profile.isAccount && <OnlineMark isOnline={profile.isOnline || isOwn} isLabeled />}
          {profile.created !== null &&
            t("profile-member-since", { day: formatDay(profile.created) })}
          {!profile.isAccount && t("profile-no-account")}
        </p>
        {isOwn && (
          <div>
            <LinkButton icon="gear" href="/account" text={t("account-title")} />
          </div>
        )}
        {profile.isAccount && <PersonActions name={profile.name} me={me} />}
      </header>
      {profile.isAccount ? (
        <Ratings key={profile.name} profile={profile} />
      ) : (
        <PlayerStatistics profile={profile} />
      )}
      <LatestGames profile={profile} isOwn={isOwn} />
    </main>
  );
}

/** A tile per speed; for the chosen one a graph, beside the results if there is room. */
function Ratings({ profile }: { readonly profile: Profile }) {
  const { ratings } = profile;
  const mostPlayed = ratings.toSorted((a, b) => b.games - a.games)[0];
  const [speed, setSpeed] = useState<SpeedName>(mostPlayed?.speed ?? "rapid");
  const points = ratings.find((rating) => rating.speed === speed)?.graph ?? [];
  const missing = MIN_GRAPH_POINTS - points.length;
  return (
    <>
      <Section id="profile-ratings" title={t("profile-ratings")}>
        <SpeedTiles ratings={ratings} value={speed} onChange={setSpeed} />
      </Section>
      <div class="profile-columns">
        {missing > 0 ? (
          <p class="profile-graph-later card muted">
            {t("profile-graph-later", { count: missing })}
          </p>
        ) : (
          <RatingGraph points={points} />
        )}
        {profile.games.length > 0 && <PlayerStatistics profile={profile} />}
      </div>
    </>
  );
}

/** Results and first tiles. */
function PlayerStatistics({ profile }: { readonly profile: Profile }) {
  return (
    <div class="profile-record">
      <Section id="profile-results" title={t("profile-results")}>
        <ResultsTable profile={profile} />
      </Section>
      {profile.firstTiles.length > 0 && (
        <Section id="profile-first-tiles" title={t("profile-first-tiles")}>
          <p class="muted">{t("profile-first-tiles-description")}</p>
          <ul class="first-tiles wrap">
            {profile.firstTiles.map(({ bug, games }) => (
              <li key={bug}>
                <TilePicture color="white" bug={bug} />
                <span class="visually-hidden">{t("bug-name", { bug })}: </span>
                {formatNumber(games)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface LatestGamesProps {
  readonly profile: Profile;
  readonly isOwn: boolean;
}

/** The latest games, and all games as a search and as a file. */
function LatestGames({ profile: { name, games }, isOwn }: LatestGamesProps) {
  const { outcome, isBusy, run } = useAction();
  const download = () => run(async () => downloadFile(await archive.playerGames(name)));
  return (
    <Section id="profile-games" title={t("profile-games")}>
      {games.length === 0 && (
        <EmptyState
          bug="ant"
          title={t("profile-no-games")}
          text={t("profile-no-games-description")}
        >
          {isOwn && <LinkButton class="primary" href="/lobby" text={t("players-play-rated")} />}
        </EmptyState>
      )}
      {games.length > 0 && (
        <ArchiveGameList games={games} label={t("profile-games")} player={name} />
      )}
      {(games.length > 0 || isOwn) && (
        <div class="wrap gap-60">
          {games.length > 0 && (
            <LinkButton href={searchPath({ player: name })} text={t("profile-all-games")} />
          )}
          <Button icon="save" text={t("profile-download")} disabled={isBusy} onClick={download} />
          <output>{outcome}</output>
        </div>
      )}
    </Section>
  );
}
