// The home screen: for newcomers what Hive is, for others their games and one-press pairing.
import { useRef, useState } from "preact/hooks";
import { Picture, stillScene } from "hiveboard/preact";
import { HAS_SERVER } from "../browser/basePath";
import { navigate } from "../browser/router";
import { usePage } from "../backend/pageContext";
import { lessonPath, lessonToContinue, nextLessonPath } from "../learn/lessons";
import { lastOptions } from "../newgame/gameOptions";
import { QuickPairing } from "../online/QuickPairing";
import { useCurrentUser } from "../online/requests";
import { FollowedOnline } from "../people/FollowedOnline";
import { readHive } from "../share/positionLink";
import { LinkButton } from "../ui/buttons";
import { Dialog } from "../ui/Dialog";
import { Section } from "../ui/texts";
import { useFetch } from "../ui/useQuery";
import { useFocusFallback } from "../ui/useFocusFallback";
import { t } from "../i18n/translate";
import { AboutLinks } from "./AboutScreen";
import { DailyPuzzle } from "./DailyPuzzle";
import { Featured, countVisitors } from "./Featured";
import { focusFallbacks, GameListErrors, GameSection, useGames } from "./GameLists";
import { LanguageChoice } from "./Header";
import { OpenGame, useGameOpener } from "./OpenGame";
import { PlayAgain } from "./PlayAgain";

/** `isImporting`: the dialog that opens a game record is shown over the screen. */
export function HomeScreen({ isImporting = false }: { readonly isImporting?: boolean }) {
  const list = useGames();
  const { me } = useCurrentUser(HAS_SERVER);
  const { server } = usePage().backend;
  const [home] = useFetch(HAS_SERVER ? () => server.home() : undefined, [server]);
  // Loaded after the first screen, which does not wait for it.
  const [lists] = useFetch(home ? () => import("./HomeLists") : undefined, [home]);
  const [last] = useState(lastOptions);
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, focusFallbacks);
  const opening = useGameOpener();
  const unfinished = list.games.filter((game) => !game.result);
  const isNewcomer = !last && !list.games.length && me?.hasAccount !== true;
  const isOnline = HAS_SERVER && me?.canInvite !== false;
  const isReachable = list.failure !== "list"; // otherwise a card says what works
  const lesson = isNewcomer ? undefined : lessonToContinue();
  return (
    <main
      ref={main}
      class={opening.isDragOver ? "home is-drag-over" : "home"}
      tabIndex={-1}
      {...opening.target}
    >
      {isNewcomer ? <Hero /> : <h1 class="visually-hidden">{t("page-name")}</h1>}
      <GameListErrors {...list} />
      <GameSection title={t("page-continue")} games={unfinished} onRemove={list.remove} />
      <div class={lists ? "home-columns is-full" : "home-columns"}>
        {(isReachable || last) && (
          <Section class="home-play" id="pairing" title={t("home-play")}>
            {last && <PlayAgain options={last} games={list.games} />}
            {isReachable && <QuickPairing me={me} isOnline={isOnline} />}
            {lesson && (
              <p>
                <a href={lessonPath(lesson)}>
                  {t("home-next-lesson", { title: t(`learn-${lesson.id}-title`) })}
                </a>
              </p>
            )}
            {list.games.length > unfinished.length && (
              <p>
                <a href="/games">{t("home-all-games")}</a>
              </p>
            )}
            {home && countVisitors(home) > 0 && (
              <p class="home-online muted">{t("home-online", { count: countVisitors(home) })}</p>
            )}
            <FollowedOnline me={me} />
            {home && lists && <lists.HomeChallenges home={home} />}
          </Section>
        )}
        <div class="home-aside">
          {home && <Featured home={home} />}
          {home && lists && <lists.HomeGames home={home} />}
        </div>
        <div class="home-aside">
          <DailyPuzzle isReturning={!isNewcomer} />
          {home && lists && <lists.HomeLeaders home={home} />}
        </div>
      </div>
      {(isImporting || opening.error) && (
        <Dialog
          title={t("open-title")}
          onClose={() => {
            opening.reset();
            if (isImporting) navigate("/");
          }}
        >
          <OpenGame opening={opening} />
        </Dialog>
      )}
      <footer class="home-footer row wrap">
        <LanguageChoice />
        <AboutLinks />
      </footer>
    </main>
  );
}

/** What Hive is, and the first two things to do. */
function Hero() {
  return (
    <section class="hero">
      <div class="hero-text">
        <h1>{t("page-name")}</h1>
        <p class="tagline">{t("page-tagline")}</p>
        <div class="hero-buttons">
          <LinkButton class="large primary" href={nextLessonPath()} text={t("page-learn")} />
          <LinkButton class="large" href="/play" text={t("online-computer")} />
        </div>
      </div>
      <div class="hero-hive">
        <Picture scene={stillScene(EXAMPLE_HIVE)} label={t("page-hive-picture")} />
      </div>
    </section>
  );
}

/**
 * The hive on the home screen: the black queen has one free neighbor. `codegen/icons.py` draws the
 * same hive for link previews.
 */
export const EXAMPLE_HIVE = readHive(
  "2,-2:bA1;3,-2:bG1;0,-1:wA1;1,-1:bQ;2,-1:wL;3,-1:bS2;-2,0:wA2;-1,0:wQ;0,0:bS1.wB1;1,0:bB1;2,0:wM;" +
    "-2,1:wG1;-1,1:wS1;0,1:bL;1,1:bA2",
)!;
