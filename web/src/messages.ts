// Made by `make generate` from src/sixlegs/server/protocol.

/**
 * The visibility of a game. private: its players · link: visitors who know its URL · public: all
 * visitors.
 */
export type Access = "private" | "link" | "public";

/**
 * What a game waits for. pass: a forced pass, which the server plays at once in online games and
 * otherwise after a short delay · opponent: a seat is vacant.
 */
export type Awaits = "person" | "computer" | "pass" | "opponent" | "nobody";

/** What a player may claim if the opponent has left; abort deletes the game without a result. */
export type ClaimName = "win" | "draw" | "abort";

export type BugName = "queen" | "spider" | "beetle" | "grasshopper" | "ant" | "mosquito" | "ladybug" | "pillbug";

export type ColorName = "white" | "black";

/** How a game ended; unknown: its record does not state it. */
export type EndingName = "surrounded" | "repetition" | "agreement" | "resignation" | "time" | "abandonment" | "unknown";

/** An unguessable id of a game, part of its URL. */
export type GameId = string;

export type GameType = "Base" | "Base+M" | "Base+L" | "Base+P" | "Base+ML" | "Base+MP" | "Base+LP" | "Base+MLP";

/** Coordinates: column q and row r; east is (1, 0), south-east (0, 1), south-west (-1, 1). */
export type Hex = readonly [number, number];

export type Level = number;

/** Seconds per move of Maximum, the engine at full strength. */
export type MaximumSeconds = 1 | 3 | 10;

export type Milliseconds = number;

export type OpeningName = "rulebook" | "tournament";

/** A tile by its UHP name, such as "wA1". */
export type PieceName = "wQ" | "wS1" | "wS2" | "wB1" | "wB2" | "wG1" | "wG2" | "wG3" | "wA1" | "wA2" | "wA3" | "wM" | "wL" | "wP" | "bQ" | "bS1" | "bS2" | "bB1" | "bB2" | "bG1" | "bG2" | "bG3" | "bA1" | "bA2" | "bA3" | "bM" | "bL" | "bP";

/** A rule that forbids something; docs/reference/why-not.md lists them. */
export type RuleName = "game-over" | "not-in-set" | "not-there" | "must-not-pass" | "not-your-turn" | "out-of-order" | "queen-not-first" | "queen-due" | "queen-in-hand" | "occupied" | "first-at-origin" | "off-hive" | "touches-enemy" | "no-room" | "covered" | "stunned" | "one-hive" | "same-hex" | "cannot-climb" | "too-far" | "gate" | "high-gate" | "loses-touch" | "not-in-line" | "gap-in-line" | "nothing-to-jump" | "three-steps" | "enclosed" | "not-over-top" | "nothing-to-copy" | "no-copied-way" | "blocked" | "stacked" | "not-beside-thrower";

/** The side of a tile on which another one lies. */
export type Side = "north-east" | "east" | "south-east" | "south-west" | "west" | "north-west";

/** An unguessable token that grants a seat. */
export type Token = string;

/** A number that increases with every change of a game. Actions name the version they apply to. */
export type Version = number;

/** The tiles on a hex, bottom to top. */
export interface Stack {
  readonly hex: Hex;
  readonly pieces: readonly PieceName[];
}

/** A player's unplaced tiles of one bug. */
export interface HandBug {
  readonly bug: BugName;
  readonly count: number;
  /** The next tile to place, since tiles of a bug are placed in order; null if the count is 0. */
  readonly next: PieceName | null;
}

/** The hands of both players, with every bug of the set, including those all placed. */
export interface Hands {
  readonly white: readonly HandBug[];
  readonly black: readonly HandBug[];
}

/** The Fluent messages that describe a move. */
export type MoveTextId = "move-pass" | "move-first" | "move-onto" | "move-beside" | "move-thrown";

/** The Fluent message that describes a move, and its arguments except the color and the tile. */
export interface MoveText {
  readonly id: MoveTextId;
  /** The tile relative to which the target is described. */
  readonly neighbor?: PieceName | null;
  /** The side of the neighbor. */
  readonly side?: Side | null;
  /** The pillbug or mosquito that throws the tile. */
  readonly thrower?: PieceName | null;
  /** Whether the tile lands next to the thrower or another tile. */
  readonly by?: "itself" | "another" | null;
}

/** A legal target of a tile. */
export interface Target {
  readonly hex: Hex;
  /** The UHP name of the move, which `play` takes. */
  readonly uhp: string;
  /** The hexes of the path, including start and end; only the end for a placement. */
  readonly path: readonly Hex[];
  readonly text: MoveText;
  /** Whether the position would occur for the third time, which draws the game. */
  readonly repeats: boolean;
}

/** A tile that can be played, and its targets. */
export interface Choice {
  readonly piece: PieceName;
  /** Null for a tile in hand. */
  readonly origin: Hex | null;
  readonly targets: readonly Target[];
}

/** Why a move is illegal: the rule, and the tiles and hexes that illustrate it. */
export interface IllegalReason {
  readonly rule: RuleName;
  readonly pieces: readonly PieceName[];
  readonly hexes: readonly Hex[];
  /** The parts into which the hive would split. */
  readonly parts: readonly (readonly Hex[])[];
}

/** A tile that cannot be played, and the reason. */
export interface IdlePiece {
  readonly piece: PieceName;
  readonly reason: IllegalReason;
}

/** A move with what is needed to show and describe it. */
export interface Move {
  /** The player to move; a pillbug may move a tile of the other color. */
  readonly color: ColorName;
  /** The UHP name of the move, or "pass". */
  readonly uhp: string;
  /** Null for a pass. */
  readonly piece: PieceName | null;
  /** Null for a placement or a pass. */
  readonly origin: Hex | null;
  /** Null for a pass. */
  readonly target: Hex | null;
  readonly path: readonly Hex[];
  readonly text: MoveText;
}

/** The result of a game. */
export interface Result {
  /** Null for a draw. */
  readonly winner: ColorName | null;
  readonly ending: EndingName;
}

/** A person plays this side. */
export interface PersonSeat {
  readonly kind: "person";
  /** Whether the recipient plays this side. */
  readonly isYou: boolean;
  /** The display name, which may contain any text. */
  readonly name: string | null;
  /** Whether the player has this game open; always false in a list. */
  readonly isConnected: boolean;
  /** Whether the player has an account. Only the names of accounts are unique. */
  readonly isAccount: boolean;
}

