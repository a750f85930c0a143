// Interfaces of the core in the browser: fast functions (`Core`) and searches (`BrowserEngine`).
import type { AnalysisOptions, GlickoRating, TextFormat } from "../backend/backend";
import type { PuzzleKind } from "../game/puzzles";
import type {
  CommandResponse,
  TimedAnalysisReport,
  BoardView,
  Clock,
  ComputerSeat,
  BlunderWarningContent,
  ExplorerKeys,
  Hex,
  HintContent,
  MaximumSeat,
  PieceName,
  PuzzleReply,
  ReadGame,
  IllegalReason,
  Result,
  ReviewMessage,
  CustomPosition,
} from "../messages";
import type { Argument, CoreModule } from "./module";
import { InputError } from "./rpc";

type TimePair = readonly [white: number, black: number]; // milliseconds

/** The clocks of a local game, as input of the core. All times are in milliseconds. */
export interface ClockState {
  readonly now: number;
  readonly control: { readonly initial: number; readonly increment: number };
  readonly times: readonly TimePair[]; // at the start and after each ply
  /** The last clock reading and when it was taken; null if the game was just loaded. */
  readonly lastReading: { readonly clock: Clock; readonly at: number } | null;
}

/** Metadata of an exported game; "" is unknown. */
export interface Tags {
  readonly white: string;
  readonly black: string;
  readonly date: string;
  readonly result: Result | null;
}

/**
 * Fast functions of the core. They are stateless: the document of the game is passed to each call.
 * The caller plays the sides of all people in it. Invalid text rejects with a `BackendError` that has
 * the problem.
 */
export interface Core {
  position(document: string, clock: ClockState | null): Promise<BoardView>;
  /** Run a command of core/game/commands.h. */
  runCommand(document: string, command: string, clock: ClockState | null): Promise<CommandResponse>;
  explain(document: string, piece: PieceName, hex: Hex | null): Promise<IllegalReason | null>;
  parseGame(text: string): Promise<ReadGame>;
  formatGame(document: string, format: TextFormat, tags: Tags): Promise<string>;
  /** Return a variation tree from the start of a game as PGN; `lines` as in `ReadGame`. */
  formatTree(document: string, lines: string, tags: Tags): Promise<string>;
  /** Return the keys by which the explorer finds the position and those after each legal move. */
  explorerKeys(document: string): Promise<ExplorerKeys>;
  /** Return the document of a position from the position editor. */
  createPosition(custom: CustomPosition): Promise<string>;
  /** Return the puzzle rating of a player after an attempt, `days` after the last one. */
  ratePuzzle(
    player: GlickoRating & { readonly days: number },
    puzzle: Omit<GlickoRating, "volatility">,
    isSolved: boolean,
  ): Promise<GlickoRating>;
}

/** Return the core in a WebAssembly module, once it is loaded. */
export function createCore(module: Promise<CoreModule>): Core {
  /** Return the response of an export, which returns 0 if an argument is invalid. */
  const textFrom = async (name: string, ...args: Argument[]): Promise<string> => {
    const core = await module;
    const isSuccess = core.callNumber(name, ...args);
    if (!isSuccess) throw new InputError(JSON.parse(core.response()));
    return core.response();
  };
  const json = async <Value>(name: string, ...args: Argument[]): Promise<Value> =>
    JSON.parse(await textFrom(name, ...args)) as Value;
  return {
    position: (document, clock) => json("position", document, ...encodeClock(clock)),
    runCommand: (document, command, clock) =>
      json("run_command", document, command, ...encodeClock(clock)),
    explain: (document, piece, hex) =>
      json("explain", document, piece, hex ? 1 : 0, ...(hex ?? [0, 0])),
    parseGame: (text) => json("parse_game", text),
    formatGame: (document, format, tags) =>
      textFrom("format_game", document, format, ...encodeTags(tags)),
    formatTree: (document, lines, tags) =>
      textFrom("format_tree", document, lines, ...encodeTags(tags)),
    explorerKeys: (document) => json("explorer_keys", document),
    createPosition: ({ gameType, opening, turn, stacks }) =>
      textFrom("create_position", gameType, opening, turn, encodeHive(stacks)),
    ratePuzzle: async (player, puzzle, isSolved) => {
      const before = [player.rating, player.deviation, player.volatility, player.days];
      const args = [...before, puzzle.rating, puzzle.deviation, Number(isSolved)];
      const after = (await module).callNumbers("rate_puzzle", 3, ...args);
      return { rating: after[0]!, deviation: after[1]!, volatility: after[2]! };
    },
  };
}

/** Encode clocks and the time for the core; the clocks are "" for a game without them. */
function encodeClock(state: ClockState | null): readonly [clocks: string, now: number] {
  if (!state) return ["", 0];
  const { now, control, times, lastReading } = state;
  const first: (number | string)[] = [control.initial, control.increment].map(Math.round);
  if (lastReading) {
    const { running, white, black } = lastReading.clock;
    first.push(running ?? "none", Math.round(lastReading.at), white, black);
  }
  return [[first.join(" "), ...times.map(encodeTimes)].join(";"), now];
}

function encodeTimes(pair: TimePair): string {
  return pair.map(Math.round).join(" ");
}

function encodeTags({ white, black, date, result }: Tags): readonly string[] {
  return [white, black, date, encodeResult(result)];
}

/** Encode a result as in documents; "" if it is unknown. */
function encodeResult(result: Result | null): string {
  return result ? `${result.ending} ${result.winner ?? "draw"}` : "";
}

/** Encode stacks as in position strings. */
function encodeHive(stacks: CustomPosition["stacks"]): string {
  return stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";") || "-";
}

/** Remaining time and increment of a player's clock, in milliseconds. */
export interface TimeLeft {
  readonly remaining: number;
  readonly increment: number;
}

/**
 * Searches, run one at a time. An aborted signal stops the search soon, and the promise rejects
 * with the reason of the signal.
 */
export interface BrowserEngine {
  /**
   * Return the UHP name of the computer's move for `seat`. Without a running clock it is the same
   * for the same seed. With a clock, the core's time management decides how long to search; Maximum
   * never searches longer than its seconds per move.
   */
  play(
    document: string,
    seat: ComputerSeat | MaximumSeat,
    seed: number,
    clock: TimeLeft | null,
    signal?: AbortSignal,
  ): Promise<string>;
  hint(document: string, signal?: AbortSignal): Promise<HintContent>;
  blunderWarning(
    document: string,
    move: string,
    signal?: AbortSignal,
  ): Promise<BlunderWarningContent | null>;
  acceptsDraw(document: string, signal?: AbortSignal): Promise<boolean>;
  review(
    document: string,
    onReport: (message: ReviewMessage) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * Judge the last of `moves`, which were played from the position of a puzzle. `movesLeft` is the
   * number of the solver's moves before it. In an only move or a rescue it has to avoid a loss.
   */
  puzzleReply(
    position: string,
    moves: readonly string[],
    movesLeft: number,
    kind: PuzzleKind,
    signal?: AbortSignal,
  ): Promise<PuzzleReply>;
  /** Search until aborted or until the search is complete. */
  analyze(
    document: string,
    options: AnalysisOptions,
    onReport: (report: TimedAnalysisReport) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
