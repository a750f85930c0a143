// Local games: created, stored, played and reviewed in this browser, without a server.
import type { Core, Tags, BrowserEngine } from "../core/core";
import { otherPersonSeat } from "../game/emptyPosition";
import { newLocalId } from "../game/gameIds";
import {
  BackendError,
  type Connection,
  type ConnectionListener,
  type LocalGames,
  type TextExport,
} from "../backend/backend";
import type {
  BoardView,
  GameId,
  NewLocalGame,
  ComputerGameUpload,
  LocalSeat,
  GameLine,
  Position,
  ReadGame,
  Seats,
  Start,
  GameSummary,
} from "../messages";
import { createGamesFile, readGamesFile } from "./gamesFile";
import { LocalConnection, type LocalConnectionServices } from "./localConnection";
import { createDocument, PERSON_SEAT, startText, type GameStart } from "./gameDocuments";
import { mergeGames } from "./merge";
import { MemoryStore, type StoredGame, type GameStore } from "./gameStore";
import { positionOf, seatsOf, summaryOf } from "./positions";

const FILE_NAMES = {
  "game-string": "hive-game.txt",
  pgn: "hive-game.pgn",
  position: "hive-position.txt",
  hop: "hive-position.txt",
};

const SERVER_FORMATS = /^\s*(?:\(\s*;|\{\s*")/; // SGF as written by BoardSpace, and JSON lines

export class BrowserGames implements LocalGames {
  readonly #core: Core;
  readonly #engine: BrowserEngine;
  readonly #store: Promise<GameStore>;
  readonly #convert: (text: string) => Promise<string>;

  /** `convert` returns PGN for records that the core cannot parse. */
  constructor(
    core: Core,
    engine: BrowserEngine,
    store: Promise<GameStore>,
    convert: (text: string) => Promise<string>,
  ) {
    this.#convert = convert;
    this.#core = core;
    this.#engine = engine;
    this.#store = store;
  }

  async create(request: NewLocalGame): Promise<GameId> {
    const [white, black] = assignSides(request);
    const { clock } = request;
    const document = await this.#documentOf(request, { ...request, white, black });
    return this.#storeNew({ white, black, clock, document });
  }

  async #storeNew(
    game: Pick<StoredGame, "white" | "black" | "clock" | "document">,
  ): Promise<GameId> {
    const view = await this.#core.position(game.document, null);
    const { clock } = game;
    const stored: StoredGame = {
      ...game,
      id: newLocalId(),
      version: 1,
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
      date: today(),
      rematch: null,
      clock: clock && { initial: clock.initial, increment: clock.increment },
      times: clock ? view.moves.map(() => fullTimes(clock)).concat([fullTimes(clock)]) : [],
      summary: summaryOf(view),
    };
    const store = await this.#store;
    void navigator.storage?.persist?.(); // requested once there is something to store
    await store.save(stored);
    return stored.id;
  }

  async list(): Promise<readonly GameSummary[]> {
    const games = await (await this.#store).list();
    return games.map(toSummary).toSorted((a, b) => b.changed - a.changed);
  }

  async remove(game: GameId): Promise<void> {
    await (await this.#store).remove(game);
  }

  async exportAll(): Promise<File> {
    const { exportPuzzles } = await import("./puzzleBackup");
    return createGamesFile(await (await this.#store).list(), await exportPuzzles());
  }

  async importAll(file: File) {
    const parsed = await readGamesFile(file, this.#core);
    if (!parsed) return undefined;
    const { importPuzzles } = await import("./puzzleBackup");
    await importPuzzles(parsed.puzzles);
    const { added, updated } = await mergeGames(parsed.games, await this.#store, this.#core);
    return { added, updated, damaged: parsed.damaged };
  }

  async archiveUpload(game: GameId): Promise<ComputerGameUpload> {
    const stored = await (await this.#store).load(game);
    if (!stored) throw new BackendError(undefined, "local-other-browser");
    return { document: stored.document, date: stored.date };
  }

  async isPersistent(): Promise<boolean> {
    return (await this.#store).isPersistent;
  }

  open(game: GameId, listener: ConnectionListener): Connection {
    const store = this.#store;
    return new LocalConnection(game, this.#services(store), listener);
  }

  openUnsaved(played: GameLine, listener: ConnectionListener): Connection {
    const memory = new MemoryStore();
    const ready = this.#documentOf(played).then(async (document) => {
      await memory.save({ ...UNSAVED_GAME, document });
      return memory;
    });
    return new LocalConnection(UNSAVED_GAME.id, this.#services(ready), listener);
  }

  async positionOf(played: GameLine): Promise<Position> {
    if (played.start.kind === "imported" && !played.moves)
      return this.#positionOfText(played.start.text);
    const document = await this.#documentOf(played);
    return this.#positionOfDocument(document);
  }

  async exportGame(request: TextExport): Promise<File> {
    const { format = "pgn", white = "", black = "", date = "", result = null } = request;
    const tags: Tags = { white, black, date, result };
    const document = await this.#documentOf(request);
    const text = await this.#core.formatGame(document, format, tags);
    return new File([text], FILE_NAMES[format], { type: "text/plain" });
  }

  async exportTree(start: GameLine, lines: string): Promise<File> {
    const document = await this.#documentOf(start);
    const tags: Tags = { white: "", black: "", date: today(), result: null };
    const text = await this.#core.formatTree(document, lines, tags);
    return new File([text], "hive-analysis.pgn", { type: "text/plain" });
  }

  async readTree(text: string) {
    const { document, tree } = await this.#parseAny(text);
    const view = await this.#core.position(document, null);
    const { startPosition, gameType, opening } = view;
    const start: Start = startPosition
      ? { kind: "imported", text: startPosition }
      : { kind: "empty", gameType, opening };
    return { start: { start, moves: [] }, lines: tree };
  }

  /** Parse a game record of any format. BoardSpace's records are converted by the server. */
  async #parseAny(text: string): Promise<ReadGame> {
    return this.#core.parseGame(SERVER_FORMATS.test(text) ? await this.#converted(text) : text);
  }

  async #converted(text: string): Promise<string> {
    return this.#convert(text).catch((error: unknown) => {
      const hasProblem = error instanceof BackendError && error.problem;
      throw hasProblem ? error : new BackendError(undefined, "local-no-boardspace");
    });
  }

  async review(
    played: GameLine,
    onReport: Parameters<LocalGames["review"]>[1],
    signal: AbortSignal,
  ): Promise<void> {
    const document = await this.#documentOf(played);
    await this.#engine.review(document, onReport, signal);
  }

  async analyze(
    ...[played, options, onReport, signal]: Parameters<LocalGames["analyze"]>
  ): Promise<void> {
    const document = await this.#documentOf(played);
    await this.#engine.analyze(document, options, onReport, signal);
  }

  // Puzzles.

  puzzleReply(...args: Parameters<LocalGames["puzzleReply"]>) {
    return this.#engine.puzzleReply(...args);
  }

  ratePuzzle(...args: Parameters<LocalGames["ratePuzzle"]>) {
    return this.#core.ratePuzzle(...args);
  }

  // Documents.

  /** Return the document of `played`, by default with a person on each side. */
  async #documentOf(
    played: GameLine,
    terms: Omit<GameStart, "start" | "moves"> = { white: PERSON_SEAT, black: PERSON_SEAT },
  ): Promise<string> {
    const { start, moves } = played;
    if (start.kind === "empty") {
      return createDocument({
        ...terms,
        start: `${start.gameType} ${start.opening}`,
        moves: moves ?? [],
      });
    }
    const view = await this.#core.position(await this.#documentOfStart(start), null);
    const line = moves ?? view.moves.map(({ uhp }) => uhp);
    return createDocument({ ...terms, start: startText(view), moves: line });
  }

  async #documentOfStart(start: Exclude<Start, { kind: "empty" }>): Promise<string> {
    if (start.kind === "custom") return this.#core.createPosition(start);
    return (await this.#parseAny(start.text)).document;
  }

  async #positionOfDocument(document: string): Promise<Position> {
    const view = await this.#core.position(document, null);
    return positionOf({ ...UNSAVED_GAME, document }, view);
  }

  /** Return the position of a record with its metadata. Its players are not the user. */
  async #positionOfText(text: string): Promise<Position> {
    const { document, players, date, result } = await this.#parseAny(text);
    const position = await this.#positionOfDocument(document);
    const isNamed = players.white || players.black;
    const seats: Seats = {
      white: otherPersonSeat(players.white ?? ""),
      black: otherPersonSeat(players.black ?? ""),
    };
    return {
      ...position,
      seats: isNamed ? seats : position.seats,
      date,
      result: position.result ?? result,
    };
  }

  #services(store: Promise<GameStore>): LocalConnectionServices {
    return {
      core: this.#core,
      engine: this.#engine,
      save: async (game) => (await store).save(game),
      load: async (id) => (await store).load(id),
      rematch: (game, view) => this.#rematch(game, view),
      onOtherTabChange: (changed) => {
        const unsubscribe = store
          .then((gameStore) => gameStore.onOtherTabChange(changed))
          .catch(() => () => {});
        return () => void unsubscribe.then((stop) => stop());
      },
      withTabLock,
    };
  }

  #rematch(game: StoredGame, view: BoardView): Promise<GameId> {
    const [white, black] = [game.black, game.white];
    const { hasCoach, terms } = view;
    const document = createDocument({ ...terms, start: startText(view), white, black, hasCoach });
    return this.#storeNew({ white, black, clock: game.clock, document });
  }
}

/** An unsaved game with a person on each side. */
export const UNSAVED_GAME: StoredGame = {
  id: "",
  version: 0,
  document: "",
  white: PERSON_SEAT,
  black: PERSON_SEAT,
  seed: 0,
  date: "",
  rematch: null,
  times: [],
  clock: null,
  summary: {
    gameType: "Base",
    opening: "rulebook",
    stacks: [],
    turn: "white",
    ply: 0,
    result: null,
    changed: 0,
  },
};

function fullTimes({ initial }: { readonly initial: number }): readonly [number, number] {
  return [initial, initial];
}

/** Assign the sides, at random if requested. */
function assignSides({ white, black, hasRandomSides }: NewLocalGame): [LocalSeat, LocalSeat] {
  const isSwapped = hasRandomSides && crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 1;
  return isSwapped ? [black, white] : [white, black];
}

function toSummary(game: StoredGame): GameSummary {
  return { ...game.summary, game: game.id, seats: seatsOf(game), access: "private" };
}

/** Return today's date in the format of game records. */
function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join(".");
}

/** Run `work` in only one tab per game, if the browser supports locks. */
async function withTabLock(
  id: GameId,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!id || !navigator.locks) return work();
  await navigator.locks.request(`sixlegs-${id}`, { signal }, work);
}