/** The computer plays this side. */
export interface ComputerSeat {
  readonly kind: "computer";
  readonly level: Level;
}

/** The computer plays this side at full strength; in local games only. */
export interface MaximumSeat {
  readonly kind: "maximum";
  readonly seconds: MaximumSeconds;
}

/** The seat is vacant. */
export interface VacantSeat {
  readonly kind: "vacant";
}

export type Seat = PersonSeat | ComputerSeat | MaximumSeat | VacantSeat;

/** The players of a game. */
export interface Seats {
  readonly white: Seat;
  readonly black: Seat;
}

/**
 * A time control: an initial time and an increment per move, or a time for each move.
 *
 * CLOCK_BOUNDS limits the values.
 */
export interface TimeControl {
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
  /** Whether the initial time is for each move, as in correspondence games. */
  readonly isPerMove?: boolean;
}

/** The terms that the players agree on before a game. */
export interface GameTerms {
  readonly clock: TimeControl | null;
  /**
   * Whether the game is rated. A rated game has a clock, an empty starting position and one of
   * RATED_GAME_TYPES, and requires two accounts.
   */
  readonly isRated?: boolean;
  /** Whether takebacks are allowed, in online games with the consent of the opponent. */
  readonly takebacks?: boolean;
}

/** The clocks at the time of the message; the page counts the running one down from there. */
export interface Clock {
  readonly white: Milliseconds;
  readonly black: Milliseconds;
  /** Null before both players have moved, during a forced pass, and after the game. */
  readonly running: ColorName | null;
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
  /** Whether the initial time is for each move. */
  readonly isPerMove: boolean;
  /** How long the running clock is still paused because its player is on vacation. */
  readonly pausedFor: Milliseconds;
}

/** How long the player to move may be away before the opponent may claim the game. */
export interface Absence {
  /** The total allowance for this turn. */
  readonly allowed: Milliseconds;
  /** The rest at the time of the message, which decreases while the player is away. */
  readonly left: Milliseconds;
  readonly isAway: boolean;
  /** The claims of the opponent once no time is left. */
  readonly claims: readonly ClaimName[];
}

/** An invitation to a vacant seat. */
export interface Invitation {
  readonly token: Token;
  /** The full URL to send; null if no other host can reach the server. */
  readonly link: string | null;
}

/**
 * The part of a position message that the core writes: the board and the state of the game.
 *
 * Each tile in play and each `next` in a hand is either in `choices` or in `idle`.
 */
export interface BoardView {
  readonly gameType: GameType;
  readonly opening: OpeningName;
  readonly terms: GameTerms;
  readonly turn: ColorName;
  readonly turnNumber: number;
  readonly awaits: Awaits;
  readonly stacks: readonly Stack[];
  readonly hands: Hands;
  /** Empty unless the recipient is to move. */
  readonly choices: readonly Choice[];
  readonly idle: readonly IdlePiece[];
  /** The tiles before the first move; empty unless the game was set up. */
  readonly start: readonly Stack[];
  /** The same as a position string, which ImportedGame takes; null if the board was empty. */
  readonly startPosition: string | null;
  /** All moves so far, in order. */
  readonly moves: readonly Move[];
  readonly result: Result | null;
  /** The player whose draw offer is pending. */
  readonly drawOffer: ColorName | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How often this position has occurred; the third time is a draw. */
  readonly occurrences: number;
  /** Whether the game warns of blunders. */
  readonly hasCoach: boolean;
  /** The side of the recipient; null for a spectator. */
  readonly yourSide: ColorName | "both" | null;
  /** The player whose takeback request is pending. */
  readonly takebackOffer: ColorName | null;
  /** The player whose rematch offer is pending. */
  readonly rematchOffer: ColorName | null;
  /** Whether the recipient may abort the game, since not both players have moved. */
  readonly canAbort: boolean;
  readonly clock: Clock | null;
}

/** The speed of a game; accounts have a rating for each. */
export type SpeedName = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/** The rating of a player of a rated game. */
export interface PlayerRating {
  readonly value: number;
  readonly isProvisional: boolean;
  /** The change by this game; null while it is in progress, or if it did not count. */
  readonly change: number | null;
}

/** The ratings of the players of a rated game. */
export interface RatingInfo {
  /** The speed whose ratings the game changes. */
  readonly speed: SpeedName;
  /** Null for a vacant seat. */
  readonly white: PlayerRating | null;
  readonly black: PlayerRating | null;
}

/** The complete game, sent at first and after every change. */
export interface Position extends BoardView {
  readonly type: "position";
  /** Empty for a study, which is not stored. */
  readonly game: GameId;
  readonly version: Version;
  readonly seats: Seats;
  /** The start date, or the date that a record states; null if unknown. */
  readonly date: string | null;
  /** The rematch of this game. Sent to its two players, and to spectators of a public game. */
  readonly rematch: GameId | null;
  /**
   * A private game is a local game or one against the computer. All others are online games:
   * `undo` asks the opponent, a rematch needs both players, and there are no hints.
   */
  readonly access: Access;
  /** The invitation for the vacant seat, sent to its creator only. */
  readonly invitation: Invitation | null;
  /** Only in online games without a clock, while the game is in progress. */
  readonly absence: Absence | null;
  /** Null for an unrated game. */
  readonly ratingInfo: RatingInfo | null;
}

/**
 * Why an action was rejected; the game is unchanged. malformed: not a known message · stale: made
 * for another version, the current position follows · unreadable-move: not a move · illegal: a
 * move against a rule, see `reason` · not-permitted: another player's turn or seat · game-over ·
 * game-in-progress · not-available: nothing to undo, redo, accept or decline · busy: a request of
 * the same kind is still being processed · already-started: both players have moved, so the game
 * cannot be aborted · no-assistance: hints are disabled between people · player-present: the
 * player to move is connected, or has not been away for long enough · rate-limited: try again
 * later · too-many-moves: the game has reached the maximum length.
 */
export type RejectionCode = "malformed" | "stale" | "unreadable-move" | "illegal" | "not-permitted" | "game-over" | "game-in-progress" | "not-available" | "busy" | "already-started" | "no-assistance" | "player-present" | "rate-limited" | "too-many-moves";

/** A phrase to send; the page has its text in every language. */
export type PhraseName = "hello" | "good-luck" | "have-fun" | "nice-move" | "oops" | "one-moment" | "i-am-back" | "thank-you" | "good-game" | "well-played" | "one-more" | "i-must-go" | "goodbye";

/** A number that the page chooses for an action, and that the response repeats. */
export type RequestId = number;

