// The core in the browser, as the page asks it: what answers at once, and what thinks.
import type { AnalysisOptions, TextFormat } from "../host/host";
import type {
  Acted,
  Analysed,
  BoardView,
  Clock,
  ComputerSeat,
  DoubtContent,
  ExplorerKeys,
  Hex,
  HintContent,
  MaximumSeat,
  PieceName,
  ReadGame,
  Reason,
  Result,
  Reviewed,
  SetUp,
} from "../messages";
import type { Argument, Module } from "./module";
import { GivenError } from "./rpc";

/** Which sides whoever looks plays: 1 is White, 2 Black, 3 both. */
export type Sides = 0 | 1 | 2 | 3;

type TimePair = readonly [white: number, black: number]; // milliseconds

/** The clocks of a local game, as the core needs them. */
export interface ClockState {
  readonly control: { readonly initial: number; readonly increment: number };
  readonly times: readonly TimePair[]; // at the start and after each ply
  /** The last reading, and when it was taken; null if the game was just loaded. */
  readonly reading: { readonly clock: Clock; readonly at: number } | null;
}

/** What a file tells beside the moves; "" is unknown. */
export interface Tags {
  readonly white: string;
  readonly black: string;
  readonly date: string;
  readonly result: Result | null;
}

/** Answers at once, and keeps nothing: a game's document goes in each time.
 * Bad text rejects with a HostError that has the problem. */
export interface Core {
  position(
    document: string,
    viewer: Sides,
    clock: ClockState | null,
    now: number,
  ): Promise<BoardView>;
  /** Run a command of core/game/commands.h; `now` is in milliseconds. */
  act(
    document: string,
    viewer: Sides,
    command: string,
    clock: ClockState | null,
    now: number,
  ): Promise<Acted>;
  why(document: string, viewer: Sides, piece: PieceName, hex: Hex | null): Promise<Reason | null>;
  read(text: string): Promise<ReadGame>;
  write(document: string, format: TextFormat, tags: Tags): Promise<string>;
  /** A tree of variations from the start of a game as PGN; `lines` as in ReadGame. */
  writeTree(document: string, lines: string, tags: Tags): Promise<string>;
  /** By which the explorer finds a position, and those that moves lead to. */
  explorerKeys(document: string): Promise<ExplorerKeys>;
  /** The document of tiles laid by hand. */
  lay(setUp: SetUp): Promise<string>;
}

/** The core in a module of WebAssembly, once that is loaded. */
export function coreIn(module: Promise<Module>): Core {
  /** The answer of an export, which returns 0 if there is a problem with what it was given. */
  const answered = async (name: string, ...given: Argument[]): Promise<string> => {
    const loaded = await module;
    const isWell = loaded.number(name, ...given);
    if (!isWell) throw new GivenError(JSON.parse(loaded.answer()));
    return loaded.answer();
  };
  const json = async <Value>(name: string, ...given: Argument[]): Promise<Value> =>
    JSON.parse(await answered(name, ...given)) as Value;
  return {
    position: (document, viewer, clock, now) =>
      json("position", document, viewer, clockText(clock), now),
    act: (document, viewer, command, clock, now) =>
      json("act", document, viewer, command, clockText(clock), now),
    why: (document, viewer, piece, hex) =>
      json("why", document, viewer, piece, hex ? 1 : 0, ...(hex ?? [0, 0])),
    read: (text) => json("read", text),
    write: (document, format, tags) => answered("write", document, format, ...fieldsOf(tags)),
    writeTree: (document, lines, tags) =>
      answered("write_tree", document, lines, ...fieldsOf(tags)),
    explorerKeys: (document) => json("explorer_keys", document),
    lay: ({ gameType, opening, turn, stacks }) =>
      answered("lay", gameType, opening, turn, hiveOf(stacks)),
  };
}

/** Clocks as the core reads them; "" for a game without. */
function clockText(state: ClockState | null): string {
  if (!state) return "";
  const { control, times, reading } = state;
  const first: (number | string)[] = [control.initial, control.increment].map(Math.round);
  if (reading) {
    const { running, white, black } = reading.clock;
    first.push(running ?? "none", Math.round(reading.at), white, black);
  }
  return [first.join(" "), ...times.map(pairText)].join(";");
}

function pairText(pair: TimePair): string {
  return pair.map(Math.round).join(" ");
}

function fieldsOf({ white, black, date, result }: Tags): readonly string[] {
  return [white, black, date, ending(result)];
}

/** How a game ended, as documents have it; "" if nobody has said. */
function ending(result: Result | null): string {
  return result ? `${result.ending} ${result.winner ?? "draw"}` : "";
}

/** Stacks as position strings have them. */
function hiveOf(stacks: SetUp["stacks"]): string {
  return stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";") || "-";
}

/** What is left on a player's clock, and what each move adds, in milliseconds. */
export interface TimeLeft {
  readonly left: number;
  readonly increment: number;
}

/** Thinks about one thing after the other. An aborted signal stops it soon, and the promise
 * rejects with the signal's reason. */
export interface Thinker {
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
  doubt(document: string, move: string, signal?: AbortSignal): Promise<DoubtContent | null>;
  acceptsDraw(document: string, signal?: AbortSignal): Promise<boolean>;
  review(document: string, tell: (found: Reviewed) => void, signal?: AbortSignal): Promise<void>;
  /** Goes on until it is aborted, or nothing is left to find. */
  analyse(
    document: string,
    options: AnalysisOptions,
    tell: (found: Analysed) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
