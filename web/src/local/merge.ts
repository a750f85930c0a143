// Merges imported games into the stored ones without losing moves: if one version of a game
// continues the other, the longer one is stored; if they differ, both are.
import type { Core } from "../core/core";
import { newLocalId } from "../game/gameIds";
import type { ImportSummary } from "../backend/backend";
import type { BoardView } from "../messages";
import { startText } from "./gameDocuments";
import type { StoredGame, GameStore } from "./gameStore";

export async function mergeGames(
  games: readonly StoredGame[],
  store: GameStore,
  core: Core,
): Promise<Omit<ImportSummary, "damaged">> {
  const stored = await store.list();
  const counts = { added: 0, updated: 0 };
  for (const game of games) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be thousands
    const merged = await mergedGame(stored, game, core);
    if (!merged) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const result = await store.save(merged);
    if (result !== "stale") counts[merged.version === 1 ? "added" : "updated"] += 1;
  }
  return counts;
}

/** Return what to store of `game`; undefined if it adds nothing. */
async function mergedGame(
  storedGames: readonly StoredGame[],
  game: StoredGame,
  core: Core,
): Promise<StoredGame | undefined> {
  const stored = storedGames.find(({ id }) => id === game.id);
  if (!stored) return game;
  if (stored.document === game.document) return undefined;
  const [storedView, importedView] = await Promise.all([viewOf(stored, core), viewOf(game, core)]);
  if (includesGame(storedView, importedView)) return undefined;
  if (includesGame(importedView, storedView)) return { ...game, version: stored.version + 1 };
  const isDuplicate = storedGames.some(
    ({ id, document }) => id !== game.id && document === game.document,
  );
  return isDuplicate ? undefined : { ...game, id: newLocalId() };
}

function viewOf(game: StoredGame, core: Core): Promise<BoardView> {
  return core.position(game.document, null);
}

/** Return whether `whole` includes everything that happened in `part`. */
function includesGame(whole: BoardView, part: BoardView): boolean {
  const isSameStart = startText(whole) === startText(part);
  const isContinuation = part.moves.every(({ uhp }, ply) => whole.moves[ply]?.uhp === uhp);
  const isSameEnd =
    whole.moves.length === part.moves.length &&
    whole.result?.ending === part.result?.ending &&
    whole.result?.winner === part.result?.winner;
  return isSameStart && isContinuation && (part.result === null || isSameEnd);
}
