// A live game, or the game of the day, on a board, and the number of visitors.
import { BoardPicture } from "../ui/BoardPicture";
import { archivedGamePath, gamePath } from "../browser/router";
import type { ArchivePlayer, ColorName, HomeView, OngoingGame, Stack } from "../messages";
import { Rating } from "../ui/Rating";
import { formatPlayer } from "../i18n/players";
import { formatTimeControl } from "../i18n/timeControls";
import { t } from "../i18n/translate";

export function Featured({ home }: { readonly home: HomeView }) {
  const { liveGame, gameOfTheDay } = home;
  if (liveGame) {
    return (
      <FeaturedGame
        title={t("home-live-game")}
        href={gamePath(liveGame.game)}
        stacks={liveGame.stacks}
        players={[livePlayer("white", liveGame), livePlayer("black", liveGame)]}
        detail={formatTimeControl(liveGame.clock)}
      />
    );
  }
  if (!gameOfTheDay) return null;
  return (
    <FeaturedGame
      title={t("home-game-of-the-day")}
      href={archivedGamePath(gameOfTheDay.id)}
      stacks={gameOfTheDay.stacks ?? []}
      players={[archivePlayer(gameOfTheDay.white), archivePlayer(gameOfTheDay.black)]}
      detail={t("archive-length", { count: gameOfTheDay.plies })}
    />
  );
}

/** Return the number of visitors, signed in or not. */
export function countVisitors({ playersOnline, guestsOnline }: HomeView): number {
  return playersOnline + guestsOnline;
}

interface FeaturedPlayer {
  readonly name: string;
  readonly rating: number | null | undefined;
}

function livePlayer(color: ColorName, game: OngoingGame): FeaturedPlayer {
  const name = formatPlayer(color, game.seats[color], game);
  return { name, rating: game.ratingInfo?.[color]?.value };
}

function archivePlayer({ name, rating }: ArchivePlayer): FeaturedPlayer {
  return { name: name ?? t("online-guest"), rating };
}

interface FeaturedGameProps {
  readonly title: string;
  readonly href: string;
  readonly stacks: readonly Stack[];
  readonly players: readonly [FeaturedPlayer, FeaturedPlayer];
  readonly detail: string;
}

function FeaturedGame({ title, href, stacks, players, detail }: FeaturedGameProps) {
  return (
    <section class="featured" aria-labelledby="featured">
      <h2 id="featured">{title}</h2>
      <a href={href} class="card">
        <BoardPicture stacks={stacks} />
        <span class="featured-players">
          {players.map(({ name, rating }, index) => (
            <span key={index}>
              <span class={`plate-color tile-${index ? "black" : "white"}`} aria-hidden="true" />{" "}
              <strong>{name}</strong>{" "}
              {rating != null && <Rating rating={{ value: rating, isProvisional: false }} />}
            </span>
          ))}
          <span class="muted">{detail}</span>
        </span>
      </a>
    </section>
  );
}
