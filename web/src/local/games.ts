// Games of one's own: begun, kept, played and reviewed in this browser, without any server.
import type { Core, Tags, Thinker } from "../core/core";
import { otherPerson } from "../game/blank";
import { newLocalId } from "../game/ids";
import { isComputer } from "../game/sides";
import {
  HostError,
  type Connection,
  type ConnectionListener,
  type LocalGames,
  type TextExport,
} from "../host/host";
import type {
  BoardView,
  GameId,
  NewGame,
  OwnRecord,
  OwnSeat,
  Played,
  Position,
  ReadGame,
  Seats,
  Start,
  Summary,
} from "../messages";
import { archiveOf, gamesIn } from "./archive";
import { LocalConnection, type Surroundings } from "./connection";
import { documentOf, PERSON, startOf, type Begun } from "./documents";
import { merge } from "./merge";
import { MemoryStore, type KeptGame, type Store } from "./store";
import { positionOf, seatsOf, summaryOf, viewerOf } from "./views";

const NAMES = {
  "game-string": "hive-game.txt",
  pgn: "hive-game.pgn",
  position: "hive-position.txt",
};

const CONVERTED = /^\s*(?:\(\s*;|\{\s*")/; // SGF, as BoardSpace writes records, and JSON lines

export class BrowserGames implements LocalGames {
  readonly #core: Core;
  readonly #thinker: Thinker;
  readonly #store: Promise<Store>;
  readonly #convert: (text: string) => Promise<string>;

  /** `convert` makes PGN of records that the core does not read. */
  constructor(
    core: Core,
    thinker: Thinker,
    store: Promise<Store>,
    convert: (text: string) => Promise<string>,
  ) {
    this.#convert = convert;
    this.#core = core;
    this.#thinker = thinker;
    this.#store = store;
  }

  async create(asked: NewGame): Promise<GameId> {
    const [white, black] = sidesOf(asked);
    const { clock } = asked;
    const document = await this.#documentOf(asked, { ...asked, white, black });
    return this.#begin({ white, black, clock, document });
  }

  async #begin(game: Pick<KeptGame, "white" | "black" | "clock" | "document">): Promise<GameId> {
    const view = await this.#core.position(game.document, viewerOf(game), null, 0);
    const { clock } = game;
    const kept: KeptGame = {
      ...game,
      id: newLocalId(),
      version: 1,
      seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
      date: today(),
      rematch: null,
      clock: clock && { initial: clock.initial, increment: clock.increment },
      times: clock ? view.moves.map(() => full(clock)).concat([full(clock)]) : [],
      summary: summaryOf(view),
    };
    const store = await this.#store;
    void navigator.storage?.persist?.(); // asked for when there is something to keep
    await store.save(kept);
    return kept.id;
  }

  async list(): Promise<readonly Summary[]> {
    const games = await (await this.#store).list();
    return games.map(listed).toSorted((one, other) => other.changed - one.changed);
  }

  async remove(game: GameId): Promise<void> {
    await (await this.#store).remove(game);
  }

  async exportAll(): Promise<File> {
    return archiveOf(await (await this.#store).list());
  }

  async importAll(file: File) {
    const found = await gamesIn(file, this.#core);
    if (!found) return undefined;
    const { added, updated } = await merge(found.games, await this.#store, this.#core);
    return { added, updated, damaged: found.damaged };
  }

  async record(game: GameId): Promise<OwnRecord> {
    const kept = await (await this.#store).load(game);
    if (!kept) throw new HostError(undefined, "local-elsewhere");
    return { document: kept.document, date: kept.date };
  }

  async isLasting(): Promise<boolean> {
    return (await this.#store).isLasting;
  }

  open(game: GameId, listener: ConnectionListener): Connection {
    const store = this.#store;
    return new LocalConnection(game, this.#around(store), listener);
  }

  study(played: Played, listener: ConnectionListener): Connection {
    const memory = new MemoryStore();
    const ready = this.#documentOf(played).then(async (document) => {
      await memory.save({ ...UNKEPT, document });
      return memory;
    });
    return new LocalConnection(UNKEPT.id, this.#around(ready), listener);
  }

  async read(played: Played): Promise<Position> {
    if (played.start.kind === "pasted" && !played.moves) return this.#readText(played.start.text);
    const document = await this.#documentOf(played);
    return this.#unkept(document);
  }

  async save(asked: TextExport): Promise<File> {
    const { format = "pgn", white = "", black = "", date = "", result = null } = asked;
    const tags: Tags = { white, black, date, result };
    const document = await this.#documentOf(asked);
    const text = await this.#core.write(document, format, tags);
    return new File([text], NAMES[format], { type: "text/plain" });
  }

  async saveTree(start: Played, lines: string): Promise<File> {
    const document = await this.#documentOf(start);
    const tags: Tags = { white: "", black: "", date: today(), result: null };
    const text = await this.#core.writeTree(document, lines, tags);
    return new File([text], "hive-analysis.pgn", { type: "text/plain" });
  }

  async readTree(text: string) {
    const { document, tree } = await this.#readAny(text);
    const view = await this.#core.position(document, 3, null, 0);
    const { setUp, gameType, opening } = view;
    const start: Start = setUp
      ? { kind: "pasted", text: setUp }
      : { kind: "empty", gameType, opening };
    return { start: { start, moves: [] }, lines: tree };
  }

  /** Whatever holds a game; BoardSpace's records are read elsewhere. */
  async #readAny(text: string): Promise<ReadGame> {
    return this.#core.read(CONVERTED.test(text) ? await this.#converted(text) : text);
  }

  async #converted(text: string): Promise<string> {
    return this.#convert(text).catch((error: unknown) => {
      const isAnswered = error instanceof HostError && error.problem;
      throw isAnswered ? error : new HostError(undefined, "local-no-boardspace");
    });
  }

  async review(
    played: Played,
    tell: Parameters<LocalGames["review"]>[1],
    signal: AbortSignal,
  ): Promise<void> {
    const document = await this.#documentOf(played);
    await this.#thinker.review(document, tell, signal);
  }

  async analyse(
    ...[played, options, tell, signal]: Parameters<LocalGames["analyse"]>
  ): Promise<void> {
    const document = await this.#documentOf(played);
    await this.#thinker.analyse(document, options, tell, signal);
  }

  // Documents

  /** The document of `played`, by default with a person on each side. */
  async #documentOf(
    played: Played,
    agreed: Omit<Begun, "start" | "moves"> = { white: PERSON, black: PERSON },
  ): Promise<string> {
    const { start, moves } = played;
    if (start.kind === "empty") {
      return documentOf({
        ...agreed,
        start: `${start.gameType} ${start.opening}`,
        moves: moves ?? [],
      });
    }
    const view = await this.#core.position(await this.#laid(start), 3, null, 0);
    const line = moves ?? view.moves.map(({ uhp }) => uhp);
    return documentOf({ ...agreed, start: startOf(view), moves: line });
  }

  async #laid(start: Exclude<Start, { kind: "empty" }>): Promise<string> {
    if (start.kind === "set-up") return this.#core.lay(start);
    return (await this.#readAny(start.text)).document;
  }

  async #unkept(document: string): Promise<Position> {
    const view = await this.#core.position(document, 3, null, 0);
    return positionOf({ ...UNKEPT, document }, view);
  }

  /** A record with all that it tells: its players were not whoever reads it. */
  async #readText(text: string): Promise<Position> {
    const { document, players, date, result } = await this.#readAny(text);
    const position = await this.#unkept(document);
    const isNamed = players.white || players.black;
    const seats: Seats = {
      white: otherPerson(players.white ?? ""),
      black: otherPerson(players.black ?? ""),
    };
    return {
      ...position,
      seats: isNamed ? seats : position.seats,
      date,
      result: position.result ?? result,
    };
  }

  #around(store: Promise<Store>): Surroundings {
    return {
      core: this.#core,
      thinker: this.#thinker,
      save: async (game) => (await store).save(game),
      load: async (id) => (await store).load(id),
      rematch: (game, view) => this.#rematch(game, view),
      watch: (changed) => {
        const unwatch = store.then((opened) => opened.watch(changed)).catch(() => () => {});
        return () => void unwatch.then((stop) => stop());
      },
      alone,
    };
  }

  #rematch(game: KeptGame, view: BoardView): Promise<GameId> {
    const [white, black] = [game.black, game.white];
    const { coach, terms } = view;
    const document = documentOf({ ...terms, start: startOf(view), white, black, coach });
    return this.#begin({ white, black, clock: game.clock, document });
  }
}

/** A game that nobody keeps, with both sides. */
export const UNKEPT: KeptGame = {
  id: "",
  version: 0,
  document: "",
  white: PERSON,
  black: PERSON,
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

function full({ initial }: { readonly initial: number }): readonly [number, number] {
  return [initial, initial];
}

/** Who plays White and who Black; chance decides if it is to. */
function sidesOf({ white, black, drawsLots }: NewGame): readonly [OwnSeat, OwnSeat] {
  const isChanged = drawsLots && crypto.getRandomValues(new Uint8Array(1))[0]! % 2 === 1;
  const [first, second] = isChanged ? [black, white] : [white, black];
  return [ownSeat(first), ownSeat(second)];
}

function ownSeat(seat: NewGame["white"]): OwnSeat {
  return isComputer(seat) ? seat : PERSON;
}

function listed(game: KeptGame): Summary {
  return { ...game.summary, game: game.id, seats: seatsOf(game), access: "private" };
}

/** The day of today, as records write it. */
function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join(".");
}

/** Let only one tab think for a game, where the browser can tell tabs apart. */
async function alone(id: GameId, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!id || !navigator.locks) return work();
  await navigator.locks.request(`sixlegs-${id}`, { signal }, work);
}
