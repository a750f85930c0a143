// Lists of the home screen: open challenges, recent games and the best players.
import { scoreOf } from "../archive/score";
import { BoardPicture } from "../ui/BoardPicture";
import { archivedGamePath, gamePath, playerPath, routePath } from "../browser/router";
import type { ArchiveGame, Challenge, HomeView } from "../messages";
import { LinkButton } from "../ui/buttons";
import { Rating } from "../ui/Rating";
import { Section } from "../ui/texts";
import { formatShortTimeControl } from "../i18n/timeControls";
import { t } from "../i18n/translate";

interface HomeListProps {
  readonly home: HomeView;
}

/** The open challenges. A challenge leads to its invitation, and an own one to its game. */
export function HomeChallenges({ home: { challenges } }: HomeListProps) {
  if (!challenges.length) return null;
  return (
    <Section class="home-list" id="home-challenges" title={t("online-challenges")}>
      <ul>
        {challenges.toReversed().map((challenge) => (
          <li key={challenge.token}>
            <a class="row between gap-50" href={challengePath(challenge)}>
              <span>
                {challenge.isOwn
                  ? t("online-own-game")
                  : (challenge.creatorName ?? t("online-guest"))}{" "}
                {challenge.rating && !challenge.isOwn && <Rating rating={challenge.rating} />}
              </span>
              <span class="muted">
                {formatShortTimeControl(challenge.clock)} ·{" "}
                {t(challenge.isRated ? "archive-rated" : "lobby-casual")}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/lobby">{t("home-all-challenges")}</a>
      </p>
    </Section>
  );
}

function challengePath({ isOwn, game, token }: Challenge): string {
  return isOwn ? gamePath(game) : routePath({ screen: "invitation", token });
}

/** The best players: name, speed and rating. */
export function HomeLeaders({ home: { leaders } }: HomeListProps) {
  if (!leaders.length) return null;
  return (
    <Section class="home-list" id="home-leaders" title={t("home-leaders")}>
      <ul>
        {leaders.map(({ name, speed, value }) => (
          <li key={`${speed} ${name}`} class="row between gap-50">
            <a href={playerPath(name)}>{name}</a>
            <a class="muted" href={`/leaderboard?speed=${speed}`}>
              {t("rating-speed", { speed })} {value}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The latest games on small boards. */
export function HomeGames({ home: { recentGames } }: HomeListProps) {
  if (!recentGames.length) return null;
  return (
    <Section class="home-games" id="home-games" title={t("home-recent-games")}>
      <ul>
        {recentGames.map((game) => (
          <li key={game.id}>
            <a class="card" href={archivedGamePath(game.id)}>
              <BoardPicture stacks={game.stacks ?? []} />
              <span class="row between gap-50">
                {formatPlayers(game)}
                <strong>{formatScore(game)}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <LinkButton href="/archive" text={t("archive-title")} />
    </Section>
  );
}

/** Return the points of both sides, such as "1–0"; "" for an unknown result. */
function formatScore(game: ArchiveGame): string {
  return game.outcome ? `${scoreOf("white", game)}–${scoreOf("black", game)}` : "";
}

function formatPlayers({ white, black }: ArchiveGame): string {
  const [first, second] = [white, black].map(({ name }) => name ?? t("archive-unknown-player"));
  return t("page-versus", { white: first!, black: second! });
}
