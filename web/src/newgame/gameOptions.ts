// Options of a new game, and the message that creates it.
import { parseFields, readText, storeText } from "../browser/storage";
import {
  timeControlNames,
  timeControlOf,
  isValidCustomTime,
  type CustomClock,
} from "../game/timeControls";
import { isAgainstComputer, sidesOfUser } from "../game/sides";
import {
  LEVELS,
  MAXIMUM_SECONDS,
  RATED_GAME_TYPES,
  type BugName,
  type ColorName,
  type ComputerSeat,
  type GameSummary,
  type GameType,
  type MaximumSeat,
  type MaximumSeconds,
  type NewGame,
  type NewLocalGame,
  type OpeningName,
} from "../messages";

/** friend: at this screen · link: invited by a link · lobby: a public challenge. */
const OPPONENTS = ["computer", "friend", "link", "lobby"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Bugs that can be added to the five of every game. */
export const EXPANSION_BUGS = [
  "mosquito",
  "ladybug",
  "pillbug",
] as const satisfies readonly BugName[];
type ExpansionBug = (typeof EXPANSION_BUGS)[number];
export type ExpansionBugs = Readonly<Record<ExpansionBug, boolean>>;

export function expansionsWhere(isAdded: (bug: ExpansionBug) => boolean): ExpansionBugs {
  return Object.fromEntries(EXPANSION_BUGS.map((bug) => [bug, isAdded(bug)])) as ExpansionBugs;
}

/** either: random. */
export type ColorOption = ColorName | "either";

export interface GameOptions extends CustomClock, ExpansionBugs {
  readonly opponent: Opponent;
  readonly level: number;
  readonly maximum: MaximumSeconds | null; // seconds per move; null selects `level`
  readonly coach: boolean; // warns before blunders
  readonly color: ColorOption; // against the computer
  // Against people; random by default, which is fair to both.
  readonly colorAmongPeople: ColorOption;
  readonly opening: OpeningName;
  readonly clock: string; // one of timeControlNames; CustomClock holds the values of custom clocks
  readonly rated: boolean; // requested by the player; see isRated
  readonly takebacks: boolean;
}

/** Kinds of games with rules of their own unless the player chooses others. */
type GameKind = "first" | "local" | "online";

const DEFAULT_RULES: Readonly<Record<GameKind, ExpansionBugs & Pick<GameOptions, "opening">>> = {
  first: { ...expansionsWhere(() => false), opening: "rulebook" },
  local: { ...expansionsWhere((bug) => bug !== "pillbug"), opening: "rulebook" },
  online: { ...expansionsWhere(() => true), opening: "tournament" },
};

const MAX_FIRST_LEVEL = 3; // of the computer, in the first games of a new player

function gameKind(options: Pick<GameOptions, "opponent" | "level" | "maximum">): GameKind {
  if (isOnlineGame(options)) return "online";
  const isFirst = options.maximum === null && options.level <= MAX_FIRST_LEVEL;
  return options.opponent === "computer" && isFirst ? "first" : "local";
}

/** Return the rules that games of the kind of `options` have unless the player chooses others. */
export function defaultRules(options: Pick<GameOptions, "opponent" | "level" | "maximum">) {
  return DEFAULT_RULES[gameKind(options)];
}

/** Return changed options. The default rules follow the kind of the game, chosen ones remain. */
export function withChange(options: GameOptions, change: Partial<GameOptions>): GameOptions {
  const changed = { ...options, ...change };
  const [before, after] = [defaultRules(options), defaultRules(changed)];
  const names = [...EXPANSION_BUGS, "opening"] as const;
  const isDefault = names.every((name) => options[name] === before[name]);
  return before !== after && isDefault ? { ...changed, ...after } : changed;
}

/** Options for a first game: the lowest level, blunder warnings, no expansions. */
export const DEFAULT_OPTIONS: GameOptions = {
  opponent: "computer",
  level: 1,
  maximum: null,
  coach: true,
  color: "white",
  colorAmongPeople: "either",
  ...DEFAULT_RULES.first,
  clock: "none",
  minutes: 15,
  seconds: 10,
  days: 2,
  rated: false,
  takebacks: true,
};

export function gameTypeOf(additions: ExpansionBugs): GameType {
  const letters = EXPANSION_BUGS.filter((bug) => additions[bug])
    .map(letterOf)
    .join("");
  return (letters ? `Base+${letters}` : "Base") as GameType;
}

/** Return the expansion bugs of a game type. */
export function expansionsOf(gameType: GameType): readonly ExpansionBug[] {
  const [, letters = ""] = gameType.split("+");
  return EXPANSION_BUGS.filter((bug) => letters.includes(letterOf(bug)));
}

function letterOf(bug: ExpansionBug): string {
  return bug.charAt(0).toUpperCase();
}

/** Return whether the opponent is a person on another device. */
export function isOnlineGame({ opponent }: Pick<GameOptions, "opponent">): boolean {
  return opponent === "link" || opponent === "lobby";
}

/** Return the chosen color, which is stored separately for games against people. */
export function colorOf(options: GameOptions): ColorOption {
  return isOnlineGame(options) ? options.colorAmongPeople : options.color;
}

/** Return the option that stores the color for the current opponent. */
export function withColor(options: GameOptions, color: ColorOption): Partial<GameOptions> {
  return isOnlineGame(options) ? { colorAmongPeople: color } : { color };
}

/** Return whether the game will be rated: it was requested and the other options allow it. */
export function isRated(options: GameOptions): boolean {
  const hasClock = timeControlOf(options.clock, options) !== null;
  const isRatedType = RATED_GAME_TYPES.includes(gameTypeOf(options));
  return options.rated && isOnlineGame(options) && hasClock && isRatedType;
}

/** Return the options that change with `rated`: a rated game has a clock, mosquito and ladybug. */
export function withRated(options: GameOptions, rated: boolean): Partial<GameOptions> {
  if (!rated) return { rated };
  const hasClock = timeControlOf(options.clock, options) !== null;
  return { rated, mosquito: true, ladybug: true, ...(!hasClock && { clock: "10+10" }) };
}

/** Return the message that creates the game. The backend draws random sides. */
export function newGameOf(options: GameOptions): NewGame | NewLocalGame {
  return isOnlineGame(options) ? newOnlineGameOf(options) : newLocalGameOf(options);
}

export function newOnlineGameOf(options: GameOptions): NewGame {
  return {
    ...commonFields(options, { kind: "opponent" } as const),
    isPublic: options.opponent === "lobby",
    isRated: isRated(options),
  };
}

function newLocalGameOf(options: GameOptions): NewLocalGame {
  const hasComputer = options.opponent === "computer";
  return {
    ...commonFields(options, hasComputer ? computerSeat(options) : PERSON),
    hasCoach: options.coach && hasComputer,
  };
}

const PERSON = { kind: "person" } as const;

function commonFields<Seat>(options: GameOptions, opponent: Seat) {
  const isBlack = colorOf(options) === "black";
  const isValidClock = timeControlNames(isOnlineGame(options)).includes(options.clock);
  return {
    start: { kind: "empty", gameType: gameTypeOf(options), opening: options.opening } as const,
    white: isBlack ? opponent : PERSON,
    black: isBlack ? PERSON : opponent,
    clock: isValidClock ? timeControlOf(options.clock, options) : null,
    hasRandomSides: colorOf(options) === "either",
    takebacks: options.takebacks,
  };
}

export function computerSeat({
  level,
  maximum,
}: Pick<GameOptions, "level" | "maximum">): ComputerSeat | MaximumSeat {
  return maximum === null ? { kind: "computer", level } : { kind: "maximum", seconds: maximum };
}

const OPTIONS_KEY = "sixlegs.new-game";

/**
 * Return the options to offer for another game like the last one. Against the computer they have the
 * level of the latest game, or the next one after a win.
 */
export function nextOptions(last: GameOptions, games: readonly GameSummary[]) {
  const latest = games.filter(isAgainstComputer).toSorted((a, b) => b.changed - a.changed)[0];
  const seats = latest && [latest.seats.white, latest.seats.black];
  const level = seats?.find((seat) => seat.kind === "computer")?.level;
  const isLevel = last.opponent === "computer" && last.maximum === null;
  if (!isLevel || level === undefined) return { options: last, isNextLevel: false };
  const hasWon = latest!.result?.winner && latest!.result.winner === sidesOfUser(latest!.seats);
  const next = hasWon ? LEVELS.find((other) => other === level + 1) : undefined;
  return {
    options: withChange(last, { level: next ?? level }),
    isNextLevel: next !== undefined,
  };
}

/** Parse the last options. Missing or invalid fields get their defaults. */
export function readOptions(text: string | null): GameOptions {
  return { ...DEFAULT_OPTIONS, ...validFields(parseFields(text)) };
}

export function loadOptions(): GameOptions {
  return readOptions(readText(OPTIONS_KEY));
}

/** Return the last options; undefined if no game was created in this browser. */
export function lastOptions(): GameOptions | undefined {
  const stored = readText(OPTIONS_KEY);
  return stored === null ? undefined : readOptions(stored);
}

export function saveOptions(options: GameOptions): void {
  storeText(OPTIONS_KEY, JSON.stringify(options));
}

/** Return the fields of `stored` with values that the form could produce. */
function validFields(stored: Readonly<Record<string, unknown>>): Partial<GameOptions> {
  const allowed: Record<string, (value: unknown) => boolean> = {
    opponent: (value) => OPPONENTS.some((opponent) => opponent === value),
    maximum: (value) => MAXIMUM_SECONDS.some((seconds) => seconds === value),
    level: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
    coach: (value) => typeof value === "boolean",
    rated: (value) => typeof value === "boolean",
    takebacks: (value) => typeof value === "boolean",
    color: isColorOption,
    colorAmongPeople: isColorOption,
    ...Object.fromEntries(
      EXPANSION_BUGS.map((bug) => [bug, (value) => typeof value === "boolean"]),
    ),
    opening: (value) => value === "rulebook" || value === "tournament",
    clock: (value) => timeControlNames(true).some((name) => name === value),
    minutes: (value) => isValidCustomTime("minutes", value),
    seconds: (value) => isValidCustomTime("seconds", value),
    days: (value) => isValidCustomTime("days", value),
  };
  const fields = Object.entries(allowed).filter(([name, isValid]) => isValid(stored[name]));
  return Object.fromEntries(fields.map(([name]) => [name, stored[name]]));
}

function isColorOption(value: unknown): boolean {
  return value === "white" || value === "black" || value === "either";
}
