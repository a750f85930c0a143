// Local games stored in IndexedDB. Each change is on the disk before it is published.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { GameId, LocalClock, LocalSeat, GameSummary } from "../messages";

/** A stored game: the document for the core and data that the core does not need. */
export interface StoredGame {
  readonly id: GameId;
  readonly version: number; // incremented by every change
  readonly document: string;
  readonly white: LocalSeat;
  readonly black: LocalSeat;
  readonly seed: number; // of the computer's random numbers
  readonly date: string; // of the start, in the format of game records
  readonly rematch: GameId | null;
  readonly times: readonly (readonly [number, number])[]; // remaining times after each ply
  readonly clock: LocalClock | null;
  readonly summary: Pick<
    GameSummary,
    "gameType" | "opening" | "stacks" | "turn" | "ply" | "result" | "changed"
  >;
}

/**
 * unsaved: the browser stores nothing (private window or full disk); the game continues in memory.
 */
export type SaveResult = "saved" | "stale" | "unsaved";

export interface GameStore {
  list(): Promise<readonly StoredGame[]>;
  load(id: GameId): Promise<StoredGame | undefined>;
  /** Store `game` unless another tab has changed the previous version. */
  save(game: StoredGame): Promise<SaveResult>;
  remove(id: GameId): Promise<void>;
  /** Call `changed` for games changed by another tab. Return a function that stops it. */
  onOtherTabChange(changed: (id: GameId) => void): () => void;
  /** Whether games are stored permanently. */
  readonly isPersistent: boolean;
}

interface Schema extends DBSchema {
  games: { key: string; value: StoredGame };
}

const DATABASE_NAME = "sixlegs";
const SCHEMA_VERSION = 1; // of the stored data; `upgrade` below converts all earlier versions
const CHANNEL_NAME = "sixlegs-games"; // between tabs

/** Open the store. Without IndexedDB, games last until the tab is closed. */
export async function openStore(): Promise<GameStore> {
  try {
    const database = await openDB<Schema>(DATABASE_NAME, SCHEMA_VERSION, {
      upgrade(db, oldVersion) {
        if (oldVersion < 1) db.createObjectStore("games", { keyPath: "id" });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close(); // another tab opens a newer version of the database
      },
    });
    return new IndexedDbStore(database);
  } catch {
    return new MemoryStore();
  }
}

class IndexedDbStore implements GameStore {
  readonly #database: IDBPDatabase<Schema>;
  readonly #unsaved = new MemoryStore(); // games that could not be stored
  // Of unsaved games: the last version that was stored.
  readonly #storedVersions = new Map<GameId, number>();
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
    const stored = await this.#database.getAll("games");
    const unsaved = await this.#unsaved.list();
    const unsavedIds = new Set(unsaved.map(({ id }) => id));
    return [...unsaved, ...stored.filter(({ id }) => !unsavedIds.has(id))];
  }

  async load(id: GameId): Promise<StoredGame | undefined> {
    return (await this.#unsaved.load(id)) ?? (await this.#database.get("games", id));
  }

  async save(game: StoredGame): Promise<SaveResult> {
    try {
      const change = this.#database.transaction("games", "readwrite", { durability: "strict" });
      const previous = await change.store.get(game.id);
      const knownVersion = this.#storedVersions.get(game.id) ?? game.version - 1;
      const isNew = game.version === 1 || (await this.#unsaved.load(game.id)) !== undefined;
      // A removed game must not be stored again.
      const isStale = previous ? previous.version !== knownVersion : !isNew;
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

  /** Forget the unsaved state of a game. */
  async #clearUnsaved(id: GameId): Promise<void> {
    this.#storedVersions.delete(id);
    await this.#unsaved.remove(id);
  }

  onOtherTabChange(changed: (id: GameId) => void): () => void {
    const onMessage = ({ data }: MessageEvent) => changed(String(data));
    this.#channel?.addEventListener("message", onMessage);
    return () => this.#channel?.removeEventListener("message", onMessage);
  }
}

/** Stores games in memory until the tab is closed. */
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
