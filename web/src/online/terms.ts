// What somebody is invited to, in words.
import { sayControl } from "../clocks";
import type { Challenge, GameType, Invited } from "../messages";
import { say } from "../text";

const ADDED = { M: "mosquito", L: "ladybug", P: "pillbug" } as const;

/** Side, bugs, first tile and time, each a line. */
export function sayTerms(
  offer: Pick<Invited | Challenge, "color" | "gameType" | "opening" | "clock">,
) {
  const { color, gameType, opening, clock } = offer;
  const lines = [
    say("online-you-play", { color }),
    sayTiles(gameType),
    clock ? sayControl(clock) : say("online-no-clock"),
  ];
  if (opening === "tournament") lines.push(say("online-tournament"));
  return lines;
}

function sayTiles(gameType: GameType): string {
  const letters = [...(gameType.split("+")[1] ?? "")] as (keyof typeof ADDED)[];
  const bugs = letters.map((letter) => say("bug-name", { bug: ADDED[letter] }).toLowerCase());
  return say("online-tiles", { bugs: bugs.join(", ") || "none" });
}
