// Where games are played: two interfaces between the page and whatever knows the rules. Behind one
// is the core in this browser, for games of one's own; behind the other the server, for games with
// people.
import type {
  About,
  TimedAnalysisReport,
  BackendMessage,
  ExplorerResult,
  ExplorerQuery,
  ExportRequest,
  ExportFormat,
  GameId,
  GameList,
  InvitationDetails,
  Lobby,
  CurrentUser,
  NewGame,
  ComputerGameUpload,
  GameLine,
  Position,
  Problem,
  PushSubscription,
  ReviewMessage,
  GameSummary,
  Token,
  CalendarAddress,
  LanguageName,
  VacationStatus,
  BackendRequest,
} from "../messages";

export interface Backend {
  readonly local: LocalGames;
  readonly server: ServerApi;
}

/** Games of one's own, against the computer or with both sides: played and kept in this browser. */
export interface LocalGames {
  /** Rejects with a BackendError, as all that follows does. */
  create(game: NewGame): Promise<GameId>;
  /** The latest first. */
  list(): Promise<readonly GameSummary[]>;
  remove(game: GameId): Promise<void>;
  /** All games as one file. */
  exportAll(): Promise<File>;
  /** Take over the games of such a file; undefined if it is none. */
  importAll(file: File): Promise<ImportSummary | undefined>;
  /** Whether games are still there when the browser is closed. */
  isPersistent(): Promise<boolean>;
  /** A game as the server's archive takes it. */
  archiveUpload(game: GameId): Promise<ComputerGameUpload>;
  /** Never fails: `listener` hears how the connection is. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** The same for a game that nobody keeps, with both sides; `not-found` if there can be no such game. */
  openUnsaved(played: GameLine, listener: ConnectionListener): Connection;
  /** How such a game stands. */
  positionOf(played: GameLine): Promise<Position>;
  /** A game as a file. */
  exportGame(request: TextExport): Promise<File>;
  /** A tree of variations as a file; `lines` has a line for each node. */
  exportTree(start: GameLine, lines: string): Promise<File>;
  /** The tree in a text that holds a game, and where it starts. */
  readTree(text: string): Promise<{ readonly start: GameLine; readonly lines: string }>;
  /** Review a game: `onReport` hears of each ply in turn. */
  review(
    played: GameLine,
    onReport: (found: ReviewMessage) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Think about a position until `signal` says stop: `onReport` hears of every step. */
  analyze(
    played: GameLine,
    options: AnalysisOptions,
    onReport: (found: TimedAnalysisReport) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

export interface AnalysisOptions {
  readonly lines: number;
  readonly threat?: boolean; // what the other side would do if it were its turn (a null move)
}

export type TextFormat = Exclude<ExportFormat, "png" | "gif">;

/** A game that is to be written as text. */
export interface TextExport extends ExportRequest {
  readonly format?: TextFormat;
}

/** How many games of a file were new here, went on in it, and could not be read. */
export interface ImportSummary {
  readonly added: number;
  readonly updated: number;
  readonly damaged: number;
}

/** Games with people at other screens: the server keeps them. */
export interface ServerApi {
  /** Rejects with a BackendError, as all that follows does. */
  create(game: NewGame): Promise<GameId>;
  list(): Promise<GameList>;
  remove(game: GameId): Promise<void>;
  /** Never fails: `listener` hears how the connection is. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** A record that only the server can read, such as BoardSpace's, as PGN. */
  convertRecord(text: string): Promise<string>;
  /** Who runs it, and what it keeps. */
  about(): Promise<About>;
  /** Whoever asks. */
  currentUser(): Promise<CurrentUser>;
  rename(name: string | null): Promise<CurrentUser>;
  /** What somebody is invited to. */
  invitation(token: Token): Promise<InvitationDetails>;
  /** Take the seat that one is invited to. */
  acceptInvitation(token: Token): Promise<GameId>;
  /** Whether one's clocks of days stand still, and how long they may. */
  vacationStatus(): Promise<VacationStatus>;
  startVacation(days: number): Promise<VacationStatus>;
  endVacation(): Promise<VacationStatus>;
  /** Where a calendar program reads one's deadlines. */
  calendarAddress(): Promise<CalendarAddress>;
  renewCalendar(language: LanguageName): Promise<CalendarAddress>;
  revokeCalendar(): Promise<CalendarAddress>;
  /** What was played in the archive in a position, or the last one of a game string. */
  explorer(query: ExplorerQuery): Promise<ExplorerResult>;
  /** What a browser subscribes to notifications with. */
  vapidKey(): Promise<string>;
  /** Be told of one's turn in this browser. */
  subscribe(subscription: PushSubscription): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
  /** Watch the lobby: `onReport` hears of it now and after every change, undefined while it is out of reach; never fails.
   * Returns how to stop. */
  subscribeToLobby(onUpdate: (lobby: Lobby | undefined) => void): () => void;
}

export interface ConnectionListener {
  onMessage(message: BackendMessage): void;
  onStateChange(state: ConnectionState, problem?: Problem): void; // why a study is gone
}

/** open: all is well · lost: being tried again · unreadable: the same, since the host is there but
 * cannot read the game · not-found: there is no such game. */
export type ConnectionState = "open" | "lost" | "unreadable" | "not-found";

export interface Connection {
  /** Say something about the position of that version; false if nobody can hear it now. */
  send(request: GameAction, version: number): boolean;
  close(): void;
}

/** What a person wants, without the numbers that the connection adds. */
export type GameAction = WithoutIds<BackendRequest>;
type WithoutIds<T> = T extends unknown ? Omit<T, "request" | "version"> : never;

/** The messages for a host that was not reached. */
type UnreachableMessageId =
  "page-backend-unreachable" | "local-no-server" | "local-other-browser" | "local-no-boardspace";

export class BackendError extends Error {
  readonly problem: Problem | undefined; // undefined if the host was not reached
  readonly messageId: UnreachableMessageId;

  /** `messageId` is the name of the words for who is told that there was no host. */
  constructor(problem?: Problem, messageId: UnreachableMessageId = "page-backend-unreachable") {
    super(problem?.detail ?? "the host was not reached");
    this.problem = problem;
    this.messageId = messageId;
  }
}
