// Made by `make generate` from src/sixlegs/server/protocol.

/** Who may see a game. private: who plays it · link: who has its address · public: anybody. */
export type Access = "private" | "link" | "public";

/**
 * What a game waits for. A forced pass is played by the server: at once between people, else
 * after a short moment. opponent: a seat is still vacant.
 */
export type Awaits = "person" | "computer" | "pass" | "opponent" | "nobody";

/** What may be claimed of a game that the other has left: abort ends it as if it had never begun. */
export type ClaimName = "win" | "draw" | "abort";

export type BugName = "queen" | "spider" | "beetle" | "grasshopper" | "ant" | "mosquito" | "ladybug" | "pillbug";

export type ColorName = "white" | "black";

/** What ended a game; unknown: the record of it does not say. */
export type EndingName = "surrounded" | "repetition" | "agreement" | "resignation" | "time" | "abandonment" | "unknown";

/** An unguessable name of a game, part of its address. */
export type GameId = string;

export type GameType = "Base" | "Base+M" | "Base+L" | "Base+P" | "Base+ML" | "Base+MP" | "Base+LP" | "Base+MLP";

/** A place: column q and row r; east is (1, 0), south-east (0, 1), south-west (-1, 1). */
export type Hex = readonly [number, number];

export type Level = number;

/** How many seconds Maximum, the engine at full strength, thinks about a move. */
export type MaximumSeconds = 1 | 3 | 10;

export type Milliseconds = number;

export type OpeningName = "rulebook" | "tournament";

/** A tile by its UHP name, such as "wA1". */
export type PieceName = "wQ" | "wS1" | "wS2" | "wB1" | "wB2" | "wG1" | "wG2" | "wG3" | "wA1" | "wA2" | "wA3" | "wM" | "wL" | "wP" | "bQ" | "bS1" | "bS2" | "bB1" | "bB2" | "bG1" | "bG2" | "bG3" | "bA1" | "bA2" | "bA3" | "bM" | "bL" | "bP";

/** A rule that forbids something; docs/why_not.md lists them. */
export type RuleName = "game-over" | "not-in-set" | "not-there" | "must-not-pass" | "not-your-turn" | "out-of-order" | "queen-not-first" | "queen-due" | "queen-in-hand" | "occupied" | "first-at-origin" | "off-hive" | "touches-enemy" | "no-room" | "covered" | "stunned" | "one-hive" | "same-hex" | "cannot-climb" | "too-far" | "gate" | "high-gate" | "loses-touch" | "not-in-line" | "gap-in-line" | "nothing-to-jump" | "three-steps" | "enclosed" | "not-over-top" | "nothing-to-copy" | "no-copied-way" | "blocked" | "stacked" | "not-beside-thrower";

/** On which side of another tile a tile lies. */
export type Side = "north-east" | "east" | "south-east" | "south-west" | "west" | "north-west";

/** An unguessable word: its holder may take a seat. */
export type Token = string;

/** A number that changes with every change of a game. Actions name the one they were made for. */
export type Version = number;

/** The tiles on a hex, bottom to top. */
export interface Stack {
  readonly hex: Hex;
  readonly pieces: readonly PieceName[];
}

/** The tiles of a kind that a player has not placed. */
export interface HandBug {
  readonly bug: BugName;
  readonly count: number;
  /** The one to take: tiles of a kind are placed in order. null if the count is 0. */
  readonly next: PieceName | null;
}

/** What both players have in hand: every bug of the set, also those that are all placed. */
export interface Hands {
  readonly white: readonly HandBug[];
  readonly black: readonly HandBug[];
}

/** The messages of the catalog that describe a move. */
export type MoveTextId = "move-pass" | "move-first" | "move-onto" | "move-beside" | "move-thrown";

/** The message that describes a move, and its arguments but the color and the tile. */
export interface MoveText {
  readonly id: MoveTextId;
  /** The tile that names where the move ends. */
  readonly neighbor?: PieceName | null;
  /** Of the neighbor. */
  readonly side?: Side | null;
  /** The pillbug, or mosquito, that throws the tile. */
  readonly thrower?: PieceName | null;
  /** Whether the tile lands beside the thrower itself. */
  readonly by?: "itself" | "another" | null;
}

/** Somewhere a tile may go now. */
export interface Target {
  readonly hex: Hex;
  /** The move by its UHP name: what `play` sends. */
  readonly uhp: string;
  /** The hexes it passes, start and end included; the end alone for a new tile. */
  readonly path: readonly Hex[];
  readonly text: MoveText;
  /** Whether the position would stand for the third time: the game would be drawn. */
  readonly repeats: boolean;
}

/** A tile that may be played now, and where it may go. */
export interface Choice {
  readonly piece: PieceName;
  /** null if it is in hand. */
  readonly origin: Hex | null;
  readonly targets: readonly Target[];
}

/** Why something is not allowed: the rule, and the tiles and hexes that show it. */
export interface IllegalReason {
  readonly rule: RuleName;
  readonly pieces: readonly PieceName[];
  readonly hexes: readonly Hex[];
  /** Into which the hive would fall. */
  readonly parts: readonly (readonly Hex[])[];
}

/** A tile that cannot be played now, and why. */
export interface IdlePiece {
  readonly piece: PieceName;
  readonly reason: IllegalReason;
}

