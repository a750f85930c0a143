// The core in the browser, as the page asks it: what answers at once, and what thinks.
import type { AnalysisOptions, TextFormat } from "../backend/backend";
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
  ReadGame,
  IllegalReason,
  Result,
  ReviewMessage,
  CustomPosition,
} from "../messages";
import type { Argument, CoreModule } from "./module";
import { InputError } from "./rpc";

/** Which sides whoever looks plays: 1 is White, 2 Black, 3 both. */
export type SideMask = 0 | 1 | 2 | 3;

type TimePair = readonly [white: number, black: number]; // milliseconds

/** The clocks of a local game, as the core needs them. */
export interface ClockState {
  readonly control: { readonly initial: number; readonly increment: number };
  readonly times: readonly TimePair[]; // at the start and after each ply
  /** The last reading, and when it was taken; null if the game was just loaded. */
  readonly lastReading: { readonly clock: Clock; readonly at: number } | null;
}

/** What a file tells beside the moves; "" is unknown. */
export interface Tags {
  readonly white: string;
  readonly black: string;
  readonly date: string;
  readonly result: Result | null;
}

/** Answers at once, and keeps nothing: a game's document goes in each time.
 * Bad text rejects with a BackendError that has the problem. */
export interface Core {
  position(
    document: string,
    sides: SideMask,
    clock: ClockState | null,
    now: number,
  ): Promise<BoardView>;
  /** Run a command of core/game/commands.h; `now` is in milliseconds. */
  runCommand(
    document: string,
    sides: SideMask,
    command: string,
    clock: ClockState | null,
    now: number,
  ): Promise<CommandResponse>;
  explain(
    document: string,
    sides: SideMask,
    piece: PieceName,
    hex: Hex | null,
  ): Promise<IllegalReason | null>;
  parseGame(text: string): Promise<ReadGame>;
  formatGame(document: string, format: TextFormat, tags: Tags): Promise<string>;
  /** A tree of variations from the start of a game as PGN; `lines` as in ReadGame. */
  formatTree(document: string, lines: string, tags: Tags): Promise<string>;
  /** By which the explorer finds a position, and those that moves lead to. */
  explorerKeys(document: string): Promise<ExplorerKeys>;
  /** The document of tiles laid by hand. */
  createPosition(custom: CustomPosition): Promise<string>;
}

/** The core in a module of WebAssembly, once that is loaded. */
export function createCore(module: Promise<CoreModule>): Core {
  /** The answer of an export, which returns 0 if there is a problem with what it was given. */
  const answered = async (name: string, ...given: Argument[]): Promise<string> => {
    const loaded = await module;
    const isWell = loaded.callNumber(name, ...given);
    if (!isWell) throw new InputError(JSON.parse(loaded.response()));
    return loaded.response();
  };
  const json = async <Value>(name: string, ...given: Argument[]): Promise<Value> =>
    JSON.parse(await answered(name, ...given)) as Value;
  return {
    position: (document, viewer, clock, now) =>
      json("position", document, viewer, encodeClock(clock), now),
    runCommand: (document, viewer, command, clock, now) =>
      json("run_command", document, viewer, command, encodeClock(clock), now),
    explain: (document, viewer, piece, hex) =>
      json("explain", document, viewer, piece, hex ? 1 : 0, ...(hex ?? [0, 0])),
    parseGame: (text) => json("parse_game", text),
    formatGame: (document, format, tags) =>
      answered("format_game", document, format, ...encodeTags(tags)),
    formatTree: (document, lines, tags) =>
      answered("format_tree", document, lines, ...encodeTags(tags)),
    explorerKeys: (document) => json("explorer_keys", document),
    createPosition: ({ gameType, opening, turn, stacks }) =>
      answered("create_position", gameType, opening, turn, encodeHive(stacks)),
  };
}

/** Clocks as the core reads them; "" for a game without. */
function encodeClock(state: ClockState | null): string {
  if (!state) return "";
  const { control, times, lastReading } = state;
  const first: (number | string)[] = [control.initial, control.increment].map(Math.round);
  if (lastReading) {
    const { running, white, black } = lastReading.clock;
    first.push(running ?? "none", Math.round(lastReading.at), white, black);
  }
  return [first.join(" "), ...times.map(encodeTimes)].join(";");
}

function encodeTimes(pair: TimePair): string {
  return pair.map(Math.round).join(" ");
}

function encodeTags({ white, black, date, result }: Tags): readonly string[] {
  return [white, black, date, encodeResult(result)];
}

/** How a game ended, as documents have it; "" if nobody has said. */
function encodeResult(result: Result | null): string {
  return result ? `${result.ending} ${result.winner ?? "draw"}` : "";
}

/** Stacks as position strings have them. */
function encodeHive(stacks: CustomPosition["stacks"]): string {
  return stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";") || "-";
}

/** What is left on a player's clock, and what each move adds, in milliseconds. */
export interface TimeLeft {
  readonly remaining: number;
  readonly increment: number;
}

/** Thinks about one thing after the other. An aborted signal stops it soon, and the promise
 * rejects with the signal's reason. */
export interface BrowserEngine {
  /** Return the move of the computer on `seat`, by its UHP name: the same for the same seed if no
   * clock runs. With a clock the core's time management decides how long it searches; Maximum
   * never searches longer than its seconds per move. */
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
    onReport: (found: ReviewMessage) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Goes on until it is aborted, or nothing is left to find. */
  analyze(
    document: string,
    options: AnalysisOptions,
    onReport: (found: TimedAnalysisReport) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
