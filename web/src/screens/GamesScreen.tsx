// All games of the user, in progress and finished.
import { useRef } from "preact/hooks";
import { EmptyState } from "../ui/EmptyState";
import { LinkButton } from "../ui/buttons";
import { useFocusFallback } from "../ui/useFocusFallback";
import { t } from "../i18n/translate";
import { focusFallbacks, GameListErrors, GameSection, useGames } from "./GameLists";

export function GamesScreen() {
  const list = useGames();
  const main = useRef<HTMLElement>(null);
  useFocusFallback(main, focusFallbacks);
  const { games, isLoaded, failure, remove } = list;
  return (
    <main ref={main} class="page my-games" tabIndex={-1}>
      <h1>{t("header-my-games")}</h1>
      <GameListErrors {...list} />
      {isLoaded && games.length === 0 && failure !== "list" && (
        <EmptyState bug="ant" title={t("games-none")} text={t("games-none-description")}>
          <LinkButton class="primary" href="/play" text={t("online-computer")} />
          <LinkButton href="/learn" text={t("page-lessons")} />
        </EmptyState>
      )}
      <GameSection
        title={t("page-continue")}
        games={games.filter((game) => !game.result)}
        onRemove={remove}
      />
      <GameSection
        title={t("page-finished")}
        games={games.filter((game) => game.result)}
        onRemove={remove}
      />
    </main>
  );
}