/** A move with all that is needed to show it and to say it. */
export interface Move {
  /** Whose move it is; a pillbug may move a tile of the other color. */
  readonly color: ColorName;
  /** Its UHP name, "pass" included. */
  readonly uhp: string;
  /** null for a pass. */
  readonly piece: PieceName | null;
  /** null for a new tile, and for a pass. */
  readonly origin: Hex | null;
  /** null for a pass. */
  readonly target: Hex | null;
  readonly path: readonly Hex[];
  readonly text: MoveText;
}

/** How a game ended. */
export interface Result {
  /** null for a draw. */
  readonly winner: ColorName | null;
  readonly ending: EndingName;
}

/** A person plays this side. */
export interface PersonSeat {
  readonly kind: "person";
  /** Whether it is the recipient. */
  readonly isYou: boolean;
  /** What they call themselves. Text, whatever is in it. */
  readonly name: string | null;
  /** Whether they have this game open; in a list, always false. */
  readonly isConnected: boolean;
  /** Whether the player has an account. Only accounts have their names to themselves. */
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

/** Somebody is still to come. */
export interface VacantSeat {
  readonly kind: "vacant";
}

export type Seat = PersonSeat | ComputerSeat | MaximumSeat | VacantSeat;

/** Who plays. */
export interface Seats {
  readonly white: Seat;
  readonly black: Seat;
}

/**
 * So much time for all moves of a side, and so much more after each; or so much for each.
 *
 * CLOCK_BOUNDS tells how much that may be.
 */
export interface TimeControl {
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
  /** Whether the initial time is for one move, and full again after it: days, mostly. */
  readonly isPerMove?: boolean;
}

/** What the players agree on before a game. */
export interface GameTerms {
  readonly clock: TimeControl | null;
  /**
   * Whether it counts for both players' ratings, who then need an account: with a clock, from the
   * beginning, with one of RATED_GAME_TYPES.
   */
  readonly isRated?: boolean;
  /** Whether moves may be taken back, between people if the opponent accepts. */
  readonly takebacks?: boolean;
}

/** The clocks at the moment of the message; count down the one that runs from there. */
export interface Clock {
  readonly white: Milliseconds;
  readonly black: Milliseconds;
  /** null before both have made their first move, during a forced pass, and in the end. */
  readonly running: ColorName | null;
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
  /** Whether the initial time is for one move, and full again after it. */
  readonly isPerMove: boolean;
  /** How long the one that runs still stands still: its player is on vacation. */
  readonly pausedFor: Milliseconds;
}

/** How long the player to move may still be away; after that the other may claim the game. */
export interface Absence {
  /** In this turn, all times together. */
  readonly allowed: Milliseconds;
  /** At the moment of the message; count it down from there while they are away. */
  readonly left: Milliseconds;
  readonly isAway: boolean;
  /** What the other may claim once nothing is left. */
  readonly claims: readonly ClaimName[];
}

/** How somebody else gets a seat. */
export interface Invitation {
  readonly token: Token;
  /** The whole address to send; null if no other machine can reach the server. */
  readonly link: string | null;
}

/**
 * What the core makes of a position message: the board, and the conduct of the game.
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
  /** Empty unless it is the turn of the recipient. */
  readonly choices: readonly Choice[];
  readonly idle: readonly IdlePiece[];
  /** The tiles before the first move, if the game was set up; else empty. */
  readonly start: readonly Stack[];
  /** The same as a position string, which PastedGame takes; null if the table was empty. */
  readonly startPosition: string | null;
  /** All moves so far, the last one last. */
  readonly moves: readonly Move[];
  readonly result: Result | null;
  /** Who has offered a draw that is not answered yet. */
  readonly drawOffer: ColorName | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How often this position has stood; the third time is a draw. */
  readonly occurrences: number;
  /** Whether a person is asked before a blunder. */
  readonly hasCoach: boolean;
  /** What the recipient plays; null for who only watches. */
  readonly yourSide: ColorName | "both" | null;
  /** Who asks to take their last move back. */
  readonly takebackOffer: ColorName | null;
  /** Who wants another game. */
  readonly rematchOffer: ColorName | null;
  /** Whether the recipient may call the game off: not both have moved yet. */
  readonly canAbort: boolean;
  readonly clock: Clock | null;
}

/** How fast a game is; accounts have a rating for each. */
export type SpeedName = "bullet" | "blitz" | "rapid" | "classical" | "correspondence";

/** How strong a player of a rated game is. */
export interface PlayerRating {
  readonly value: number;
  readonly isProvisional: boolean;
  /** What the game has done to it; null while it goes on, or if it counted nothing. */
  readonly change: number | null;
}

/** A game that both play for their ratings. */
export interface RatingInfo {
  /** For which of them. */
  readonly speed: SpeedName;
  /** Null for a seat that nobody has yet. */
  readonly white: PlayerRating | null;
  readonly black: PlayerRating | null;
}

/** The whole game as it stands: sent first, and after every change. */
export interface Position extends BoardView {
  readonly type: "position";
  /** Empty for a study, which nobody keeps. */
  readonly game: GameId;
  readonly version: Version;
  readonly seats: Seats;
  /** When it was begun or, if it is a record, what that says; null if nobody knows. */
  readonly date: string | null;
  /** The rematch of this game. Sent to its two players, and to spectators of a public game. */
  readonly rematch: GameId | null;
  /**
   * A private game is played at one screen, or against the computer; all others by two people
   * at two screens: there `undo` asks the other, a rematch is wanted by both, and no hints.
   */
  readonly access: Access;
  /** For the vacant seat; only its maker sees it. */
  readonly invitation: Invitation | null;
  /** Only between people, without a clock, while the game goes on. */
  readonly absence: Absence | null;
  /** Null for a game that is played for nothing. */
  readonly ratingInfo: RatingInfo | null;
}

