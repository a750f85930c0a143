// The two interfaces through which the page plays games. `LocalGames` uses the core in this
// browser, `ServerApi` the server, for games between people on different devices.
import type { PuzzleKind } from "../game/puzzles";
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
  HomeView,
  InvitationDetails,
  Lobby,
  CurrentUser,
  NewGame,
  NewLocalGame,
  Pairing,
  PairingRequest,
  ComputerGameUpload,
  GameLine,
  Position,
  Problem,
  PushSubscription,
  PuzzleReply,
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

/** Games stored in this browser, against the computer or with both sides played locally. */
export interface LocalGames {
  /** Rejects with a `BackendError`, like all methods that return a promise. */
  create(game: NewLocalGame): Promise<GameId>;
  /** Return all games, the latest first. */
  list(): Promise<readonly GameSummary[]>;
  remove(game: GameId): Promise<void>;
  /** Return all games as one file. */
  exportAll(): Promise<File>;
  /** Import the games of an exported file. Return undefined for any other file. */
  importAll(file: File): Promise<ImportSummary | undefined>;
  /** Return whether the browser keeps the games permanently. */
  isPersistent(): Promise<boolean>;
  /** Return a game in the format that the server's archive accepts. */
  archiveUpload(game: GameId): Promise<ComputerGameUpload>;
  /** Open a game. Never throws: the state of the connection is reported to `listener`. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** Open an unsaved game with both sides. The state is `not-found` if the game is impossible. */
  openUnsaved(played: GameLine, listener: ConnectionListener): Connection;
  /** Return the position of an unsaved game. */
  positionOf(played: GameLine): Promise<Position>;
  /** Return a game as a file. */
  exportGame(request: TextExport): Promise<File>;
  /** Return a variation tree as a file. `lines` has one line per node. */
  exportTree(start: GameLine, lines: string): Promise<File>;
  /** Return the variation tree and the start position of a game record. */
  readTree(text: string): Promise<{ readonly start: GameLine; readonly lines: string }>;
  /** Review a game. `onReport` is called for each ply in turn. */
  review(
    played: GameLine,
    onReport: (message: ReviewMessage) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Judge the last of `moves` from the position of a puzzle, before which the solver had `movesLeft`
   * moves left.
   */
  puzzleReply(
    position: string,
    moves: readonly string[],
    movesLeft: number,
    kind: PuzzleKind,
    signal: AbortSignal,
  ): Promise<PuzzleReply>;
  /** Return the rating of a player after a puzzle, `days` after the last one. */
  ratePuzzle(
    player: GlickoRating & { readonly days: number },
    puzzle: Omit<GlickoRating, "volatility">,
    isSolved: boolean,
  ): Promise<GlickoRating>;
  /** Analyze a position until `signal` is aborted. `onReport` is called with each new result. */
  analyze(
    played: GameLine,
    options: AnalysisOptions,
    onReport: (report: TimedAnalysisReport) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

/** A rating by Glicko-2. */
export interface GlickoRating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface AnalysisOptions {
  readonly lines: number;
  readonly threat?: boolean; // search a null move to find what the opponent threatens
}

export type TextFormat = Exclude<ExportFormat, "png" | "gif">;

/** A game to export as text. */
export interface TextExport extends ExportRequest {
  readonly format?: TextFormat;
}

/** Number of games of a file that were new, that continued stored ones, and that were damaged. */
export interface ImportSummary {
  readonly added: number;
  readonly updated: number;
  readonly damaged: number;
}

/** Games on the server, between people on different devices. */
export interface ServerApi {
  /** Rejects with a `BackendError`, like all methods that return a promise. */
  create(game: NewGame): Promise<GameId>;
  list(): Promise<GameList>;
  /** Join or post a challenge. Removing a game that waits for an opponent cancels the request. */
  pair(request: PairingRequest): Promise<Pairing>;
  remove(game: GameId): Promise<void>;
  /** Open a game. Never throws: the state of the connection is reported to `listener`. */
  open(game: GameId, listener: ConnectionListener): Connection;
  /** Return a record that only the server can parse, such as BoardSpace's, as PGN. */
  convertRecord(text: string): Promise<string>;
  /** Return what the home screen shows to all visitors. */
  home(): Promise<HomeView>;
  /** Return the operator and the data policy of the server. */
  about(): Promise<About>;
  /** Return the current user. */
  currentUser(): Promise<CurrentUser>;
  rename(name: string | null): Promise<CurrentUser>;
  /** Return the game of an invitation. */
  invitation(token: Token): Promise<InvitationDetails>;
  /** Take the seat of an invitation. */
  acceptInvitation(token: Token): Promise<GameId>;
  /** Return whether the user's correspondence clocks are paused, and how many days are left. */
  vacationStatus(): Promise<VacationStatus>;
  startVacation(days: number): Promise<VacationStatus>;
  endVacation(): Promise<VacationStatus>;
  /** Return the address of the calendar with the user's deadlines. */
  calendarAddress(): Promise<CalendarAddress>;
  renewCalendar(language: LanguageName): Promise<CalendarAddress>;
  revokeCalendar(): Promise<CalendarAddress>;
  /** Return the archived moves and games for the final position of a game string. */
  explorer(query: ExplorerQuery): Promise<ExplorerResult>;
  /** Return the public key that push subscriptions need. */
  vapidKey(): Promise<string>;
  /** Send notifications of the user's turns to this browser. */
  subscribe(subscription: PushSubscription): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
  /**
   * Subscribe to the lobby. `onUpdate` is called at once and after every change, with undefined
   * while the server cannot be reached. Never throws. Return a function that unsubscribes.
   */
  subscribeToLobby(onUpdate: (lobby: Lobby | undefined) => void): () => void;
}

export interface ConnectionListener {
  onMessage(message: BackendMessage): void;
  // `problem`: why an unsaved game is not possible
  onStateChange(state: ConnectionState, problem?: Problem): void;
}

/**
 * open: connected · lost: reconnecting · unreadable: reconnecting, but the backend responded that
 * it cannot read the game · not-found: there is no such game.
 */
export type ConnectionState = "open" | "lost" | "unreadable" | "not-found";

export interface Connection {
  /**
   * Send a request that refers to a version of the position. Return false if it cannot be sent now.
   */
  send(request: GameAction, version: number): boolean;
  close(): void;
}

/** A request of the player, without the numbers that the connection adds. */
export type GameAction = WithoutIds<BackendRequest>;
type WithoutIds<T> = T extends unknown ? Omit<T, "request" | "version"> : never;

/** Ids of the messages for a backend that was not reached. */
type UnreachableMessageId =
  "page-backend-unreachable" | "local-no-server" | "local-other-browser" | "local-no-boardspace";

export class BackendError extends Error {
  readonly problem: Problem | undefined; // undefined if the backend was not reached
  readonly messageId: UnreachableMessageId;

  /** `messageId` is the message shown if there is no problem from the backend. */
  constructor(problem?: Problem, messageId: UnreachableMessageId = "page-backend-unreachable") {
    super(problem?.detail ?? "the host was not reached");
    this.problem = problem;
    this.messageId = messageId;
  }

  /** Whether the server did not respond. */
  get isUnreachable(): boolean {
    return !this.problem && this.messageId === "page-backend-unreachable";
  }
}