/** Answers Explain. */
export interface Explanation {
  readonly type: "explanation";
  readonly request: RequestId;
  readonly version: Version;
  readonly piece: PieceName;
  readonly hex: Hex | null;
  /** Null if the move is legal. */
  readonly reason: IllegalReason | null;
}

/**
 * Answers RequestPremoves: the moves that would be legal if the opponent passed now.
 *
 * The choices of the next position decide whether a premove is legal.
 */
export interface Premoves {
  readonly type: "premoves";
  readonly request: RequestId;
  readonly version: Version;
  readonly choices: readonly Choice[];
}

/** The draw offer was declined. */
export interface DrawDeclined {
  readonly type: "draw-declined";
  readonly by: ColorName;
}

/** The takeback was declined. */
export interface TakebackDeclined {
  readonly type: "takeback-declined";
  readonly by: ColorName;
}

/** A player sent a phrase. */
export interface PhraseSent {
  readonly type: "phrase-sent";
  readonly by: ColorName;
  readonly phrase: PhraseName;
}

/** The game was aborted before it had begun, and deleted. */
export interface Aborted {
  readonly type: "aborted";
  readonly by: ColorName;
}

/** Answers OfferRematch: the new game. */
export interface RematchStarted {
  readonly type: "rematch-started";
  readonly request: RequestId;
  readonly game: GameId;
}

/** An action was rejected. */
export interface Rejection {
  readonly type: "rejection";
  /** Null if the action could not be parsed up to its request number. */
  readonly request: RequestId | null;
  readonly code: RejectionCode;
  readonly reason: IllegalReason | null;
}

/**
 * disk-full, storage-busy, storage: a change could not be stored and was not made; storage is any
 * other storage error · engine: the computer cannot play in a local game · core: the core in the
 * page has failed.
 */
export type ErrorCode = "disk-full" | "storage-busy" | "storage" | "engine" | "core";

/** A server error; the game is unchanged. Sync retries. */
export interface ErrorMessage {
  readonly type: "error";
  /** Null if no action caused it. */
  readonly request: RequestId | null;
  readonly code: ErrorCode;
}

export type ServerMessage = Position | Explanation | Premoves | DrawDeclined | TakebackDeclined | PhraseSent | Aborted | RematchStarted | Rejection | ErrorMessage;

/** Base class of actions; *version* is that of the position to which the action applies. */
export interface Action {
  readonly request: RequestId;
  readonly version: Version;
}

/** Play a move, given by its UHP name or another accepted spelling. */
export interface Play extends Action {
  readonly type: "play";
  readonly move: string;
  /** Whether to skip the blunder warning of a local game. */
  readonly isConfirmed?: boolean;
  /**
   * Milliseconds since the position was shown. The rest of the elapsed time was spent on the
   * connection and is returned: at most the measured round trip, half a second per move and five
   * seconds per game.
   */
  readonly thinkingTime?: Milliseconds | null;
}

/**
 * Return to the player's own last decision, or take back a resignation or agreement alone.
 * In an online game this asks the opponent for a takeback.
 */
export interface Undo extends Action {
  readonly type: "undo";
}

/** Resign; for two people at one screen, the player to move resigns. */
export interface Resign extends Action {
  readonly type: "resign";
}

/** Offer a draw. A move withdraws the offer. */
export interface OfferDraw extends Action {
  readonly type: "offer-draw";
}

/** Accept the draw offer of the opponent. */
export interface AcceptDraw extends Action {
  readonly type: "accept-draw";
}

/** Decline the draw offer of the opponent. */
export interface DeclineDraw extends Action {
  readonly type: "decline-draw";
}

/** Accept the takeback that the opponent asks for; the clocks are reset as well. */
export interface AcceptTakeback extends Action {
  readonly type: "accept-takeback";
}

/** Decline the takeback that the opponent asks for. */
export interface DeclineTakeback extends Action {
  readonly type: "decline-takeback";
}

/** Abort an online game before both players have moved. */
export interface Abort extends Action {
  readonly type: "abort";
}

/**
 * End a game without a clock that the opponent has left: a win or a draw, or an abort while
 * neither player has moved twice. The position's `absence` holds the possible claims.
 */
export interface ClaimResult extends Action {
  readonly type: "claim";
  readonly claim: ClaimName;
}

/** Ask why a tile cannot be played, or cannot move to a hex. Answered by Explanation. */
export interface Explain extends Action {
  readonly type: "explain";
  readonly piece: PieceName;
  readonly hex: Hex | null;
}

/** Ask for the possible premoves during the opponent's turn. Answered by Premoves. */
export interface RequestPremoves extends Action {
  readonly type: "request-premoves";
}

/**
 * Start a rematch with the sides changed; a repeated request returns the same game. An online
 * rematch starts when both players have asked for it.
 */
export interface OfferRematch extends Action {
  readonly type: "offer-rematch";
}

/** Send a phrase to all players and spectators of the game. */
export interface SendPhrase {
  readonly type: "send-phrase";
  readonly request: RequestId;
  readonly phrase: PhraseName;
}

/** Request the position, after a pause or an error. */
export interface Sync {
  readonly type: "sync";
  readonly request: RequestId;
}

export type ClientMessage = Play | Undo | Resign | OfferDraw | AcceptDraw | DeclineDraw | AcceptTakeback | DeclineTakeback | Abort | ClaimResult | Explain | RequestPremoves | OfferRematch | SendPhrase | Sync;

/** An error in a position that was set up. */
export type PositionErrorName = "turn-out-of-range" | "too-far-out" | "empty-stack" | "same-hex" | "not-in-set" | "duplicate-piece" | "out-of-order" | "split-hive" | "cannot-climb" | "too-many-tiles" | "too-few-tiles" | "queen-missing" | "queen-first" | "climbed-too-soon" | "stunned-not-on-top" | "stunned-not-moved";

/** Start with an empty board. */
export interface EmptyBoard {
  readonly kind: "empty";
  readonly gameType: GameType;
  readonly opening: OpeningName;
}

/** Continue a record, a position string or a game string, and ignore its result. */
export interface ImportedGame {
  readonly kind: "imported";
  readonly text: string;
}

/** Start from a position that was set up. */
export interface CustomPosition {
  readonly kind: "custom";
  readonly gameType: GameType;
  readonly opening: OpeningName;
  readonly stacks: readonly Stack[];
  readonly turn: ColorName;
}

export type Start = EmptyBoard | ImportedGame | CustomPosition;