/**
 * Why an action was not done; nothing has changed.
 * malformed: not a message we know · stale: made for another version, and the position of now comes
 * next · unreadable: not a move · illegal: a move against a rule, see `reason` · not-yours:
 * another's turn or seat · over: the game is over · not-over: it is not · nothing: nothing to take
 * back, to play again, to accept or to decline · busy: an answer to the same is still being found ·
 * begun: both have moved, so it cannot be called off · no-help: people play each other without
 * hints · not-gone: who is to move is here, or has not been away for long enough · too-often: say
 * it again a little later · too-long: it has as many moves as can be kept.
 */
export type RejectionCode = "malformed" | "stale" | "unreadable-move" | "illegal" | "not-permitted" | "game-over" | "game-in-progress" | "not-available" | "busy" | "already-started" | "no-assistance" | "player-present" | "rate-limited" | "too-many-moves";

/** Something kind to say; the page has the words, in the language of their reader. */
export type PhraseName = "hello" | "good-luck" | "have-fun" | "nice-move" | "oops" | "one-moment" | "i-am-back" | "thank-you" | "good-game" | "well-played" | "one-more" | "i-must-go" | "goodbye";

/** A number that the page chooses for an action, to know the answer by. */
export type RequestId = number;

/** Answers AskWhy. */
export interface Explanation {
  readonly type: "explanation";
  readonly request: RequestId;
  readonly version: Version;
  readonly piece: PieceName;
  readonly hex: Hex | null;
  /** null if it is allowed. */
  readonly reason: IllegalReason | null;
}

/**
 * Answers AskAhead: what could be played if the other passed now, to prepare a move.
 *
 * Whether that can be played in the end, the choices of the next position tell.
 */
export interface Premoves {
  readonly type: "premoves";
  readonly request: RequestId;
  readonly version: Version;
  readonly choices: readonly Choice[];
}

/** The offer of a draw was turned down. */
export interface DrawDeclined {
  readonly type: "draw-declined";
  readonly by: ColorName;
}

/** The other does not let a move be taken back. */
export interface TakebackDeclined {
  readonly type: "takeback-declined";
  readonly by: ColorName;
}

/** Somebody at the board says something kind. */
export interface PhraseSent {
  readonly type: "phrase-sent";
  readonly by: ColorName;
  readonly phrase: PhraseName;
}

/** The game was called off before it had begun; there is no such game any more. */
export interface Aborted {
  readonly type: "aborted";
  readonly by: ColorName;
}

/** Answers AskRematch: the new game. */
export interface RematchStarted {
  readonly type: "rematch-started";
  readonly request: RequestId;
  readonly game: GameId;
}

/** An action was not done, and why. */
export interface Rejection {
  readonly type: "rejection";
  /** null if the action could not be read so far. */
  readonly request: RequestId | null;
  readonly code: RejectionCode;
  readonly reason: IllegalReason | null;
}

/**
 * disk-full, storage-busy, storage: a change could not be kept, and was not made; storage is any
 * other failure · engine: the computer cannot play in a game of one's own · core: the page's own
 * core has failed.
 */
export type ErrorCode = "disk-full" | "storage-busy" | "storage" | "engine" | "core";

/** Something is wrong on the server's side; the game stands as it did. Sync tries again. */
export interface ErrorMessage {
  readonly type: "error";
  /** null if nobody's action brought it about. */
  readonly request: RequestId | null;
  readonly code: ErrorCode;
}

export type ServerMessage = Position | Explanation | Premoves | DrawDeclined | TakebackDeclined | PhraseSent | Aborted | RematchStarted | Rejection | ErrorMessage;

/** Something that a person wants done, with the position that they see. */
export interface Action {
  readonly request: RequestId;
  readonly version: Version;
}

/** Play a move, given by its UHP name; any spelling that people use will do. */
export interface Play extends Action {
  readonly type: "play";
  readonly move: string;
  /** Whether the coach of a game of one's own need not ask. */
  readonly isConfirmed?: boolean;
  /**
   * Milliseconds since the position was shown. Beyond that, the time that the connection took is
   * given back: at most its measured round trip, half a second per move and five seconds per game.
   */
  readonly thinkingTime?: Milliseconds | null;
}

/**
 * Return to the person's own last decision; a resignation or agreement is taken back alone.
 * Between people this asks the other.
 */
export interface Undo extends Action {
  readonly type: "undo";
}

/** Give the game up; for two people at one screen, who is to move does. */
export interface Resign extends Action {
  readonly type: "resign";
}

/** Offer a draw. A move withdraws the offer. */
export interface OfferDraw extends Action {
  readonly type: "offer-draw";
}

/** Accept the other side's offer. */
export interface AcceptDraw extends Action {
  readonly type: "accept-draw";
}

/** Turn the other side's offer down. */
export interface DeclineDraw extends Action {
  readonly type: "decline-draw";
}

/** Let the other have their last move back; both get the time they had. */
export interface AcceptTakeback extends Action {
  readonly type: "accept-takeback";
}

/** Do not let the other have their move back. */
export interface DeclineTakeback extends Action {
  readonly type: "decline-takeback";
}

/** Call a game between people off, before both have moved. */
export interface Abort extends Action {
  readonly type: "abort";
}

/**
 * End a game without a clock that the other has left: a win or a draw, or an abort while
 * neither has moved twice. The position's `absence` tells which, and when.
 */
