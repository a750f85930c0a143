// The core in the browser, as the page asks it: what answers at once, and what thinks.
import type { Analysed, AnalysisOptions, TextFormat } from "../host/host";
import type {
  Doubt,
  Hex,
  Hint,
  PieceName,
  Position,
  Reason,
  RefusalCode,
  Result,
  Reviewed,
  SetUp,
} from "../messages";

/** Which sides whoever looks plays: 1 is White, 2 Black, 3 both. */
export type Sides = 0 | 1 | 2 | 3;

/** What hosts add to what the core tells of a game. */
type Added =
  | "type"
  | "game"
  | "version"
  | "seats"
  | "date"
  | "clock"
  | "rematch"
  | "access"
  | "invitation"
  | "absence";

/** What the core tells of a game. */
export type BoardView = Omit<Position, Added>;

/** A game after something was done in it, or why it was not. */
export type Acted =
  | { readonly document: string; readonly position: BoardView }
  | { readonly refusal: { readonly code: RefusalCode; readonly reason: Reason | null } };

/** What a text tells of a game beside its moves. */
export interface Read {
  readonly document: string;
  readonly players: { readonly white: string | null; readonly black: string | null };
  readonly date: string | null;
  readonly result: Result | null;
  readonly tree: string; // variations and comments, a line a node
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
  position(document: string, viewer: Sides): Promise<BoardView>;
  act(document: string, viewer: Sides, command: string): Promise<Acted>;
  why(document: string, viewer: Sides, piece: PieceName, hex: Hex | null): Promise<Reason | null>;
  read(text: string): Promise<Read>;
  write(document: string, format: TextFormat, tags: Tags): Promise<string>;
  /** A tree of variations from the start of a game as PGN; `lines` as in Read. */
  writeTree(document: string, lines: string, tags: Tags): Promise<string>;
  /** The document of tiles laid by hand. */
  lay(setUp: SetUp): Promise<string>;
}

type WithoutNumbers<T> = Omit<T, "type" | "request" | "version">;

/** Thinks about one thing after the other. An aborted signal stops it soon, and the promise
 * rejects with the signal's reason. */
export interface Thinker {
  /** The move of a level, by its UHP name: the same for the same seed, unless it takes longer than
   * `within` milliseconds. */
  play(
    document: string,
    level: number,
    seed: number,
    within: number,
    signal?: AbortSignal,
  ): Promise<string>;
  hint(document: string, signal?: AbortSignal): Promise<WithoutNumbers<Hint>>;
  doubt(
    document: string,
    move: string,
    signal?: AbortSignal,
  ): Promise<WithoutNumbers<Doubt> | null>;
  acceptsDraw(document: string, level: number, signal?: AbortSignal): Promise<boolean>;
  review(document: string, tell: (found: Reviewed) => void, signal?: AbortSignal): Promise<void>;
  /** Goes on until it is aborted, or nothing is left to find. */
  analyse(
    document: string,
    options: AnalysisOptions,
    tell: (found: Analysed) => void,
    signal?: AbortSignal,
  ): Promise<void>;
}
