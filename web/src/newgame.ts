// What a new game shall be like: choices of a form, and the message made of them.
import type { ColorName, GameType, NewGame, OpeningName, TimeControl } from "./messages";

export interface Wishes {
  readonly opponent: "computer" | "friend";
  readonly level: number;
  readonly coach: boolean; // asks before a blunder
  readonly color: ColorName | "either";
  readonly mosquito: boolean;
  readonly ladybug: boolean;
  readonly pillbug: boolean;
  readonly opening: OpeningName;
  readonly clock: string; // one of CLOCKS
}

export const DEFAULT_WISHES: Wishes = {
  opponent: "computer",
  level: 1,
  coach: false,
  color: "white",
  mosquito: true,
  ladybug: true,
  pillbug: false,
  opening: "rulebook",
  clock: "none",
};

const MINUTE = 60_000;

/** Minutes for all moves and seconds after each; none is the first. */
export const CLOCKS: Readonly<Record<string, TimeControl | null>> = {
  none: null,
  "3+2": { initial: 3 * MINUTE, increment: 2_000 },
  "5+5": { initial: 5 * MINUTE, increment: 5_000 },
  "10+10": { initial: 10 * MINUTE, increment: 10_000 },
  "20+10": { initial: 20 * MINUTE, increment: 10_000 },
};

/** The bugs that may be added to every game's five. */
export type Additions = Pick<Wishes, "mosquito" | "ladybug" | "pillbug">;

export function gameTypeOf({ mosquito, ladybug, pillbug }: Additions): GameType {
  const letters = `${mosquito ? "M" : ""}${ladybug ? "L" : ""}${pillbug ? "P" : ""}`;
  return (letters ? `Base+${letters}` : "Base") as GameType;
}

/** The message that begins such a game; `random` from 0 to 1 decides who is White if need be. */
export function newGameOf(wishes: Wishes, random: number): NewGame {
  const person = { kind: "person" } as const;
  const other =
    wishes.opponent === "computer" ? ({ kind: "computer", level: wishes.level } as const) : person;
  const isWhite = wishes.color === "either" ? random < 0.5 : wishes.color === "white";
  return {
    start: { kind: "empty", gameType: gameTypeOf(wishes), opening: wishes.opening },
    white: isWhite ? person : other,
    black: isWhite ? other : person,
    clock: CLOCKS[wishes.clock] ?? null,
    coach: wishes.coach,
  };
}

const KEY = "sixlegs.new-game";

/** What was wished for last time, as far as it still makes sense. */
export function readWishes(stored: string | null): Wishes {
  try {
    const kept: unknown = JSON.parse(stored ?? "{}");
    return { ...DEFAULT_WISHES, ...sensible(kept as Record<string, unknown>) };
  } catch {
    return DEFAULT_WISHES;
  }
}

export function loadWishes(): Wishes {
  try {
    return readWishes(localStorage.getItem(KEY));
  } catch {
    return DEFAULT_WISHES;
  }
}

export function saveWishes(wishes: Wishes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** The fields of `kept` that have values a form could have given. */
function sensible(kept: Record<string, unknown>): Partial<Wishes> {
  const allowed: Record<string, (value: unknown) => boolean> = {
    opponent: (value) => value === "computer" || value === "friend",
    level: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
    coach: (value) => typeof value === "boolean",
    color: (value) => value === "white" || value === "black" || value === "either",
    mosquito: (value) => typeof value === "boolean",
    ladybug: (value) => typeof value === "boolean",
    pillbug: (value) => typeof value === "boolean",
    opening: (value) => value === "rulebook" || value === "tournament",
    clock: (value) => typeof value === "string" && Object.hasOwn(CLOCKS, value),
  };
  const fields = Object.entries(allowed).filter(([name, isSensible]) => isSensible(kept[name]));
  return Object.fromEntries(fields.map(([name]) => [name, kept[name]]));
}