export interface ClaimResult extends Action {
  readonly type: "claim";
  readonly claim: ClaimName;
}

/** Ask why a tile cannot be played, or cannot go to a hex; the answer is a Because. */
export interface Explain extends Action {
  readonly type: "explain";
  readonly piece: PieceName;
  readonly hex: Hex | null;
}

/** Ask, in the other's turn, what one could play if it were one's own; the answer is Ahead. */
export interface RequestPremoves extends Action {
  readonly type: "request-premoves";
}

/**
 * Begin another game with the sides changed; asked again, it is the same game. Between people
 * it begins when both have asked.
 */
export interface OfferRematch extends Action {
  readonly type: "offer-rematch";
}

/** Say something kind to all at the table. */
export interface SendPhrase {
  readonly type: "send-phrase";
  readonly request: RequestId;
  readonly phrase: PhraseName;
}

/** Ask for the position: after a pause, or after trouble. */
export interface Sync {
  readonly type: "sync";
  readonly request: RequestId;
}

export type ClientMessage = Play | Undo | Resign | OfferDraw | AcceptDraw | DeclineDraw | AcceptTakeback | DeclineTakeback | Abort | ClaimResult | Explain | RequestPremoves | OfferRematch | SendPhrase | Sync;

/** What is wrong with a position that somebody describes. */
export type PositionErrorName = "turn-out-of-range" | "too-far-out" | "empty-stack" | "same-hex" | "not-in-set" | "duplicate-piece" | "out-of-order" | "split-hive" | "cannot-climb" | "too-many-tiles" | "too-few-tiles" | "queen-missing" | "queen-first" | "climbed-too-soon" | "stunned-not-on-top" | "stunned-not-moved";

/** Begin with nothing on the table. */
export interface EmptyBoard {
  readonly kind: "empty";
  readonly gameType: GameType;
  readonly opening: OpeningName;
}

/** Go on from a record, a position string or a game string, whatever result it claims. */
export interface ImportedGame {
  readonly kind: "imported";
  readonly text: string;
}

/** Begin with tiles that somebody has laid on the table. */
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

/** A game, or a part of one, that the server need not keep. */
export interface GameLine {
  readonly start: Start;
  /** All moves from its beginning; null for those that a pasted game has. */
  readonly moves?: Moves | null;
}

/** A person plays this side: the creator of the game. */
export interface CreatorSeat {
  readonly kind: "person";
}

/** Somebody else plays this side: who gets the invitation. */
export interface OpponentSeat {
  readonly kind: "opponent";
}

/**
 * `POST /api/games`: one seat is a person's, the other a guest's, and an invitation comes with
 * the answer. Any other game is one's own: the page begins and keeps it, and a server refuses it.
 */
export interface NewGame extends GameTerms {
  readonly start: Start;
  /** As in Played. */
  readonly moves?: Moves | null;
  readonly white: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat;
  readonly black: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat;
  /** Whether chance decides who gets which side, and not what was asked for. */
  readonly hasRandomSides?: boolean;
  /** Whether a guest may come from the lobby, and anybody watch. */
  readonly isPublic?: boolean;
  /** Whether a person is asked before a blunder, in a game against the computer. */
  readonly hasCoach?: boolean;
}

/** Answers NewGame. */
export interface GameCreated {
  readonly game: GameId;
  /** For the guest's seat. */
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
  /** When, since 1970. */
  readonly changed: Milliseconds;
  readonly access: Access;
  /** When the time of the side to move will have run out, since 1970; null if none runs. */
  readonly deadline?: Milliseconds | null;
}

/** `GET /api/games`: one's games with people, the most urgent first. */
export interface GameList {
  readonly games: readonly GameSummary[];
  /** The name of a file: the games were damaged when the server started, and lie there now. */
  readonly damagedFile: string | null;
}

/** `POST /api/records`: a record of any kind that we read; the answer is the same as PGN. */
export interface RecordText {
  readonly text: string;
}

/** `GET /api/about`: who runs this server, and how long it keeps what. */
export interface About {
  /** Who they are and how they are reached, in their own words; null if they have not said. */
  readonly contact: string | null;
  /** Whether the server is there for this machine alone, and the person who asks runs it. */
  readonly isLocal: boolean;
  /** What starts it so that other machines can come, the way it was started this time. */
  readonly publicCommand: string;
  /** For how long a browser keeps the cookie after a visit. */
  readonly cookieLifetimeDays: number;
  /** Whether games go by themselves; else they stay until somebody deletes them. */
  readonly hasRetention: boolean;
  /** How long after the last change a game goes then. */
  readonly gameRetentionDays: number;
  /** For how long an invitation, or a game between people without first moves, is kept. */
  readonly unstartedRetentionDays: number;
  /** For how long a game waits in the lobby after its maker has left. */
  readonly challengeTimeoutMinutes: number;
  /** Whether every request is logged with the address that it came from. */
  readonly hasAccessLog: boolean;
}

