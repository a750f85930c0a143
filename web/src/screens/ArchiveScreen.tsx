// The archive screen: search for public games.
import { useEffect, useState } from "preact/hooks";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { searchPath, parseSearch, type Search } from "../archive/search";
import { SearchForm } from "../archive/SearchForm";
import { navigate } from "../browser/router";
import type { ArchiveGame, ArchiveId, ArchivePage } from "../messages";
import { archive } from "../server/archive";
import { Button, LinkButton } from "../ui/buttons";
import { EmptyState, FailedRequest } from "../ui/EmptyState";
import { Section } from "../ui/texts";
import { t } from "../i18n/translate";

const PAGE_SIZE = 20;
// Bounds the requests for a page, each of which scans several thousand games.
const MAX_PAGE_REQUESTS = 4;

export function ArchiveScreen() {
  const search = parseSearch(location.search);
  const address = searchPath(search);
  const isSearch = Object.keys(search).length > 0;
  const results = useGames(search, address);
  const { games, next, isBusy, error, retry, loadMore } = results;
  const isEmpty = !games.length && !isBusy && error === undefined;
  return (
    <main class="page archive">
      <h1>{t("archive-title")}</h1>
      <SearchForm
        key={address}
        search={search}
        onSearch={(newSearch) => navigate(searchPath(newSearch))}
      />
      {error !== undefined && <FailedRequest error={error} onRetry={retry} />}
      <p role="status" class="visually-hidden">
        {formatStatus(results, isSearch)}
      </p>
      {isEmpty && <NoGames search={search} hasOlder={next !== null} />}
      {games.length > 0 && (
        <Section
          class="stack gap-75"
          id="archive-games"
          title={t("archive-games", { kind: kindOf(isSearch) })}
        >
          <ArchiveGameList
            games={games}
            label={t("archive-games", { kind: kindOf(isSearch) })}
            {...(search.player && { player: search.player })}
          />
        </Section>
      )}
      {isBusy && <p class="muted">{t("explorer-state", { state: "loading" })}</p>}
      {next && !isBusy && <Button text={t("archive-more")} onClick={loadMore} />}
    </main>
  );
}

interface NoGamesProps {
  readonly search: Search;
  readonly hasOlder: boolean; // whether the search can continue
}

/** Card for a search without results so far, and for an archive without games. */
function NoGames({ search, hasOlder }: NoGamesProps) {
  if (!Object.keys(search).length) {
    return (
      <EmptyState bug="spider" title={t("archive-empty")} text={t("profile-no-games-description")}>
        <LinkButton class="primary" href="/lobby" text={t("players-play-rated")} />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      bug="spider"
      title={t(hasOlder ? "archive-none-so-far" : "archive-none")}
      {...(search.player && { text: t("archive-none-full-name") })}
    >
      <LinkButton href="/archive" text={t("archive-clear")} />
    </EmptyState>
  );
}

const kindOf = (isSearch: boolean) => (isSearch ? "found" : "latest");

interface ArchiveResults {
  readonly games: readonly ArchiveGame[];
  readonly next: ArchiveId | null; // where the search continues
  readonly isBusy: boolean;
  readonly error: unknown; // undefined unless the last request failed
  loadMore(): void;
  retry(): void;
}

/** Return the outcome of a search for screen readers. */
function formatStatus({ games, next, isBusy, error }: ArchiveResults, isSearch: boolean): string {
  if (isBusy) return t("explorer-state", { state: "loading" });
  if (error !== undefined) return "";
  if (games.length) return t("archive-shown", { count: games.length });
  if (!isSearch) return t("archive-empty");
  return next ? t("archive-none-so-far") : t("archive-none");
}

/** Return the results of a search, page by page. */
function useGames(search: Search, address: string): ArchiveResults {
  const [state, setState] = useState<Omit<ArchiveResults, "loadMore" | "retry">>(NO_RESULTS);
  const [before, setBefore] = useState<ArchiveId>();
  const [attempt, setAttempt] = useState(0);
  const query = `${address} ${before ?? ""}`;
  useEffect(() => setBefore(undefined), [address]);
  useEffect(() => {
    let isCurrent = true;
    setState((current) => ({ ...(before ? current : NO_RESULTS), isBusy: true, error: undefined }));
    loadPage(search, before).then(
      ({ games, next }) =>
        isCurrent &&
        setState((current) => ({
          games: [...(before ? current.games : []), ...games],
          next,
          isBusy: false,
          error: undefined,
        })),
      (error: unknown) =>
        isCurrent && setState((current) => ({ ...current, isBusy: false, error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [query, attempt]);
  return {
    ...state,
    loadMore: () => setBefore(state.next ?? undefined),
    retry: () => setAttempt(attempt + 1),
  };
}

const NO_RESULTS = { games: [], next: null, isBusy: true, error: undefined };

/** Load a page of a search. Continue past pages without matches, up to `tries` requests. */
async function loadPage(
  search: Search,
  before: ArchiveId | undefined,
  tries = MAX_PAGE_REQUESTS,
): Promise<ArchivePage> {
  const { shortest, longest, ...query } = search;
  const page = await archive.games({
    ...query,
    minPlies: shortest ?? null,
    maxPlies: longest ?? null,
    limit: PAGE_SIZE,
    boards: "true",
    before: before ?? null,
  });
  if (page.games.length || !page.next || tries <= 1) return page;
  return loadPage(search, page.next, tries - 1);
}
