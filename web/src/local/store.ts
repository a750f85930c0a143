// Games of one's own, kept in this browser (IndexedDB): each change is on the disk before it is told.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { GameId, OwnClock, OwnSeat, Summary } from "../messages";

/** A game as it is kept: what the core reads, and what the core need not know. */
export interface KeptGame {
  readonly id: GameId;
  readonly version: number; // grows by one with every change
  readonly document: string;
  readonly white: OwnSeat;
  readonly black: OwnSeat;
  readonly seed: number; // of the computer's dice
  readonly date: string; // when it was begun, as records write it
  readonly rematch: GameId | null;
  readonly times: readonly (readonly [number, number])[]; // left on both clocks after each ply
  readonly clock: OwnClock | null;
  readonly summary: Pick<
    Summary,
    "gameType" | "opening" | "stacks" | "turn" | "ply" | "result" | "changed"
  >;
}

/** unsaved: this browser keeps nothing (a private window, a full disk); games are played on anyway. */
export type Saved = "saved" | "stale" | "unsaved";

export interface Store {
  list(): Promise<readonly KeptGame[]>;
  load(id: GameId): Promise<KeptGame | undefined>;
  /** Keep `game`, unless another tab has changed it since the version before. */
  save(game: KeptGame): Promise<Saved>;
  remove(id: GameId): Promise<void>;
  /** Hear of games that another tab has changed; returns how to stop. */
  watch(changed: (id: GameId) => void): () => void;
  /** Whether what is played is really kept. */
  readonly isLasting: boolean;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame };
}

const NAME = "sixlegs";
const VERSION = 1; // of what is kept; `upgrade` below knows all that went before
const NEWS = "sixlegs-games"; // between tabs

/** The games that this browser keeps; if it keeps none, those of this tab, as long as it is open. */
export async function openStore(): Promise<Store> {
  try {
    const database = await openDB<Schema>(NAME, VERSION, {
      upgrade(upgraded, before) {
        if (before < 1) upgraded.createObjectStore("games", { keyPath: "id" });
      },
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close(); // a newer page in another tab goes first
      },
    });
    return new BrowserStore(database);
  } catch {
    return new MemoryStore();
  }
}

class BrowserStore implements Store {
  readonly #database: IDBPDatabase<Schema>;
  readonly #unsaved = new MemoryStore(); // what did not fit on the disk
  readonly #kept = new Map<GameId, number>(); // the versions that did, of games that are there
  readonly #news = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(NEWS);
  #isLasting = true;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  get isLasting(): boolean {
    return this.#isLasting;
  }

  async list(): Promise<readonly KeptGame[]> {
    const kept = await this.#database.getAll("games");
    const unsaved = await this.#unsaved.list();
    const isNewer = new Set(unsaved.map(({ id }) => id));
    return [...unsaved, ...kept.filter(({ id }) => !isNewer.has(id))];
  }

  async load(id: GameId): Promise<KeptGame | undefined> {
    return (await this.#unsaved.load(id)) ?? (await this.#database.get("games", id));
  }

  async save(game: KeptGame): Promise<Saved> {
    try {
      const change = this.#database.transaction("games", "readwrite", { durability: "strict" });
      const before = await change.store.get(game.id);
      const known = this.#kept.get(game.id) ?? game.version - 1;
      const isNew = game.version === 1 || (await this.#unsaved.load(game.id)) !== undefined;
      const isStale = before ? before.version !== known : !isNew; // a game that was removed is gone
      if (!isStale) await change.store.put(game);
      await change.done;
      if (isStale) return "stale";
      this.#isLasting = true;
      await this.#forget(game.id);
      this.#news?.postMessage(game.id);
      return "saved";
    } catch {
      this.#isLasting = false;
      if (!this.#kept.has(game.id)) this.#kept.set(game.id, game.version - 1);
      return this.#unsaved.save(game);
    }
  }

  async remove(id: GameId): Promise<void> {
    await this.#forget(id);
    await this.#database.delete("games", id);
    this.#news?.postMessage(id);
  }

  /** Nothing of a game is unsaved any more. */
  async #forget(id: GameId): Promise<void> {
    this.#kept.delete(id);
    await this.#unsaved.remove(id);
  }

  watch(changed: (id: GameId) => void): () => void {
    const hear = ({ data }: MessageEvent) => changed(String(data));
    this.#news?.addEventListener("message", hear);
    return () => this.#news?.removeEventListener("message", hear);
  }
}

/** Keeps games as long as the tab is open. */
export class MemoryStore implements Store {
  readonly #games = new Map<GameId, KeptGame>();
  readonly isLasting: boolean = false;

  async list(): Promise<readonly KeptGame[]> {
    return [...this.#games.values()];
  }

  async load(id: GameId): Promise<KeptGame | undefined> {
    return this.#games.get(id);
  }

  async save(game: KeptGame): Promise<Saved> {
    this.#games.set(game.id, game);
    return "unsaved";
  }

  async remove(id: GameId): Promise<void> {
    this.#games.delete(id);
  }

  watch(): () => void {
    return () => {};
  }
}