/**
 * malformed: not the JSON that is asked for · too-large: the request, or what it asks for ·
 * unreadable-game: the imported text is no game, see `ply` and `positionError` · too-many-moves:
 * the imported game has more plies than a game here can have · invalid-seats: not one seat is yours
 * and one an opponent's · not-ratable: such a game counts for nobody's rating · account-required:
 * and neither does one of a guest · not-computer-game: only such games are kept in the archive by
 * oneself · archive-full: there are too many of one's own in it · invalid-time-control: more or
 * less time than CLOCK_BOUNDS has · game-not-found · player-not-found · game-in-progress: two
 * people play it, so that neither can delete it; or it is not over · not-reachable: no other
 * machine can reach this server · invitation-not-found: there was none, or it was withdrawn ·
 * seat-taken: another player was first · own-invitation: an invitation is for another player ·
 * unknown-push-service: not an address of a push service that we know · no-vacation-left: not so
 * many days of it are left · rate-limited: try again a little later · cross-site: asked from
 * another site · outdated-protocol: the page speaks another version of the protocol and must be
 * reloaded · not-found: no such address · name-…: nobody can be called that, or somebody is ·
 * password-…: it would not hold · sign-in-failed: name and password, code or passkey do not belong
 * together · banned: by the operator · already-signed-in · not-signed-in ·
 * reauthentication-required: show once more who you are, by `/api/account/reauthenticate` ·
 * last-credential: without it nobody could sign in · passkey-rejected: it proves nothing, or is
 * known · the rest as in ErrorCode.
 */
export type ProblemCode = "malformed" | "too-large" | "unreadable-game" | "too-many-moves" | "invalid-seats" | "not-ratable" | "account-required" | "not-computer-game" | "archive-full" | "invalid-time-control" | "game-not-found" | "player-not-found" | "game-in-progress" | "not-reachable" | "invitation-not-found" | "seat-taken" | "own-invitation" | "unknown-push-service" | "no-vacation-left" | "rate-limited" | "cross-site" | "outdated-protocol" | "not-found" | "name-length" | "name-characters" | "name-mixed-scripts" | "name-reserved" | "name-taken" | "password-length" | "password-common" | "sign-in-failed" | "banned" | "already-signed-in" | "not-signed-in" | "reauthentication-required" | "last-credential" | "passkey-rejected" | "disk-full" | "storage-busy" | "storage";

/** Why a text cannot be read, as the core reports it. */
export interface ParseProblem {
  readonly code: ProblemCode;
  /** In English, for developers; people get the page's own words. */
  readonly detail: string;
  /** The first ply of a pasted game that cannot be read or played. */
  readonly ply?: number | null;
  /** What is wrong with a position that was pasted or laid out. */
  readonly positionError?: PositionErrorName | null;
  /** The tile that the fault is about; for one about a player, that player's queen. */
  readonly piece?: PieceName | null;
  /** Where on the table it shows, if anywhere. */
  readonly hex?: Hex | null;
}

/** The answer to every request that failed. */
export interface Problem extends ParseProblem {
  /** For `rate-limited`: the seconds to wait, as in the `Retry-After` header. */
  readonly retryAfter?: number | null;
}

/**
 * What a command may cause beyond a new position. rematch: the next game begins · aborted: the
 * game is to be deleted.
 */
export type EventName = "draw-declined" | "takeback-declined" | "rematch" | "aborted";

/** What a move does; docs/move_facts.md lists them. */
export type EffectName = "wins" | "draws" | "loses" | "wins-soon" | "stops-loss" | "threatens-win" | "only-move" | "forces-pass" | "covers-queen" | "crowds-queen" | "fills" | "escapes" | "clears" | "holds-queen" | "frees-queen" | "locks-out" | "pins" | "covers" | "stuns" | "shuts-in" | "frees" | "reaches" | "limits" | "places-queen" | "brings-in" | "nears" | "gains-room" | "moves";

/** How good a move is for who plays it. */
export interface Score {
  /** To win, from 0 to 1; a draw counts half. */
  readonly probability: number;
  /** Proven: the game is decided in so many moves; negative if it is lost. */
  readonly winsIn: number | null;
}

/** Something that a move does, with the tiles, number and hexes that show it. */
export interface Fact {
  readonly effect: EffectName;
  readonly pieces: readonly PieceName[];
  readonly number: number | null;
  readonly hexes: readonly Hex[];
}

/** A person at one's own screen. */
export interface LocalPlayer {
  readonly kind: "person";
}

/** So much time for all moves of a side, and so much more after each. */
export interface LocalClock {
  readonly initial: Milliseconds;
  readonly increment: Milliseconds;
}

/** The player of a side of a local game. */
export type LocalSeat = LocalPlayer | ComputerSeat | MaximumSeat;

/** What a command has caused beyond a new position. */
export interface CommandEvent {
  readonly name: EventName;
  /** The side of the player; null if the computer plays both. */
  readonly by: ColorName | null;
}

/** A local game after a command. */
export interface CommandAccepted {
  readonly document: string;
  readonly position: BoardView;
  /** The time left to White and Black at the start and after each ply; empty without a clock. */
  readonly times: readonly (readonly [Milliseconds, Milliseconds])[];
  readonly event: CommandEvent | null;
}

/** Why a command was not carried out. */
export interface CommandRejection {
  readonly code: RejectionCode;
  readonly reason: IllegalReason | null;
}

/** The answer to a command that was not carried out. */
export interface CommandRejected {
  readonly rejection: CommandRejection;
}

/** The core's answer to a command. */
export type CommandResponse = CommandAccepted | CommandRejected;

/** The players of a record; null if it does not name them. */
export interface PlayerNames {
  readonly white: string | null;
  readonly black: string | null;
}

