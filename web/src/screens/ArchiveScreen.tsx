// The archive: games that anybody may find, by player, result, speed, bugs, day, length, first moves.
import { useEffect, useState } from "preact/hooks";
import { ArchiveGameList } from "../archive/ArchiveGameList";
import { searchPath, parseSearch, type Search } from "../archive/search";
import { SearchForm } from "../archive/SearchForm";
import { navigate } from "../browser/router";
import type { ArchiveGame, ArchiveId, ArchivePage } from "../messages";
import { archive } from "../server/archive";
import { Button } from "../ui/buttons";
import { ErrorText } from "../ui/texts";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

const PAGE_SIZE = 20; // games
const MAX_PAGE_REQUESTS = 4; // questions for one page, each of which looks through some thousand games

export function ArchiveScreen() {
  const search = parseSearch(location.search);
  const address = searchPath(search);
  const found = useGames(search, address);
  return (
    <main class="page archive">
      <h1>{t("archive-title")}</h1>
      <SearchForm
        key={address}
        search={search}
        onSearch={(wanted) => navigate(searchPath(wanted))}
      />
      <ErrorText text={found.error} />
      <p role="status" class="muted archive-state">
        {formatStatus(found)}
      </p>
      {found.games.length > 0 && <ArchiveGameList games={found.games} label={t("archive-games")} />}
      {found.next && !found.isBusy && <Button text={t("archive-more")} onClick={found.loadMore} />}
    </main>
  );
}

interface ArchiveResults {
  readonly games: readonly ArchiveGame[];
  readonly next: ArchiveId | null; // where to look further
  readonly isBusy: boolean;
  readonly error: string;
  loadMore(): void;
}

function formatStatus({ games, next, isBusy, error }: ArchiveResults): string {
  if (isBusy) return t("explorer-state", { state: "loading" });
  if (games.length || error) return "";
  return next ? t("archive-none-so-far") : t("archive-none");
}

/** The games of a search, page by page. */
function useGames(search: Search, address: string): ArchiveResults {
  const [state, setState] = useState<Omit<ArchiveResults, "loadMore">>(NO_RESULTS);
  const [before, setBefore] = useState<ArchiveId>();
  const at = `${address} ${before ?? ""}`;
  useEffect(() => setBefore(undefined), [address]);
  useEffect(() => {
    let isWanted = true;
    setState((now) => ({ ...(before ? now : NO_RESULTS), isBusy: true, error: "" }));
    loadPage(search, before).then(
      ({ games, next }) =>
        isWanted &&
        setState((now) => ({
          games: [...(before ? now.games : []), ...games],
          next,
          isBusy: false,
          error: "",
        })),
      (error: unknown) =>
        isWanted && setState((now) => ({ ...now, isBusy: false, error: formatError(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [at]);
  return { ...state, loadMore: () => setBefore(state.next ?? undefined) };
}

const NO_RESULTS = { games: [], next: null, isBusy: true, error: "" };

/** Games of a search; asks further where nothing was found, so many times at most. */
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
