// Games of a file come to those that are kept here, and nothing is lost: of one game that was played
// on in one place the longer one stays, and of one that was played on in both, both.
import type { Core } from "../core/core";
import { newLocalId } from "../game/gameIds";
import type { ImportSummary } from "../backend/backend";
import type { BoardView } from "../messages";
import { startText } from "./gameDocuments";
import type { StoredGame, GameStore } from "./gameStore";
import { personSides } from "./positions";

export async function mergeGames(
  games: readonly StoredGame[],
  store: GameStore,
  core: Core,
): Promise<Omit<ImportSummary, "damaged">> {
  const here = await store.list();
  const counts = { added: 0, updated: 0 };
  for (const game of games) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
    const merged = await mergedGame(here, game, core);
    if (!merged) continue;
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const saved = await store.save(merged);
    if (saved !== "stale") counts[merged.version === 1 ? "added" : "updated"] += 1;
  }
  return counts;
}

/** What is to be kept of `game`; undefined if all of it is here. */
async function mergedGame(
  here: readonly StoredGame[],
  game: StoredGame,
  core: Core,
): Promise<StoredGame | undefined> {
  const same = here.find(({ id }) => id === game.id);
  if (!same) return game;
  if (same.document === game.document) return undefined;
  const [ours, theirs] = await Promise.all([viewOf(same, core), viewOf(game, core)]);
  if (includesGame(ours, theirs)) return undefined;
  if (includesGame(theirs, ours)) return { ...game, version: same.version + 1 };
  const isHere = here.some(({ id, document }) => id !== game.id && document === game.document);
  return isHere ? undefined : { ...game, id: newLocalId() };
}

function viewOf(game: StoredGame, core: Core): Promise<BoardView> {
  return core.position(game.document, personSides(game), null, 0);
}

/** Whether all that has happened in `part` has happened in `whole`, too. */
function includesGame(whole: BoardView, part: BoardView): boolean {
  const isSameStart = startText(whole) === startText(part);
  const isBeginning = part.moves.every(({ uhp }, ply) => whole.moves[ply]?.uhp === uhp);
  const isSameEnd =
    whole.moves.length === part.moves.length &&
    whole.result?.ending === part.result?.ending &&
    whole.result?.winner === part.result?.winner;
  return isSameStart && isBeginning && (part.result === null || isSameEnd);
}