/** Moves by their UHP names. */
export type Moves = readonly string[];

/** A game, or a part of one, that the server does not store. */
export interface GameLine {
  readonly start: Start;
  /** All moves from the start; null for the moves of an imported game. */
  readonly moves?: Moves | null;
}

/** The creator of the game plays this side. */
export interface CreatorSeat {
  readonly kind: "person";
}

/** The player who accepts the invitation plays this side. */
export interface OpponentSeat {
  readonly kind: "opponent";
}

/**
 * `POST /api/games`: an online game of the caller with an invitation for the opponent.
 *
 * The page creates and stores all other games itself, and the server rejects them.
 */
export interface NewGame extends GameTerms {
  readonly start: Start;
  /** As in GameLine. */
  readonly moves?: Moves | null;
  readonly white: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat;
  readonly black: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat;
  /** Whether the sides are assigned at random, whatever `white` and `black` say. */
  readonly hasRandomSides?: boolean;
  /** Whether the game is listed in the lobby and can be watched by all visitors. */
  readonly isPublic?: boolean;
  /** Whether to warn of blunders, in a game against the computer. */
  readonly hasCoach?: boolean;
}

/** Answers NewGame. */
export interface GameCreated {
  readonly game: GameId;
  /** The invitation for the opponent. */
  readonly invitation?: Invitation | null;
}

/** A game in a list. */
export interface GameSummary {
  readonly game: GameId;
  readonly gameType: GameType;
  readonly opening: OpeningName;
  readonly seats: Seats;
  readonly stacks: readonly Stack[];
  readonly turn: ColorName;
  readonly ply: number;
  readonly result: Result | null;
  /** Time of the last change, since 1970. */
  readonly changed: Milliseconds;
  readonly access: Access;
  /** When the time of the side to move runs out, since 1970; null if no clock is running. */
  readonly deadline?: Milliseconds | null;
}

/** `GET /api/games`: the online games of the caller, most urgent first. */
export interface GameList {
  readonly games: readonly GameSummary[];
  /** The file to which a damaged database was moved when the server started. */
  readonly damagedFile: string | null;
}

/** `POST /api/records`: convert a record in any supported format to PGN. */
export interface RecordText {
  readonly text: string;
}

/** `GET /api/about`: the operator of the server and its retention periods. */
export interface About {
  /** Name and contact of the operator, as free text; null if not configured. */
  readonly contact: string | null;
  /** Whether the server is reachable from this host only, and the caller operates it. */
  readonly isLocal: boolean;
  /** The command that starts the server, with the same options, reachable from other hosts. */
  readonly publicCommand: string;
  /** Days after a visit until the cookie expires. */
  readonly cookieLifetimeDays: number;
  /** Whether old games are deleted automatically. */
  readonly hasRetention: boolean;
  /** Days after the last change until a game is deleted, if `hasRetention`. */
  readonly gameRetentionDays: number;
  /** Days until an invitation, or an online game without first moves, is deleted. */
  readonly unstartedRetentionDays: number;
  /** Minutes that a challenge stays in the lobby after its creator has left. */
  readonly challengeTimeoutMinutes: number;
  /** Whether every request is logged with its client address. */
  readonly hasAccessLog: boolean;
}

/**
 * malformed: not the expected JSON · too-large: the request · unreadable-game:
 * the imported text is not a game, see `ply` and `positionError` · too-many-moves: the imported
 * game has more plies than a game on the server can have · invalid-seats: not exactly one seat for
 * the creator and one for the opponent · not-ratable: such a game cannot be rated ·
 * account-required: rated games require an account · not-computer-game: only games against the
 * computer can be uploaded to the archive · archive-full: the caller has too many games in the
 * archive · invalid-time-control: outside of CLOCK_BOUNDS · game-not-found · player-not-found ·
 * game-in-progress: a game with an opponent cannot be deleted, or the game is not over ·
 * not-reachable: no other host can reach this server · invitation-not-found: it does not exist or
 * was withdrawn · seat-taken: another player was first · own-invitation: an invitation cannot be
 * accepted by its creator · unknown-push-service: not the URL of a supported push service ·
 * no-vacation-left: fewer days are left · rate-limited: try again later · cross-site: the request
 * came from another site · outdated-protocol: the page must be reloaded · not-found: there is no
 * such URL · name-…: the name is invalid or taken · password-…: the password is too weak ·
 * sign-in-failed: wrong name and password, code or passkey · banned: by the operator ·
 * already-signed-in · not-signed-in · reauthentication-required: confirm the identity again by
 * `/api/account/reauthenticate` · last-credential: the account would be without a way to sign in ·
 * passkey-rejected: it is invalid or already registered · the rest as in ErrorCode.
 */
export type ProblemCode = "malformed" | "too-large" | "unreadable-game" | "too-many-moves" | "invalid-seats" | "not-ratable" | "account-required" | "not-computer-game" | "archive-full" | "invalid-time-control" | "game-not-found" | "player-not-found" | "game-in-progress" | "not-reachable" | "invitation-not-found" | "seat-taken" | "own-invitation" | "unknown-push-service" | "no-vacation-left" | "rate-limited" | "cross-site" | "outdated-protocol" | "not-found" | "name-length" | "name-characters" | "name-mixed-scripts" | "name-reserved" | "name-taken" | "password-length" | "password-common" | "sign-in-failed" | "banned" | "already-signed-in" | "not-signed-in" | "reauthentication-required" | "last-credential" | "passkey-rejected" | "disk-full" | "storage-busy" | "storage";

/** Why a text cannot be read, as reported by the core. */
export interface ParseProblem {
  readonly code: ProblemCode;
  /** An English message for developers; the page shows messages of its own. */
  readonly detail: string;
  /** The first ply of an imported game that cannot be read or played. */
  readonly ply?: number | null;
  /** The error in a position that was imported or set up. */
  readonly positionError?: PositionErrorName | null;
  /** The tile of that error; for an error about a player, that player's queen. */
  readonly piece?: PieceName | null;
  /** The hex of that error, if any. */
  readonly hex?: Hex | null;
}

/** The body of every error response. */
export interface Problem extends ParseProblem {
  /** For `rate-limited`: the seconds to wait, as in the `Retry-After` header. */
  readonly retryAfter?: number | null;
}

/**
 * Events of a command besides a new position. rematch: the next game starts · aborted: the game is
 * to be deleted.
 */
export type EventName = "draw-declined" | "takeback-declined" | "rematch" | "aborted";

