// Names of games: those that this browser keeps are told from those of the server at a glance.
import type { GameId } from "../messages";

const LOCAL_PREFIX = "local-"; // the server's names have no room for it: they are 22 signs long

export function isLocalGame(game: GameId): boolean {
  return game.startsWith(LOCAL_PREFIX);
}

export function newLocalId(): GameId {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return LOCAL_PREFIX + Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** The name after the # of an address; undefined if there is none. */
export function parseLocalId(fragment: string): GameId | undefined {
  const id = fragment.replace(/^#/, "");
  return /^local-[0-9a-z]{1,40}$/.test(id) ? id : undefined;
}
