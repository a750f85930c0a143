// The collection of puzzles, in files that the service worker caches when they are used.
import { BASE_PATH } from "../browser/basePath";
import { dailyIndex, fromRow, type Puzzle, type PuzzleRow, type Theme } from "../game/puzzles";

/** What the files contain, written by web/vite/puzzles.ts. */
export interface PuzzleIndex {
  readonly files: readonly PuzzleFile[]; // by rating
  readonly daily: string; // path of the puzzles of the days, in order
  readonly ids: string; // path of the ids in each file
}

interface PuzzleFile {
  readonly name: string; // its path
  readonly count: number;
  readonly from: number; // the lowest and the highest rating
  readonly to: number;
  readonly themes: Readonly<Partial<Record<Theme, number>>>;
}

const ID_CHARACTERS = 6;

/** Return the JSON at a path. Rejects if it can be neither fetched nor found in a cache. */
type FetchJson = (path: string) => Promise<unknown>;

const fetchJson: FetchJson = async (path) => {
  const response = await fetch(BASE_PATH + path);
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response.json();
};

export class PuzzleFiles {
  readonly index: PuzzleIndex;
  readonly #fetch: FetchJson;
  readonly #loaded = new Map<string, Promise<unknown>>();

  constructor(index: PuzzleIndex, fetchPath: FetchJson = fetchJson) {
    this.index = index;
    this.#fetch = fetchPath;
  }

  /** Return the number of puzzles, by default of all themes. */
  count(theme?: Theme): number {
    const numbers = this.index.files.map(({ count, themes }) =>
      theme ? (themes[theme] ?? 0) : count,
    );
    return numbers.reduce((sum, number) => sum + number, 0);
  }

  /** Return the files with puzzles of `theme`, the nearest to `rating` first. */
  near(rating: number, theme?: Theme): readonly PuzzleFile[] {
    const distance = ({ from, to }: PuzzleFile) => Math.max(from - rating, rating - to, 0);
    return this.index.files
      .filter(({ themes }) => !theme || themes[theme])
      .toSorted((a, b) => distance(a) - distance(b));
  }

  async load({ name }: Pick<PuzzleFile, "name">): Promise<readonly Puzzle[]> {
    return ((await this.#json(name)) as readonly PuzzleRow[]).map(fromRow);
  }

  /**
   * Return the first value that `find` returns for the puzzles of a file, trying `files` in order.
   * Files that cannot be loaded are skipped, but rejects if none can.
   */
  async search<Value>(
    files: readonly PuzzleFile[],
    find: (puzzles: readonly Puzzle[]) => Value | undefined,
  ): Promise<Value | undefined> {
    const errors: unknown[] = [];
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- the next file is needed only without a result
      const puzzles = await this.load(file).catch((error: unknown) => void errors.push(error));
      const value = puzzles && find(puzzles);
      if (value !== undefined) return value;
    }
    if (errors.length && errors.length === files.length) throw errors[0];
    return undefined;
  }

  async daily(date: string): Promise<Puzzle> {
    const puzzles = await this.load({ name: this.index.daily });
    return puzzles[dailyIndex(date, puzzles.length)]!;
  }

  /**
   * Return the puzzle of a day; undefined without a network, unless it is cached. Browsers log a
   * request that fails as an error.
   */
  async availableDaily(date: string): Promise<Puzzle | undefined> {
    const isAvailable = navigator.onLine || (await areCached([this.index.daily]));
    return isAvailable ? this.daily(date) : undefined;
  }

  /** Return the puzzle with an id; undefined if there is none. */
  async find(id: string): Promise<Puzzle | undefined> {
    const loaded = await this.#findIn(
      this.index.files.filter(({ name }) => this.#loaded.has(name)),
      id,
    );
    if (loaded) return loaded;
    const ids = (await this.#json(this.index.ids)) as readonly string[];
    const position = ids.findIndex((text) => hasId(text, id));
    return this.#findIn(this.index.files.slice(position, position + 1), id);
  }

  /** Return the puzzles with these ids; those that the collection does not have are left out. */
  async findAll(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Puzzle>> {
    const texts = (await this.#json(this.index.ids)) as readonly string[];
    const needed = this.index.files.filter((_, i) =>
      [...ids].some((id) => hasId(texts[i] ?? "", id)),
    );
    const loaded = await Promise.all(needed.map((file) => this.load(file)));
    const found = loaded.flat().filter(({ id }) => ids.has(id));
    return new Map(found.map((puzzle) => [puzzle.id, puzzle]));
  }

  async #findIn(files: readonly PuzzleFile[], id: string): Promise<Puzzle | undefined> {
    return this.search(files, (puzzles) => puzzles.find((puzzle) => puzzle.id === id));
  }

  /** Load what is to work offline: the puzzles of the days, and those near `rating`. */
  async prefetch(rating: number): Promise<void> {
    const paths = [
      this.index.daily,
      ...this.near(rating)
        .slice(0, 2)
        .map(({ name }) => name),
    ];
    await Promise.allSettled(paths.map((path) => this.#json(path)));
  }

  /** Load everything. `onProgress` is called with the share that is loaded. */
  async downloadAll(onProgress: (share: number) => void): Promise<void> {
    const paths = this.#paths();
    for (const [i, path] of paths.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to leave room for others
      await this.#json(path);
      onProgress((i + 1) / paths.length);
    }
  }

  /** Return whether the browser has cached all files. */
  isDownloaded(): Promise<boolean> {
    return areCached(this.#paths());
  }

  #paths(): readonly string[] {
    const { daily, ids, files } = this.index;
    return [daily, ids, ...files.map(({ name }) => name)];
  }

  /** Return the content of a file. One that could not be loaded is requested again next time. */
  #json(path: string): Promise<unknown> {
    const known = this.#loaded.get(path);
    if (known) return known;
    const loading = this.#fetch(path);
    this.#loaded.set(path, loading);
    loading.catch(() => this.#loaded.delete(path));
    return loading;
  }
}

async function areCached(paths: readonly string[]): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const found = await Promise.all(paths.map((path) => caches.match(BASE_PATH + path)));
  return found.every(Boolean);
}

/** Return whether a list of ids without separators has `id`. */
function hasId(text: string, id: string): boolean {
  if (id.length !== ID_CHARACTERS) return false;
  let at = text.indexOf(id);
  while (at % ID_CHARACTERS > 0) at = text.indexOf(id, at + 1);
  return at >= 0;
}