/** What a move does; docs/reference/move-facts.md lists them. */
export type EffectName = "wins" | "draws" | "loses" | "wins-soon" | "stops-loss" | "threatens-win" | "only-move" | "forces-pass" | "covers-queen" | "crowds-queen" | "fills" | "escapes" | "clears" | "holds-queen" | "frees-queen" | "locks-out" | "pins" | "covers" | "stuns" | "shuts-in" | "frees" | "reaches" | "limits" | "places-queen" | "brings-in" | "nears" | "gains-room" | "moves";

/** The value of a move for the player who makes it. */
export interface Score {
  /** The win probability from 0 to 1; a draw counts half. */
  readonly probability: number;
  /** The moves until a proven win; negative for a loss. */
  readonly winsIn: number | null;
}

/** An effect of a move, with the pieces, number and hexes that it involves. */
export interface Fact {
  readonly effect: EffectName;
  readonly pieces: readonly PieceName[];
  readonly number: number | null;
  readonly hexes: readonly Hex[];
}

/** A person who plays on this device. */
export interface LocalPlayer {
  readonly kind: "person";
}

/** A time control: the initial time of each side, and the increment per move. */
export interface LocalClock {
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
}

/** The player of a side of a local game. */
export type LocalSeat = LocalPlayer | ComputerSeat | MaximumSeat;

/** The effect of a command besides the new position. */
export interface CommandEvent {
  readonly name: EventName;
  /** The color of the player; null if the computer plays both. */
  readonly by: ColorName | null;
}

/** A local game after a successful command. */
export interface CommandAccepted {
  readonly document: string;
  readonly position: BoardView;
  /** The time left to White and Black at the start and after each ply; empty without a clock. */
  readonly times: readonly (readonly [Milliseconds, Milliseconds])[];
  readonly event: CommandEvent | null;
}

/** The reason why a command was rejected. */
export interface CommandRejection {
  readonly code: RejectionCode;
  readonly reason: IllegalReason | null;
}

/** The response to a rejected command. */
export interface CommandRejected {
  readonly rejection: CommandRejection;
}

/** The core's answer to a command. */
export type CommandResponse = CommandAccepted | CommandRejected;

/** The players of a record; null if they are not named. */
export interface PlayerNames {
  readonly white: string | null;
  readonly black: string | null;
}

/** A game parsed from a text. */
export interface ReadGame {
  readonly document: string;
  readonly players: PlayerNames;
  readonly date: string | null;
  /** The result if the players ended the game; null if the board decides, or there is none. */
  readonly result: Result | null;
  /** Variations and comments, one line per node. */
  readonly tree: string;
}

/** A legal move, and the key of the position after it. */
export interface MoveKey {
  readonly move: string;
  readonly key: string;
}

/**
 * The explorer keys of a position and its successors.
 *
 * They have 16 hexadecimal digits, and are equal for symmetric positions.
 */
export interface ExplorerKeys {
  readonly position: string;
  readonly moves: readonly MoveKey[];
}

/** Play the moves taken back last again, up to the person's next decision. */
export interface Redo extends Action {
  readonly type: "redo";
}

/** Turn the coach on or off in a game against the computer. */
export interface SetCoach extends Action {
  readonly type: "set-coach";
  readonly hasCoach: boolean;
}

/** Request a hint; the answer is a Hint. */
export interface RequestHint extends Action {
  readonly type: "request-hint";
}

/** The best move found. */
export interface HintContent {
  readonly move: Move;
  readonly score: Score;
  /** The reasons for it, most important first. */
  readonly facts: readonly Fact[];
  /** The expected continuation. */
  readonly line: readonly Move[];
}

/** The answer to RequestHint. */
export interface Hint extends HintContent {
  readonly type: "hint";
  readonly request: RequestId;
  readonly version: Version;
}

/** A move that may be a blunder. */
export interface BlunderWarningContent {
  readonly move: Move;
  /** The opponent's best reply. */
  readonly reply: Move;
  /** The reasons for the reply, most important first. */
  readonly replyFacts: readonly Fact[];
  readonly betterMove: Move;
  readonly betterFacts: readonly Fact[];
}

/** The coach's answer to Play: the move may be a blunder and has not been played. */
export interface BlunderWarning extends BlunderWarningContent {
  readonly type: "blunder-warning";
  readonly request: RequestId;
  readonly version: Version;
}

/** The requests of the page in any game, local or online. */
export type BackendRequest = Play | Undo | Resign | OfferDraw | AcceptDraw | DeclineDraw | AcceptTakeback | DeclineTakeback | Abort | ClaimResult | Explain | RequestPremoves | OfferRematch | SendPhrase | Sync | Redo | SetCoach | RequestHint;

/** The messages to the page in any game, from the core or the server. */
export type BackendMessage = Position | Explanation | Premoves | DrawDeclined | TakebackDeclined | PhraseSent | Aborted | RematchStarted | Rejection | ErrorMessage | Hint | BlunderWarning;

/** White's score in the initial position of the game. */
export interface InitialScore {
  readonly type: "initial-score";
  readonly score: Score;
}

/** The assessment of a ply. */
export interface PlyAssessment {
  readonly type: "ply-assessment";
  /** The number of the ply, counted from 1. */
  readonly ply: number;
  /** White's score in the position after the ply. */
  readonly after: Score;
  /** The win probability that it lost; 0 if no better move was found. */
  readonly loss: number;
  /** The best move, which may be the one played. */
  readonly best: Move;
  /** The reasons for the best move if it is clearly better; otherwise empty. */
  readonly facts: readonly Fact[];
}

/** The turning points in the order of the game. */
export interface TurningPoints {
  readonly type: "turning-points";
  readonly plies: readonly number[];
}

/**
 * The messages of a review: InitialScore, then a PlyAssessment per ply, and finally
 * TurningPoints.
 */
export type ReviewMessage = InitialScore | PlyAssessment | TurningPoints;

/** One of the best lines of a position. */
export interface AnalysisLine {
  /** The score for the side to move. */
  readonly score: Score;
  readonly moves: readonly Move[];
}

/** The lines found at one depth, best first. */
export interface AnalysisReport {
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly AnalysisLine[];
}

/** A report with the search speed. */
export interface TimedAnalysisReport extends AnalysisReport {
  readonly nodesPerSecond: number;
}

/** game-string, pgn and position are text; png shows the final position, gif the whole game. */
export type ExportFormat = "game-string" | "pgn" | "position" | "hop" | "png" | "gif";

