// The archive screen: search for public games.
import { useEffect, useState } from "preact/hooks";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { searchPath, parseSearch, type Search } from "../archive/search";
import { SearchForm } from "../archive/SearchForm";
import { navigate } from "../browser/router";
import type { ArchiveGame, ArchiveId, ArchivePage } from "../messages";
import { archive } from "../server/archive";
import { Button } from "../ui/buttons";
import { FailedRequest } from "../ui/EmptyState";
import { t } from "../i18n/translate";

const PAGE_SIZE = 20;
// Bounds the requests for a page, each of which scans several thousand games.
const MAX_PAGE_REQUESTS = 4;

export function ArchiveScreen() {
  const search = parseSearch(location.search);
  const address = searchPath(search);
  const results = useGames(search, address);
  return (
    <main class="page archive">
      <h1>{t("archive-title")}</h1>
      <SearchForm
        key={address}
        search={search}
        onSearch={(newSearch) => navigate(searchPath(newSearch))}
      />
      {results.error !== undefined && (
        <FailedRequest error={results.error} onRetry={results.retry} />
      )}
      <p role="status" class="muted archive-state">
        {formatStatus(results)}
      </p>
      {results.games.length > 0 && (
        <ArchiveGameList games={results.games} label={t("archive-games")} />
      )}
      {results.next && !results.isBusy && (
        <Button text={t("archive-more")} onClick={results.loadMore} />
      )}
    </main>
  );
}

interface ArchiveResults {
  readonly games: readonly ArchiveGame[];
  readonly next: ArchiveId | null; // where the search continues
  readonly isBusy: boolean;
  readonly error: unknown; // undefined unless the last request failed
  loadMore(): void;
  retry(): void;
}

function formatStatus({ games, next, isBusy, error }: ArchiveResults): string {
  if (isBusy) return t("explorer-state", { state: "loading" });
  if (games.length || error !== undefined) return "";
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
    before: before ?? null,
  });
  if (page.games.length || !page.next || tries <= 1) return page;
  return loadPage(search, page.next, tries - 1);
}
