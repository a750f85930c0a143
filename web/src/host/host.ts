// Where games are played: two interfaces between the page and whatever knows the rules. Behind one
// is the core in this browser, for games of one's own; behind the other the server, for games with
// people.
import type {
  About,
  Analysed,
  HostMessage,
  Explored,
  ExplorerQuery,
  Export,
  ExportFormat,
  GameId,
  GameList,
  Invited,
  Lobby,
  Me,
  NewGame,
  OwnRecord,
  Played,
  Position,
  Problem,
  PushTarget,
  Reviewed,
  Summary,
  Token,
  Calendar,
  LanguageName,
  Vacation,
  PageMessage,
} from "../messages";

export interface Host {
  readonly local: LocalGames;
  readonly people: People;
}

/** Games of one's own, against the computer or with both sides: played and kept in this browser. */
export interface LocalGames {
  /** Rejects with a HostError, as all that follows does. */
  create(game: NewGame): Promise<GameId>;
  /** The latest first. */
  list(): Promise<readonly Summary[]>;
  remove(game: GameId): Promise<void>;
  /** All games as one file. */
  exportAll(): Promise<File>;
  /** Take over the games of such a file; undefined if it is none. */
  importAll(file: File): Promise<Imported | undefined>;
  /** Whether games are still there when the browser is closed. */
  isLasting(): Promise<boolean>;
  /** A game as the server's archive takes it. */
  record(game: GameId): Promise<OwnRecord>;
  /** Never fails: `listener` hears how the connection is. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** The same for a game that nobody keeps, with both sides; `gone` if there can be no such game. */
  study(played: Played, listener: ConnectionListener): Connection;
  /** How such a game stands. */
  read(played: Played): Promise<Position>;
  /** A game as a file. */
  save(asked: TextExport): Promise<File>;
  /** A tree of variations as a file; `lines` has a line for each node. */
  saveTree(start: Played, lines: string): Promise<File>;
  /** The tree in a text that holds a game, and where it starts. */
  readTree(text: string): Promise<{ readonly start: Played; readonly lines: string }>;
  /** Review a game: `tell` hears of each ply in turn. */
  review(played: Played, tell: (found: Reviewed) => void, signal: AbortSignal): Promise<void>;
  /** Think about a position until `signal` says stop: `tell` hears of every step. */
  analyse(
    played: Played,
    options: AnalysisOptions,
    tell: (found: Analysed) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

export interface AnalysisOptions {
  readonly lines: number;
  readonly threat?: boolean; // what the other side would do if it were its turn (a null move)
}

export type TextFormat = Exclude<ExportFormat, "png" | "gif">;

/** A game that is to be written as text. */
export interface TextExport extends Export {
  readonly format?: TextFormat;
}

/** How many games of a file were new here, went on in it, and could not be read. */
export interface Imported {
  readonly added: number;
  readonly updated: number;
  readonly damaged: number;
}

/** Games with people at other screens: the server keeps them. */
export interface People {
  /** Rejects with a HostError, as all that follows does. */
  create(game: NewGame): Promise<GameId>;
  list(): Promise<GameList>;
  remove(game: GameId): Promise<void>;
  /** Never fails: `listener` hears how the connection is. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** A record that only the server can read, such as BoardSpace's, as PGN. */
  converted(text: string): Promise<string>;
  /** Who runs it, and what it keeps. */
  about(): Promise<About>;
  /** Whoever asks. */
  me(): Promise<Me>;
  rename(name: string | null): Promise<Me>;
  /** What somebody is invited to. */
  invited(token: Token): Promise<Invited>;
  /** Take the seat that one is invited to. */
  accept(token: Token): Promise<GameId>;
  /** Whether one's clocks of days stand still, and how long they may. */
  vacation(): Promise<Vacation>;
  beginVacation(days: number): Promise<Vacation>;
  endVacation(): Promise<Vacation>;
  /** Where a calendar program reads one's deadlines. */
  calendar(): Promise<Calendar>;
  renewCalendar(language: LanguageName): Promise<Calendar>;
  revokeCalendar(): Promise<Calendar>;
  /** What was played in the archive in a position, or the last one of a game string. */
  explored(wanted: ExplorerQuery): Promise<Explored>;
  /** What a browser subscribes to notifications with. */
  pushKey(): Promise<string>;
  /** Be told of one's turn in this browser. */
  subscribe(target: PushTarget): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
  /** Watch the lobby: `tell` hears of it now and after every change, undefined while it is out of reach; never fails.
   * Returns how to stop. */
  watchLobby(tell: (lobby: Lobby | undefined) => void): () => void;
}

export interface ConnectionListener {
  receive(message: HostMessage): void;
  connection(state: ConnectionState, problem?: Problem): void; // why a study is gone
}

/** open: all is well · lost: being tried again · troubled: the same, since the host is there but
 * cannot read the game · gone: there is no such game. */
export type ConnectionState = "open" | "lost" | "troubled" | "gone";

export interface Connection {
  /** Say something about the position of that version; false if nobody can hear it now. */
  send(request: GameRequest, version: number): boolean;
  close(): void;
}

/** What a person wants, without the numbers that the connection adds. */
export type GameRequest = WithoutNumbers<PageMessage>;
type WithoutNumbers<T> = T extends unknown ? Omit<T, "request" | "version"> : never;

/** The messages for a host that was not reached. */
type Unreached =
  "page-host-unreached" | "local-no-server" | "local-elsewhere" | "local-no-boardspace";

export class HostError extends Error {
  readonly problem: Problem | undefined; // undefined if the host was not reached
  readonly sentence: Unreached;

  /** `sentence` is the name of the words for who is told that there was no host. */
  constructor(problem?: Problem, sentence: Unreached = "page-host-unreached") {
    super(problem?.detail ?? "the host was not reached");
    this.problem = problem;
    this.sentence = sentence;
  }
}
