// The archive: games that anybody may find, by player, result, speed, bugs, day, length, first moves.
import { useEffect, useState } from "preact/hooks";
import { FoundGames } from "../archive/FoundGames";
import { addressOfSearch, searchIn, type Search } from "../archive/search";
import { SearchForm } from "../archive/SearchForm";
import { goTo } from "../browser/router";
import type { ArchivedGame, ArchiveId, ArchivePage } from "../messages";
import { archive } from "../server/archive";
import { Button } from "../ui/buttons";
import { Trouble } from "../ui/texts";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

const A_PAGE = 20; // games
const MOST_TRIES = 4; // questions for one page, each of which looks through some thousand games

export function ArchiveScreen() {
  const search = searchIn(location.search);
  const address = addressOfSearch(search);
  const found = useGames(search, address);
  return (
    <main class="page archive">
      <h1>{say("archive-title")}</h1>
      <SearchForm
        key={address}
        search={search}
        onSearch={(wanted) => goTo(addressOfSearch(wanted))}
      />
      <Trouble text={found.trouble} />
      <p role="status" class="quiet archive-state">
        {sayState(found)}
      </p>
      {found.games.length > 0 && <FoundGames games={found.games} label={say("archive-games")} />}
      {found.next && !found.isBusy && <Button text={say("archive-more")} onClick={found.more} />}
    </main>
  );
}

interface Found {
  readonly games: readonly ArchivedGame[];
  readonly next: ArchiveId | null; // where to look further
  readonly isBusy: boolean;
  readonly trouble: string;
  more(): void;
}

function sayState({ games, next, isBusy, trouble }: Found): string {
  if (isBusy) return say("explorer-state", { state: "asking" });
  if (games.length || trouble) return "";
  return next ? say("archive-none-yet") : say("archive-none");
}

/** The games of a search, page by page. */
function useGames(search: Search, address: string): Found {
  const [state, setState] = useState<Omit<Found, "more">>(NOTHING);
  const [before, setBefore] = useState<ArchiveId>();
  const at = `${address} ${before ?? ""}`;
  useEffect(() => setBefore(undefined), [address]);
  useEffect(() => {
    let isWanted = true;
    setState((now) => ({ ...(before ? now : NOTHING), isBusy: true, trouble: "" }));
    pageOf(search, before).then(
      ({ games, next }) =>
        isWanted &&
        setState((now) => ({
          games: [...(before ? now.games : []), ...games],
          next,
          isBusy: false,
          trouble: "",
        })),
      (error: unknown) =>
        isWanted && setState((now) => ({ ...now, isBusy: false, trouble: sayFailure(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [at]);
  return { ...state, more: () => setBefore(state.next ?? undefined) };
}

const NOTHING = { games: [], next: null, isBusy: true, trouble: "" };

/** Games of a search; asks further where nothing was found, so many times at most. */
async function pageOf(
  search: Search,
  before: ArchiveId | undefined,
  tries = MOST_TRIES,
): Promise<ArchivePage> {
  const page = await archive.games({ ...search, most: A_PAGE, before: before ?? null });
  if (page.games.length || !page.next || tries <= 1) return page;
  return pageOf(search, page.next, tries - 1);
}
