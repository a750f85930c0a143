// Games of one's own, kept in this browser (IndexedDB): each change is on the disk before it is told.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { GameId, LocalClock, LocalSeat, GameSummary } from "../messages";

/** A game as it is kept: what the core reads, and what the core need not know. */
export interface StoredGame {
  readonly id: GameId;
  readonly version: number; // grows by one with every change
  readonly document: string;
  readonly white: LocalSeat;
  readonly black: LocalSeat;
  readonly seed: number; // of the computer's dice
  readonly date: string; // when it was begun, as records write it
  readonly rematch: GameId | null;
  readonly times: readonly (readonly [number, number])[]; // left on both clocks after each ply
  readonly clock: LocalClock | null;
  readonly summary: Pick<
    GameSummary,
    "gameType" | "opening" | "stacks" | "turn" | "ply" | "result" | "changed"
  >;
}

/** unsaved: this browser keeps nothing (a private window, a full disk); games are played on anyway. */
export type SaveResult = "saved" | "stale" | "unsaved";

export interface GameStore {
  list(): Promise<readonly StoredGame[]>;
  load(id: GameId): Promise<StoredGame | undefined>;
  /** Keep `game`, unless another tab has changed it since the version before. */
  save(game: StoredGame): Promise<SaveResult>;
  remove(id: GameId): Promise<void>;
  /** Hear of games that another tab has changed; returns how to stop. */
  onOtherTabChange(changed: (id: GameId) => void): () => void;
  /** Whether what is played is really kept. */
  readonly isPersistent: boolean;
}

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame };
}

const DATABASE_NAME = "sixlegs";
const SCHEMA_VERSION = 1; // of what is kept; `upgrade` below knows all that went before
const CHANNEL_NAME = "sixlegs-games"; // between tabs

/** The games that this browser keeps; if it keeps none, those of this tab, as long as it is open. */
export async function openStore(): Promise<GameStore> {
  try {
    const database = await openDB<Schema>(DATABASE_NAME, SCHEMA_VERSION, {
      upgrade(upgraded, before) {
        if (before < 1) upgraded.createObjectStore("games", { keyPath: "id" });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close(); // a newer page in another tab goes first
      },
    });
    return new IndexedDbStore(database);
  } catch {
    return new MemoryStore();
  }
}

class IndexedDbStore implements GameStore {
  readonly #database: IDBPDatabase<Schema>;
  readonly #unsaved = new MemoryStore(); // what did not fit on the disk
  readonly #storedVersions = new Map<GameId, number>(); // the versions that did, of games that are there
  readonly #channel =
    typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL_NAME);
  #isPersistent = true;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  get isPersistent(): boolean {
    return this.#isPersistent;
  }

  async list(): Promise<readonly StoredGame[]> {
    const kept = await this.#database.getAll("games");
    const unsaved = await this.#unsaved.list();
    const isNewer = new Set(unsaved.map(({ id }) => id));
    return [...unsaved, ...kept.filter(({ id }) => !isNewer.has(id))];
  }

  async load(id: GameId): Promise<StoredGame | undefined> {
    return (await this.#unsaved.load(id)) ?? (await this.#database.get("games", id));
  }

  async save(game: StoredGame): Promise<SaveResult> {
    try {
      const change = this.#database.transaction("games", "readwrite", { durability: "strict" });
      const before = await change.store.get(game.id);
      const known = this.#storedVersions.get(game.id) ?? game.version - 1;
      const isNew = game.version === 1 || (await this.#unsaved.load(game.id)) !== undefined;
      const isStale = before ? before.version !== known : !isNew; // a game that was removed is gone
      if (!isStale) await change.store.put(game);
      await change.done;
      if (isStale) return "stale";
      this.#isPersistent = true;
      await this.#clearUnsaved(game.id);
      this.#channel?.postMessage(game.id);
      return "saved";
    } catch {
      this.#isPersistent = false;
      if (!this.#storedVersions.has(game.id)) this.#storedVersions.set(game.id, game.version - 1);
      return this.#unsaved.save(game);
    }
  }

  async remove(id: GameId): Promise<void> {
    await this.#clearUnsaved(id);
    await this.#database.delete("games", id);
    this.#channel?.postMessage(id);
  }

  /** Nothing of a game is unsaved any more. */
  async #clearUnsaved(id: GameId): Promise<void> {
    this.#storedVersions.delete(id);
    await this.#unsaved.remove(id);
  }

  onOtherTabChange(changed: (id: GameId) => void): () => void {
    const hear = ({ data }: MessageEvent) => changed(String(data));
    this.#channel?.addEventListener("message", hear);
    return () => this.#channel?.removeEventListener("message", hear);
  }
}

/** Keeps games as long as the tab is open. */
export class MemoryStore implements GameStore {
  readonly #games = new Map<GameId, StoredGame>();
  readonly isPersistent: boolean = false;

  async list(): Promise<readonly StoredGame[]> {
    return [...this.#games.values()];
  }

  async load(id: GameId): Promise<StoredGame | undefined> {
    return this.#games.get(id);
  }

  async save(game: StoredGame): Promise<SaveResult> {
    this.#games.set(game.id, game);
    return "unsaved";
  }

  async remove(id: GameId): Promise<void> {
    this.#games.delete(id);
  }

  onOtherTabChange(): () => void {
    return () => {};
  }
}
