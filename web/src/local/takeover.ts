// Games of one's own that a server has kept: taken over once by the page that owns them.
import type { Core } from "../core/core";
import { takenOverId } from "../game/ids";
import type { People } from "../host/host";
import type { OwnGame } from "../messages";
import type { KeptGame, Store } from "./store";
import { summaryOf, viewerOf } from "./views";

/** Keep all `games` here, and only then delete them there; true if there may be more. One that
 * cannot be kept, or not be read, stays where it is. */
export async function takeOver(
  games: readonly OwnGame[],
  core: Core,
  store: Store,
  people: Pick<People, "remove">,
): Promise<boolean> {
  const taken = await Promise.all(
    games.map(async (game) => {
      try {
        const isKept = await keep(await kept(game, core), store);
        if (isKept) await people.remove(game.game);
        return isKept;
      } catch {
        return false;
      }
    }),
  );
  return taken.some(Boolean);
}

/** Whether `game` is on the disk, be it since now or because it was before. */
async function keep(game: KeptGame, store: Store): Promise<boolean> {
  const isHere = (await store.load(game.id)) !== undefined;
  return isHere ? store.isLasting : (await store.save(game)) === "saved";
}

async function kept({ game, changed, ...rest }: OwnGame, core: Core): Promise<KeptGame> {
  const { document, white, black, clock, times } = rest;
  const view = await core.position(document, viewerOf({ white, black }), null, 0);
  return {
    id: takenOverId(game),
    version: 1,
    document,
    white,
    black,
    seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
    date: rest.date ?? "",
    rematch: null,
    clock,
    times,
    summary: { ...summaryOf(view), changed },
  };
}