/** A request for a game as a file; games from a set-up position have no game-string. */
export interface ExportRequest extends GameLine {
  readonly format?: ExportFormat;
  /** The players, for formats that include them. */
  readonly white?: string;
  readonly black?: string;
  /** The date of the game, such as 2018.10.31. */
  readonly date?: string;
  /** The result if the players ended the game; a result on the board is found automatically. */
  readonly result?: Result | null;
}

/** A position of the rules page, with the moves that can be tried. */
export interface Figure {
  readonly stacks: readonly Stack[];
  readonly choices: readonly Choice[];
  readonly idle: readonly IdlePiece[];
  /** The piece selected at first, to show its targets. */
  readonly selectedPiece: PieceName | null;
  readonly winner: ColorName | null;
}

/** `GET /api/me`: the caller. */
export interface CurrentUser {
  /** The display name. */
  readonly name: string | null;
  /** Whether other hosts can reach this server, so that an opponent could join. */
  readonly canInvite: boolean;
  /** Whether the caller is signed in to an account. */
  readonly hasAccount: boolean;
}

/** `PUT /api/me`: set or remove the display name. Answered by CurrentUser. */
export interface NameChange {
  readonly name: string | null;
}

/** A game that waits for its second player. */
export interface GameOffer extends GameTerms {
  /** The name of the creator. */
  readonly creatorName: string | null;
  /** Whether the creator has an account. */
  readonly isAccount: boolean;
  /** Whether the recipient is the creator. */
  readonly isOwn: boolean;
  /** The side of the second player. */
  readonly color: ColorName;
  readonly gameType: GameType;
  readonly opening: OpeningName;
  /** The rating of the creator at that speed; null unless the game is rated. */
  readonly rating: PlayerRating | null;
}

/** `GET /api/invitations/TOKEN`: the game that the invitation is for. */
export interface InvitationDetails extends GameOffer {
  /** The id of the game if the caller has a seat in it, else null. */
  readonly game: GameId | null;
  /** Whether the seat is taken. */
  readonly isTaken: boolean;
  /** The tiles in play. */
  readonly stacks: readonly Stack[];
}

/** `POST /api/invitations/TOKEN`: take the seat; repeating the request has no further effect. */
export interface InvitationAccepted {
  readonly game: GameId;
}

/** An open invitation in the lobby. */
export interface Challenge extends GameOffer {
  readonly token: Token;
  readonly game: GameId;
  /** Time of creation, since 1970. */
  readonly created: Milliseconds;
}

/** A game in progress that can be watched. */
export interface OngoingGame extends GameTerms {
  readonly game: GameId;
  readonly gameType: GameType;
  readonly seats: Seats;
  readonly stacks: readonly Stack[];
  readonly turn: ColorName;
  readonly ply: number;
  /** Null for an unrated game. */
  readonly ratingInfo: RatingInfo | null;
}

/** `GET /api/lobby`; its socket sends the same at first and after every change. */
export interface Lobby {
  readonly type: "lobby";
  /** Oldest first. */
  readonly challenges: readonly Challenge[];
  /** Newest first. */
  readonly games: readonly OngoingGame[];
}

export type Source = "rated" | "lobby" | "link" | "computer" | "import";

/** The outcome of a game. */
export type OutcomeName = "WhiteWins" | "BlackWins" | "Draw";

export type Day = string;

/** The id of an archived game: sixteen hexadecimal digits, which increase with its date. */
export type ArchiveId = string;

export type PlayerName = string;

export type Plies = number;

export type Points = number;

/** Restricts a query to the games of one player. */
export interface PlayerFilter {
  readonly player: PlayerName | null;
  /** The color of that player. */
  readonly color: ColorName | null;
}

/** `GET /api/archive`: games, newest first; `from` and `to` are days. */
export interface ArchiveQuery extends PlayerFilter {
  readonly result: OutcomeName | null;
  /** If null, all games except those against the computer. */
  readonly source: Source | null;
  readonly speed: SpeedName | null;
  readonly type: GameType | null;
  readonly isRated: boolean | null;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly minPlies: Plies | null;
  readonly maxPlies: Plies | null;
  /** The first moves of a game of that type, separated by semicolons. */
  readonly moves: string | null;
  /** The `next` of the previous page. */
  readonly before: ArchiveId | null;
  readonly limit: number;
}

/** `POST /api/archive`: save a game against the computer that was played in this browser. */
export interface ComputerGameUpload {
  /** The game in the core's document format for local games. */
  readonly document: string;
  /** The start date in the format of records. */
  readonly date: string | null;
}

/** `GET /api/explorer`: the moves played in a position. */
export interface ExplorerQuery extends PlayerFilter {
  /** A position string, or a game string. */
  readonly position: string;
  /** Lower bound of the mean of both players' ratings, in steps of 200. */
  readonly minRating: Points | null;
  readonly maxRating: Points | null;
}

/** A player of an archived game. */
export interface ArchivePlayer {
  readonly name: string | null;
  /** The rating before the game. */
  readonly rating: number | null;
  /** Whether a profile exists for that name. */
  readonly isAccount: boolean;
}

/** A game in the archive. */
export interface ArchiveGame {
  readonly id: ArchiveId;
  /**
   * The id of a game played on this server. Null for a game by link until both players have
   * published it, because any visitor with the id can open the game and see both names.
   */
  readonly game: GameId | null;
  readonly source: Source;
  readonly white: ArchivePlayer;
  readonly black: ArchivePlayer;
  readonly outcome: OutcomeName | null;
  readonly ending: string | null;
  readonly speed: SpeedName | null;
  readonly isRated: boolean;
  readonly gameType: GameType;
  readonly date: string | null;
  readonly plies: number;
}

/** Answers ArchiveQuery. */
export interface ArchivePage {
  readonly games: readonly ArchiveGame[];
  /**
   * The value of `before` for the next page; null if this is the last one. A request examines a
   * few thousand games, so a page may hold fewer games than its limit, or none, and have a next one.
   */
  readonly next: ArchiveId | null;
}

/** `GET /api/archive/ID`: a game with its record. */
export interface ArchiveRecord {
  readonly game: ArchiveGame;
  readonly pgn: string;
}

/** A move and the outcomes of the games in which it was played. */
export interface ExplorerMove {
  /** The UHP name of the move in the requested position. */
  readonly move: string;
  readonly games: number;
  readonly whiteWins: number;
  readonly draws: number;
  readonly blackWins: number;
}

