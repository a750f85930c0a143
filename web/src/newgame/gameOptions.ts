// The options of a new game, as its form asks for them, and the message made of them.
import { parseFields, readText, storeText } from "../browser/storage";
import {
  timeControlNames,
  timeControlOf,
  isValidCustomTime,
  type CustomClock,
} from "../game/timeControls";
import {
  MAXIMUM_SECONDS,
  RATED_GAME_TYPES,
  type BugName,
  type ColorName,
  type ComputerSeat,
  type GameType,
  type MaximumSeat,
  type MaximumSeconds,
  type NewGame,
  type OpeningName,
} from "../messages";

/** friend: at this screen · link: at another, invited by a link · lobby: whoever comes. */
export const OPPONENTS = ["computer", "friend", "link", "lobby"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** The bugs that may be added to every game's five. */
export const EXPANSION_BUGS = [
  "mosquito",
  "ladybug",
  "pillbug",
] as const satisfies readonly BugName[];
export type ExpansionBug = (typeof EXPANSION_BUGS)[number];
export type ExpansionBugs = Readonly<Record<ExpansionBug, boolean>>;

export function expansionsWhere(isAdded: (bug: ExpansionBug) => boolean): ExpansionBugs {
  return Object.fromEntries(EXPANSION_BUGS.map((bug) => [bug, isAdded(bug)])) as ExpansionBugs;
}

/** either: chance decides. */
export type ColorOption = ColorName | "either";

export interface GameOptions extends CustomClock, ExpansionBugs {
  readonly opponent: Opponent;
  readonly level: number;
  readonly maximum: MaximumSeconds | null; // seconds per move; null plays at `level`
  readonly coach: boolean; // asks before a blunder
  readonly color: ColorOption; // against the computer
  readonly colorAmongPeople: ColorOption; // against who is invited: chance is fair to both
  readonly opening: OpeningName;
  readonly clock: string; // one of timeControlNames; CustomClock is for one's own
  readonly rated: boolean; // wanted, among people: see isRated
  readonly takebacks: boolean;
}

/** For a first game: the gentlest level, somebody who asks before a blunder, the simplest set. */
export const DEFAULT_OPTIONS: GameOptions = {
  opponent: "computer",
  level: 1,
  maximum: null,
  coach: true,
  color: "white",
  colorAmongPeople: "either",
  ...expansionsWhere(() => false),
  opening: "rulebook",
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

/** The way back: the bugs that are added in such a game. */
export function expansionsOf(gameType: GameType): readonly ExpansionBug[] {
  const [, letters = ""] = gameType.split("+");
  return EXPANSION_BUGS.filter((bug) => letters.includes(letterOf(bug)));
}

function letterOf(bug: ExpansionBug): string {
  return bug.charAt(0).toUpperCase();
}

/** Whether somebody is to come from another screen. */
export function isOnlineGame({ opponent }: Pick<GameOptions, "opponent">): boolean {
  return opponent === "link" || opponent === "lobby";
}

/** The side that is chosen, which is asked apart for the computer and for people. */
export function colorOf(options: GameOptions): ColorOption {
  return isOnlineGame(options) ? options.colorAmongPeople : options.color;
}

/** The choice of a side, whoever the opponent is just now. */
export function withColor(options: GameOptions, color: ColorOption): Partial<GameOptions> {
  return isOnlineGame(options) ? { colorAmongPeople: color } : { color };
}

/** Whether such a game counts for ratings: that is wanted, and the rest allows it. */
export function isRated(options: GameOptions): boolean {
  const hasClock = timeControlOf(options.clock, options) !== null;
  const isRatedSet = RATED_GAME_TYPES.includes(gameTypeOf(options));
  return options.rated && isOnlineGame(options) && hasClock && isRatedSet;
}

/** What else changes with the wish for a rated game: it has a clock, mosquito and ladybug. */
export function withRated(options: GameOptions, rated: boolean): Partial<GameOptions> {
  if (!rated) return { rated };
  const hasClock = timeControlOf(options.clock, options) !== null;
  return { rated, mosquito: true, ladybug: true, ...(!hasClock && { clock: "10+10" }) };
}

/** The message that begins such a game; where chance decides who is White, the host draws lots. */
export function newGameOf(options: GameOptions): NewGame {
  const person = { kind: "person" } as const;
  const other = opponentSeat(options);
  const isBlack = colorOf(options) === "black";
  const isSensibleClock = timeControlNames(isOnlineGame(options)).includes(options.clock);
  return {
    start: { kind: "empty", gameType: gameTypeOf(options), opening: options.opening },
    white: isBlack ? other : person,
    black: isBlack ? person : other,
    clock: isSensibleClock ? timeControlOf(options.clock, options) : null,
    hasRandomSides: colorOf(options) === "either",
    isPublic: options.opponent === "lobby",
    hasCoach: options.coach && options.opponent === "computer",
    isRated: isRated(options),
    takebacks: options.takebacks,
  };
}

function opponentSeat(options: GameOptions): NewGame["white"] {
  if (options.opponent === "computer") return computerSeat(options);
  return { kind: options.opponent === "friend" ? "person" : "opponent" };
}

export function computerSeat({
  level,
  maximum,
}: Pick<GameOptions, "level" | "maximum">): ComputerSeat | MaximumSeat {
  return maximum === null ? { kind: "computer", level } : { kind: "maximum", seconds: maximum };
}

const OPTIONS_KEY = "sixlegs.new-game";

/** What was chosen last time, as far as it still makes sense. */
export function readOptions(text: string | null): GameOptions {
  return { ...DEFAULT_OPTIONS, ...validFields(parseFields(text)) };
}

export function loadOptions(): GameOptions {
  return readOptions(readText(OPTIONS_KEY));
}

/** What the last game was like; undefined for whoever has not begun one here. */
export function lastOptions(): GameOptions | undefined {
  const kept = readText(OPTIONS_KEY);
  return kept === null ? undefined : readOptions(kept);
}

export function saveOptions(options: GameOptions): void {
  storeText(OPTIONS_KEY, JSON.stringify(options));
}

/** The fields of `stored` that have values a form could have given. */
function validFields(stored: Readonly<Record<string, unknown>>): Partial<GameOptions> {
  const allowed: Record<string, (value: unknown) => boolean> = {
    opponent: (value) => OPPONENTS.some((one) => one === value),
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
  const fields = Object.entries(allowed).filter(([name, isSensible]) => isSensible(stored[name]));
  return Object.fromEntries(fields.map(([name]) => [name, stored[name]]));
}

function isColorOption(value: unknown): boolean {
  return value === "white" || value === "black" || value === "either";
}
