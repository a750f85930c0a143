// The list of local and online games, most urgent first.
import { expect, it } from "vitest";
import { listGames } from "../../src/backend/allGames";
import type { Backend } from "../../src/backend/backend";
import type { GameSummary } from "../../src/messages";

const YOU = {
  kind: "person",
  isYou: true,
  name: null,
  isConnected: true,
  isAccount: false,
} as const;
const BOB = {
  kind: "person",
  isYou: false,
  name: "Bob",
  isConnected: false,
  isAccount: false,
} as const;

function game(name: string, changed: number, more: Partial<GameSummary> = {}): GameSummary {
  const seats = { white: YOU, black: BOB };
  return {
    game: name,
    gameType: "Base",
    opening: "tournament",
    seats,
    stacks: [],
    turn: "white",
    ply: 4,
    result: null,
    changed,
    access: "link",
    ...more,
  } as GameSummary;
}

it("starts with games in which it is your turn, the nearest deadline first", async () => {
  const online = [
    game("three days", 1, { deadline: 300 }),
    game("no clock", 2),
    game("one day", 0, { deadline: 100 }),
    game("theirs", 9, { turn: "black", deadline: 50 }),
    game("over", 99, { result: { winner: "white", ending: "resignation" } }),
    game("no opponent yet", 5, { seats: { white: YOU, black: { kind: "vacant" } } }),
  ];
  const local = [game("same screen", 7, { access: "private" })];
  const backend = {
    local: { list: () => Promise.resolve(local) },
    server: { list: () => Promise.resolve({ games: online, damagedFile: null }) },
  } as unknown as Backend;
  const { games } = await listGames(backend);
  expect(games.map((summary) => summary.game)).toEqual([
    "one day",
    "three days",
    "no clock",
    "theirs",
    "same screen",
    "no opponent yet",
    "over",
  ]);
});