/** Answers ExplorerQuery; the most frequent move comes first. */
export interface ExplorerResult {
  readonly moves: readonly ExplorerMove[];
  /** The number of games counted, the newest ones, if there may be more; null if all were. */
  readonly sampleSize: number | null;
  /** The newest games that reached the position. */
  readonly games: readonly ArchiveGame[];
}

/** `GET /api/games/GAME/publication`: for the players of a finished game. */
export interface PublicationStatus {
  /** Whether the game is in the archive with the name of the caller. */
  readonly isPublished: boolean;
}

/** A point of a rating's graph. */
export interface RatingPoint {
  /** Since 1970. */
  readonly timestamp: Milliseconds;
  readonly value: number;
}

/** The rating of a player at one speed. */
export interface SpeedRating {
  readonly speed: SpeedName;
  readonly value: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
  readonly games: number;
  /** Changes of the rating, oldest first. */
  readonly graph: readonly RatingPoint[];
}

/** Counts of a player's results. */
export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** How often a player began with a bug. */
export interface FirstTileCount {
  readonly bug: BugName;
  readonly games: number;
}

/** `GET /api/players/NAME`: the profile of a player. */
export interface Profile {
  readonly name: string;
  readonly isAccount: boolean;
  readonly ratings: readonly SpeedRating[];
  readonly white: Results;
  readonly black: Results;
  /** In the player's latest games, most frequent first. */
  readonly firstTiles: readonly FirstTileCount[];
  /** The latest games. */
  readonly games: readonly ArchiveGame[];
}

/** A player on the leaderboard. */
export interface Leader {
  readonly name: string;
  readonly value: number;
  readonly deviation: number;
  readonly games: number;
}

/** `GET /api/leaderboard`. */
export interface LeaderboardQuery {
  readonly speed: SpeedName;
}

/** The players with the highest ratings at a speed, without provisional ratings. */
export interface Leaderboard {
  readonly speed: SpeedName;
  readonly leaders: readonly Leader[];
}

export type LanguageName = "en" | "ru" | "uk";

/** `GET /api/push`: the key for push subscriptions. */
export interface VapidPublicKey {
  /** The VAPID public key of the server, in base64url. */
  readonly key: string;
}

/** `PUT /api/push`: turn on notifications in this browser. */
export interface PushSubscription {
  /** The URL of this browser at its push service. */
  readonly endpoint: ShortText;
  readonly p256dh: string;
  readonly auth: string;
  /** The language of notifications, which is that of the page. */
  readonly language: LanguageName;
}

/** `DELETE /api/push`: turn off notifications in this browser. */
export interface PushUnsubscription {
  readonly endpoint: ShortText;
}

/** `GET /api/vacation`: the vacation of the caller, which pauses correspondence clocks. */
export interface VacationStatus {
  /** End of the vacation, since 1970; null if there is none. */
  readonly until: Milliseconds | null;
  /** Whole days that are still available. */
  readonly daysLeft: number;
  /** Vacation days per 365 days. */
  readonly daysPerYear: number;
}

/** `PUT /api/vacation`: pause the correspondence clocks of the caller for some days from now. */
export interface VacationRequest {
  readonly days: number;
}

/** `GET /api/calendar`: the calendar feed of the caller's deadlines. */
export interface CalendarAddress {
  /** A secret path that grants access to the feed; null if there is none. */
  readonly path: string | null;
}

/** `PUT /api/calendar`: a new address for the feed, which invalidates the old one. */
export interface CalendarRequest {
  readonly language: LanguageName;
}

export type ShortText = string;

export type Credential = string;

/** The id of a credential: at most 1,023 bytes (WebAuthn), in base64url. */
export type PasskeyId = string;

/** `POST /api/account`: a guest claims an account, with a password or a passkey. */
export interface NewAccount {
  readonly name: ShortText;
  readonly password: ShortText | null;
  readonly credential: Credential | null;
}

/** Answers NewAccount. The recovery codes are shown only once. */
export interface AccountCreated {
  readonly name: string;
  readonly recoveryCodes: readonly string[];
}

/** Sign in with a password. */
export interface PasswordSignIn {
  readonly kind: "password";
  readonly name: ShortText;
  readonly password: ShortText;
}

/** Sign in with a passkey. */
export interface PasskeySignIn {
  readonly kind: "passkey";
  readonly credential: Credential;
}

/** Sign in with a recovery code, which is then used up. */
export interface RecoveryCodeSignIn {
  readonly kind: "code";
  readonly name: ShortText;
  readonly code: ShortText;
}

/**
 * `POST /api/account/sign-in` and `/reauthenticate`, where the name is that of the signed-in
 * account.
 */
export type SignIn = PasswordSignIn | PasskeySignIn | RecoveryCodeSignIn;

/** Answers SignIn. */
export interface SignedIn {
  readonly name: string;
}

/** `POST /api/account/passkey-challenge`: options for a passkey; *name* labels a new one. */
export interface PasskeyChallengeRequest {
  readonly ceremony: "registration" | "authentication";
  readonly name: ShortText | null;
}

/** Answers PasskeyChallengeRequest: JSON for `PublicKeyCredential.parse…OptionsFromJSON`. */
export interface PasskeyOptions {
  readonly options: string;
}

/** `PUT /api/account/password`: change the password and end all other sessions. */
export interface NewPassword {
  readonly password: ShortText;
}

/** `POST /api/account/passkeys`: add a passkey to the account. */
export interface NewPasskey {
  readonly credential: Credential;
}

/** `POST /api/account/recovery-codes`: new recovery codes, which replace the old ones. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** A passkey in a list. */
export interface PasskeyView {
  readonly id: string;
  /** The device it was created on, such as "Firefox, Linux"; "" if unknown. */
  readonly device: string;
  readonly created: Milliseconds;
  readonly lastUsed: Milliseconds | null;
}

/** A signed-in browser. */
export interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly created: Milliseconds;
  /** Approximate time of last use. */
  readonly lastSeen: Milliseconds;
  readonly isCurrent: boolean;
}

/** `GET /api/account`: the account of the caller. */
export interface AccountView {
  readonly name: string;
  readonly hasPassword: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyView[];
  /** The most recently used first. */
  readonly sessions: readonly SessionView[];
}

/**
 * Why a player is reported. rude · left: abandons lost games or lets the time run out · help:
 * seems to receive assistance · name: an offensive name · other.
 */
export type ReportReason = "rude" | "left" | "help" | "name" | "other";