/** A game that was read from a text. */
export interface ReadGame {
  readonly document: string;
  readonly players: PlayerNames;
  readonly date: string | null;
  /** How the players ended it; null if the tiles decide, or nobody has won yet. */
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
 * The keys by which the explorer finds a position and its successors: 16 hexadecimal digits,
 * the same for rotated and mirrored positions.
 */
export interface ExplorerKeys {
  readonly position: string;
  readonly moves: readonly MoveKey[];
}

/** Play again what was taken back last, up to the person's next decision. */
export interface Redo extends Action {
  readonly type: "redo";
}

/** Have a coach from now on in a game against the computer, or none. */
export interface SetCoach extends Action {
  readonly type: "set-coach";
  readonly hasCoach: boolean;
}

/** Ask for a good move; the answer is a Hint. */
export interface RequestHint extends Action {
  readonly type: "request-hint";
}

/** The best move found. */
export interface HintContent {
  readonly move: Move;
  readonly score: Score;
  /** What speaks for it, the most important first. */
  readonly facts: readonly Fact[];
  /** How play may go on after it. */
  readonly line: readonly Move[];
}

/** Answers AskHint. */
export interface Hint extends HintContent {
  readonly type: "hint";
  readonly request: RequestId;
  readonly version: Version;
}

/** A move that may be a mistake. */
export interface BlunderWarningContent {
  readonly move: Move;
  /** What the other side would do about it. */
  readonly reply: Move;
  /** What that does, the most important first. */
  readonly replyFacts: readonly Fact[];
  readonly betterMove: Move;
  readonly betterFacts: readonly Fact[];
}

/** The coach's answer to Play: the move was not played yet, since it may be a mistake. */
export interface BlunderWarning extends BlunderWarningContent {
  readonly type: "blunder-warning";
  readonly request: RequestId;
  readonly version: Version;
}

/** What the page asks of any game, be it one's own or one with people. */
export type BackendRequest = Play | Undo | Resign | OfferDraw | AcceptDraw | DeclineDraw | AcceptTakeback | DeclineTakeback | Abort | ClaimResult | Explain | RequestPremoves | OfferRematch | SendPhrase | Sync | Redo | SetCoach | RequestHint;

/** What the host of any game, core or server, says to the page. */
export type BackendMessage = Position | Explanation | Premoves | DrawDeclined | TakebackDeclined | PhraseSent | Aborted | RematchStarted | Rejection | ErrorMessage | Hint | BlunderWarning;

/** How good the position is for White from which the game began. */
export interface InitialScore {
  readonly type: "initial-score";
  readonly score: Score;
}

/** A ply of a game that is looked back on. */
export interface PlyAssessment {
  readonly type: "ply-assessment";
  /** Which: 1 is the first. */
  readonly ply: number;
  /** How good the position is for White that it brought about. */
  readonly after: Score;
  /** How much of the probability to win it gave away; 0 if nothing better was found. */
  readonly loss: number;
  /** The move to play instead, or the one that was played. */
  readonly best: Move;
  /** What speaks for it, where it would have been clearly better; else none. */
  readonly facts: readonly Fact[];
}

/** Where the game turned, in its order. */
export interface TurningPoints {
  readonly type: "turning-points";
  readonly plies: readonly number[];
}

/**
 * What is found by looking back: an Opinion first, then one Assessed after the other, and in the
 * end the TurningPoints.
 */
export type ReviewMessage = InitialScore | PlyAssessment | TurningPoints;

/** One of the best lines of a position. */
export interface AnalysisLine {
  /** For the side to move. */
  readonly score: Score;
  readonly moves: readonly Move[];
}

/** The lines found at one depth, the best first. */
export interface AnalysisReport {
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly AnalysisLine[];
}

/** An analysis with its speed. */
export interface TimedAnalysisReport extends AnalysisReport {
  readonly nodesPerSecond: number;
}

/** game-string, pgn and position are text; png shows the position in the end, gif the whole game. */
export type ExportFormat = "game-string" | "pgn" | "position" | "png" | "gif";

/** A game as a file; one that was set up has no game-string. */
export interface ExportRequest extends GameLine {
  readonly format?: ExportFormat;
  /** Who played, for formats that tell it. */
  readonly white?: string;
  readonly black?: string;
  /** When it was played, such as 2018.10.31. */
  readonly date?: string;
  /** How it ended, if players ended it; what the tiles say needs no telling. */
  readonly result?: Result | null;
}

/** A position in the rules, and the moves that can be tried in it. */
export interface Figure {
  readonly stacks: readonly Stack[];
  readonly choices: readonly Choice[];
  readonly idle: readonly IdlePiece[];
  /** The tile that is taken up at first, to show its targets. */
  readonly selectedPiece: PieceName | null;
  readonly winner: ColorName | null;
}

/** `GET /api/me`: the person who asks. */
export interface CurrentUser {
  /** What they call themselves. */
  readonly name: string | null;
  /** Whether other machines can reach this server, so that a guest could come. */
  readonly canInvite: boolean;
  /** Whether they are signed in, and no guest. */
  readonly hasAccount: boolean;
}

/** `PUT /api/me`: choose a name, or none; the answer is Me, with the name as it is kept. */
export interface NameChange {
  readonly name: string | null;
}

/** A game that waits for its second player. */
export interface GameOffer extends GameTerms {
  /** The name of the player who made it. */
  readonly creatorName: string | null;
  /** Whether that player has an account. */
  readonly isAccount: boolean;
  /** Whether the recipient made it. */
  readonly isOwn: boolean;
  /** The side of the second player. */
  readonly color: ColorName;
  readonly gameType: GameType;
  readonly opening: OpeningName;
  /** The rating of its maker at that speed; null unless the game is rated. */
  readonly rating: PlayerRating | null;
}

/** `GET /api/invitations/TOKEN`: what somebody is invited to. */
export interface InvitationDetails extends GameOffer {
  /** The game, for those who have a seat at it; null for a guest who has not come yet. */
  readonly game: GameId | null;
  /** Whether the guest has come. */
  readonly isTaken: boolean;
  /** What lies on the table already. */
  readonly stacks: readonly Stack[];
}

/** `POST /api/invitations/TOKEN`: the seat is yours, also if it was before. */
export interface InvitationAccepted {
  readonly game: GameId;
}

/** An invitation to anybody. */
export interface Challenge extends GameOffer {
  readonly token: Token;
  readonly game: GameId;
  /** When, since 1970. */
  readonly created: Milliseconds;
}

/** A game that is being played, for anybody to watch. */
export interface OngoingGame extends GameTerms {
  readonly game: GameId;
  readonly gameType: GameType;
  readonly seats: Seats;
  readonly stacks: readonly Stack[];
  readonly turn: ColorName;
  readonly ply: number;
  /** Null for a game that is played for nothing. */
  readonly ratingInfo: RatingInfo | null;
}

/** `GET /api/lobby`, and what its socket sends first and after every change. */
export interface Lobby {
  readonly type: "lobby";
  /** The oldest first. */
  readonly challenges: readonly Challenge[];
  /** The latest first. */
  readonly games: readonly OngoingGame[];
}

export type Source = "rated" | "lobby" | "link" | "computer" | "import";

/** Who won. */
export type OutcomeName = "WhiteWins" | "BlackWins" | "Draw";

export type Day = string;

/** The number of a game in the archive: sixteen hexadecimal digits, which rise with its date. */
export type ArchiveId = string;

export type PlayerName = string;

export type Plies = number;

export type Points = number;

/** Whose games are asked for, and which. */
export interface PlayerFilter {
  readonly player: PlayerName | null;
  /** What that player had. */
  readonly color: ColorName | null;
}

/** `GET /api/archive`: games, the latest first; `from` and `to` are days. */
export interface ArchiveQuery extends PlayerFilter {
  readonly result: OutcomeName | null;
  /** null means all but games against the computer. */
  readonly source: Source | null;
  readonly speed: SpeedName | null;
  readonly type: GameType | null;
  readonly isRated: boolean | null;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly minPlies: Plies | null;
  readonly maxPlies: Plies | null;
  /** First moves of a game of that type, with semicolons between. */
  readonly moves: string | null;
  /** Where the last page ended. */
  readonly before: ArchiveId | null;
  readonly limit: number;
}

/** `POST /api/archive`: keep a game against the computer that was played in this browser. */
export interface ComputerGameUpload {
  /** As the core writes games of one's own. */
  readonly document: string;
  /** When it was begun, as records write it. */
  readonly date: string | null;
}

/** `GET /api/explorer`: the moves that were played in a position. */
export interface ExplorerQuery extends PlayerFilter {
  /** A position string, or a game string. */
  readonly position: string;
  /** The mean of both players' ratings, at least; by steps of two hundred. */
  readonly minRating: Points | null;
  readonly maxRating: Points | null;
}

/** Who played a side. */
export interface ArchivePlayer {
  readonly name: string | null;
  /** Before the game. */
  readonly rating: number | null;
  /** Whether there is a profile under that name. */
  readonly isAccount: boolean;
}

/** A game in the archive. */
export interface ArchiveGame {
  readonly id: ArchiveId;
  /**
   * The id of a game that was played here. Null for a game by link until both players have
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
   * What to ask for with `before`; null if these were the last. One question looks through some
   * thousand games, so a page may have fewer than were asked for, or none, and yet a next one.
   */
  readonly next: ArchiveId | null;
}

/** `GET /api/archive/ID`: a game with its record. */
export interface ArchiveRecord {
  readonly game: ArchiveGame;
  readonly pgn: string;
}

/** A move, and how the games in which it was played ended. */
export interface ExplorerMove {
  /** Its UHP name in the position that was asked for. */
  readonly move: string;
  readonly games: number;
  readonly whiteWins: number;
  readonly draws: number;
  readonly blackWins: number;
}

/** Answers ExplorerQuery: the moves played most come first. */
export interface ExplorerResult {
  readonly moves: readonly ExplorerMove[];
  /** How many games these are of, the latest, if there may be more; null if these are all. */
  readonly sampleSize: number | null;
  /** The latest that came to the position. */
  readonly games: readonly ArchiveGame[];
}

/** `GET /api/games/GAME/publication`, for its players once it is over. */
export interface PublicationStatus {
  /** Whether it is in the archive, with the name of who asks. */
  readonly isPublished: boolean;
}

/** A point of a rating's graph. */
export interface RatingPoint {
  /** Since 1970. */
  readonly timestamp: Milliseconds;
  readonly value: number;
}

/** How strong somebody is at a speed. */
export interface SpeedRating {
  readonly speed: SpeedName;
  readonly value: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
  readonly games: number;
  /** When it changed, and to what; the earliest first. */
  readonly graph: readonly RatingPoint[];
}

/** How somebody's games ended. */
export interface Results {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What somebody begins with. */
export interface FirstTileCount {
  readonly bug: BugName;
  readonly games: number;
}

/** `GET /api/players/NAME`: somebody who has played. */
export interface Profile {
  readonly name: string;
  readonly isAccount: boolean;
  readonly ratings: readonly SpeedRating[];
  readonly white: Results;
  readonly black: Results;
  /** Of their latest games, that most often played first. */
  readonly firstTiles: readonly FirstTileCount[];
  /** The latest. */
  readonly games: readonly ArchiveGame[];
}

/** Somebody on the leaderboard. */
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

/** The strongest at a speed, of those whose rating is not provisional. */
export interface Leaderboard {
  readonly speed: SpeedName;
  readonly leaders: readonly Leader[];
}

export type LanguageName = "en" | "ru" | "uk";

/** `GET /api/push`: what a browser subscribes with. */
export interface VapidPublicKey {
  /** Our public key (VAPID), in base64url. */
  readonly key: string;
}

/** `PUT /api/push`: tell me of my turns here, until the browser says otherwise. */
export interface PushSubscription {
  /** The address at the push service of this browser. */
  readonly endpoint: ShortText;
  readonly p256dh: string;
  readonly auth: string;
  /** That the page speaks, and notifications, too. */
  readonly language: LanguageName;
}

/** `DELETE /api/push`: tell me no more here. */
export interface PushUnsubscription {
  readonly endpoint: ShortText;
}

/** `GET /api/vacation`: whether one's clocks of days stand still, and how long they may. */
export interface VacationStatus {
  /** Since 1970; null if they run. */
  readonly until: Milliseconds | null;
  /** Whole days that one may still take. */
  readonly daysLeft: number;
  /** That anybody may take within 365 days. */
  readonly daysPerYear: number;
}

/** `PUT /api/vacation`: let my clocks of days stand still for so many days from now on. */
export interface VacationRequest {
  readonly days: number;
}

/** `GET /api/calendar`: where a calendar program reads one's deadlines. */
export interface CalendarAddress {
  /** Secret: whoever knows it reads them; null if there is none. */
  readonly path: string | null;
}

/** `PUT /api/calendar`: a new address, in place of the one before, which tells nothing more. */
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

/** The account is there; the codes are told this once. */
export interface AccountCreated {
  readonly name: string;
  readonly recoveryCodes: readonly string[];
}

/** Sign in by what one knows. */
export interface PasswordSignIn {
  readonly kind: "password";
  readonly name: ShortText;
  readonly password: ShortText;
}

/** Sign in by what one's device proves. */
export interface PasskeySignIn {
  readonly kind: "passkey";
  readonly credential: Credential;
}

/** Sign in by a recovery code, which is used up. */
export interface RecoveryCodeSignIn {
  readonly kind: "code";
  readonly name: ShortText;
  readonly code: ShortText;
}

/** `POST /api/account/sign-in`, and `/reauthenticate`, where the name is that of who is signed in. */
export type SignIn = PasswordSignIn | PasskeySignIn | RecoveryCodeSignIn;

/** Who one is from now on. */
export interface SignedIn {
  readonly name: string;
}

/** `POST /api/account/passkey-challenge`: what a passkey is for; a new one has a name. */
export interface PasskeyChallengeRequest {
  readonly ceremony: "registration" | "authentication";
  readonly name: ShortText | null;
}

/** What the browser is to do, as JSON for `PublicKeyCredential.parse…OptionsFromJSON`. */
export interface PasskeyOptions {
  readonly options: string;
}

/** `PUT /api/account/password`: this browser stays signed in, all others are signed out. */
export interface NewPassword {
  readonly password: ShortText;
}

/** `POST /api/account/passkeys`: another way in. */
export interface NewPasskey {
  readonly credential: Credential;
}

/** `POST /api/account/recovery-codes`: new recovery codes; earlier ones are invalid. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** A passkey in a list. */
export interface PasskeyView {
  readonly id: string;
  /** Where it was made, such as "Firefox, Linux"; "" if nobody knows. */
  readonly device: string;
  readonly created: Milliseconds;
  readonly lastUsed: Milliseconds | null;
}

/** A browser that is signed in. */
export interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly created: Milliseconds;
  /** About when it was last used. */
  readonly lastSeen: Milliseconds;
  readonly isCurrent: boolean;
}

/** `GET /api/account`: all about one's own account. */
export interface AccountView {
  readonly name: string;
  readonly hasPassword: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyView[];
  /** The last seen first. */
  readonly sessions: readonly SessionView[];
}

/**
 * Why a player is reported: rude · left: leaves lost games, or lets the time run · help: seems to
 * be told the moves · name: is called something that nobody should read · other.
 */
export type ReportReason = "rude" | "left" | "help" | "name" | "other";

/** `POST /api/games/GAME/report`: tell the operator about the opponent. */
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

/** How many seconds Maximum, the engine at full strength, thinks about a move. */
export const MAXIMUM_SECONDS: readonly MaximumSeconds[] = [1, 3, 10];

/**
 * The least and the most milliseconds that a clock may give: for all moves of a side, more after
 * each, or for one move.
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
 * The number of this protocol, raised by every change that an older page would stumble over. A page
 * names its own with each request; one of another number is told to reload.
 */
export const PROTOCOL: number = 5;

/**
 * Why the server closes a socket. going-away: it is shutting down, come back soon · no-such-game:
 * there is none of that name, or it is somebody else's, or it was deleted · hopeless: too many
 * malformed messages · too-slow: messages were not read · aborted: the game was called off ·
 * too-often: too many messages, or too many sockets; the close reason is the number of seconds
 * after which the page may connect again · outdated: the page speaks another version of
 * this protocol and must be reloaded · trouble: the game could not be read.
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
