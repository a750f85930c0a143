// Ids of local games, which differ from those of the server.
import type { GameId } from "../messages";

const LOCAL_PREFIX = "local-"; // cannot be a server id: those have 22 characters

export function isLocalGame(game: GameId): boolean {
  return game.startsWith(LOCAL_PREFIX);
}

export function newLocalId(): GameId {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return LOCAL_PREFIX + Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** Return the id in the fragment of an address; undefined if there is none. */
export function parseLocalId(fragment: string): GameId | undefined {
  const id = fragment.replace(/^#/, "");
  return /^local-[0-9a-z]{1,40}$/.test(id) ? id : undefined;
}