/** `POST /api/games/GAME/report`: report the opponent to the operator. */
export interface NewReport {
  readonly reason: ReportReason;
  readonly note: ShortText;
}

/** All tiles by name. */
export const PIECES: Readonly<Record<PieceName, { readonly color: ColorName; readonly bug: BugName; readonly number: number }>> = {
  "wQ": {"color": "white", "bug": "queen", "number": 1},
  "wS1": {"color": "white", "bug": "spider", "number": 1},
  "wS2": {"color": "white", "bug": "spider", "number": 2},
  "wB1": {"color": "white", "bug": "beetle", "number": 1},
  "wB2": {"color": "white", "bug": "beetle", "number": 2},
  "wG1": {"color": "white", "bug": "grasshopper", "number": 1},
  "wG2": {"color": "white", "bug": "grasshopper", "number": 2},
  "wG3": {"color": "white", "bug": "grasshopper", "number": 3},
  "wA1": {"color": "white", "bug": "ant", "number": 1},
  "wA2": {"color": "white", "bug": "ant", "number": 2},
  "wA3": {"color": "white", "bug": "ant", "number": 3},
  "wM": {"color": "white", "bug": "mosquito", "number": 1},
  "wL": {"color": "white", "bug": "ladybug", "number": 1},
  "wP": {"color": "white", "bug": "pillbug", "number": 1},
  "bQ": {"color": "black", "bug": "queen", "number": 1},
  "bS1": {"color": "black", "bug": "spider", "number": 1},
  "bS2": {"color": "black", "bug": "spider", "number": 2},
  "bB1": {"color": "black", "bug": "beetle", "number": 1},
  "bB2": {"color": "black", "bug": "beetle", "number": 2},
  "bG1": {"color": "black", "bug": "grasshopper", "number": 1},
  "bG2": {"color": "black", "bug": "grasshopper", "number": 2},
  "bG3": {"color": "black", "bug": "grasshopper", "number": 3},
  "bA1": {"color": "black", "bug": "ant", "number": 1},
  "bA2": {"color": "black", "bug": "ant", "number": 2},
  "bA3": {"color": "black", "bug": "ant", "number": 3},
  "bM": {"color": "black", "bug": "mosquito", "number": 1},
  "bL": {"color": "black", "bug": "ladybug", "number": 1},
  "bP": {"color": "black", "bug": "pillbug", "number": 1},
};

/** The bugs of each set. */
export const GAME_TYPES: Readonly<Record<GameType, readonly BugName[]>> = {
  "Base": ["queen", "spider", "beetle", "grasshopper", "ant"],
  "Base+M": ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito"],
  "Base+L": ["queen", "spider", "beetle", "grasshopper", "ant", "ladybug"],
  "Base+P": ["queen", "spider", "beetle", "grasshopper", "ant", "pillbug"],
  "Base+ML": ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug"],
  "Base+MP": ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "pillbug"],
  "Base+LP": ["queen", "spider", "beetle", "grasshopper", "ant", "ladybug", "pillbug"],
  "Base+MLP": ["queen", "spider", "beetle", "grasshopper", "ant", "mosquito", "ladybug", "pillbug"],
};

/** The sets that are played for ratings. */
export const RATED_GAME_TYPES: readonly GameType[] = ["Base+ML", "Base+MLP"];

/** The opening rules. */
export const OPENINGS: readonly OpeningName[] = ["rulebook", "tournament"];

/** The computer's levels. */
export const LEVELS: readonly Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Whether the network evaluates positions for a level. */
export const LEVEL_FACTS: Readonly<Record<Level, { readonly usesNetwork: boolean }>> = {
  1: {"usesNetwork": false},
  2: {"usesNetwork": false},
  3: {"usesNetwork": false},
  4: {"usesNetwork": false},
  5: {"usesNetwork": true},
  6: {"usesNetwork": true},
  7: {"usesNetwork": true},
  8: {"usesNetwork": true},
  9: {"usesNetwork": true},
  10: {"usesNetwork": true},
};

/** Seconds per move of Maximum, the engine at full strength. */
export const MAXIMUM_SECONDS: readonly MaximumSeconds[] = [1, 3, 10];

/**
 * The minimum and maximum milliseconds of a clock: for all moves of a side, added after each move,
 * or for each move.
 */
export const CLOCK_BOUNDS: Readonly<Record<"initial" | "increment" | "perMove", readonly [number, number]>> = {
  "initial": [1000, 10800000],
  "increment": [0, 180000],
  "perMove": [86400000, 1209600000],
};

/** All values of PhraseName. */
export const PHRASES: readonly PhraseName[] = ["hello", "good-luck", "have-fun", "nice-move", "oops", "one-moment", "i-am-back", "thank-you", "good-game", "well-played", "one-more", "i-must-go", "goodbye"];

/** All values of ColorName. */
export const COLORS: readonly ColorName[] = ["white", "black"];

/** All values of SpeedName. */
export const SPEEDS: readonly SpeedName[] = ["bullet", "blitz", "rapid", "classical", "correspondence"];

/** All values of OutcomeName. */
export const OUTCOMES: readonly OutcomeName[] = ["WhiteWins", "BlackWins", "Draw"];

/** All values of Source. */
export const SOURCES: readonly Source[] = ["rated", "lobby", "link", "computer", "import"];

/** All values of LanguageName. */
export const LANGUAGES: readonly LanguageName[] = ["en", "ru", "uk"];

/**
 * The version of the protocol, incremented by every change that is incompatible with older pages. A
 * page states its version in each request and must reload if they differ.
 */
export const PROTOCOL: number = 5;

/**
 * Why the server closes a socket. going-away: it is shutting down, reconnect soon ·
 * too-many-malformed: too many malformed messages · game-not-found: the game does not exist,
 * belongs to another user, or was deleted · too-slow: messages were not read · aborted: the game
 * was aborted · outdated-protocol: the page must be reloaded · rate-limited: too many messages or
 * sockets; the close reason is the number of seconds after which the page may reconnect ·
 * server-error: the game could not be loaded.
 */
export const CLOSE_CODES: Readonly<Record<"going-away" | "too-many-malformed" | "game-not-found" | "too-slow" | "aborted" | "outdated-protocol" | "rate-limited" | "server-error", number>> = {
  "going-away": 1012,
  "too-many-malformed": 4400,
  "game-not-found": 4404,
  "too-slow": 4408,
  "aborted": 4410,
  "outdated-protocol": 4426,
  "rate-limited": 4429,
  "server-error": 4500,
};
