// The lobby is put together from differences; a missed one is noticed.
import { expect, it } from "vitest";
import type { Challenge, LobbyChanged, OngoingGame } from "../../src/messages";
import { LobbyState } from "../../src/server/lobbyState";

const CHALLENGE: Challenge = {
  token: "token",
  creatorName: "Ada",
  isAccount: false,
  isOwn: false,
  game: "b",
  color: "black",
  gameType: "Base",
  opening: "rulebook",
  clock: null,
  isRated: false,
  rating: null,
  created: 5,
};

const SEAT = { kind: "person", name: null, isYou: false, isConnected: false } as const;

function ongoingGame(game: string, began: number): OngoingGame {
  return {
    game,
    began,
    gameType: "Base",
    seats: { white: { ...SEAT, isAccount: false }, black: { ...SEAT, isAccount: true } },
    stacks: [
      { hex: [0, 0], pieces: ["wA1"] },
      { hex: [1, 0], pieces: ["bB1"] },
    ],
    turn: "white",
    ply: 2,
    ratingInfo: null,
    clock: null,
  };
}

function openedLobby(): LobbyState {
  const state = new LobbyState();
  expect(state.lobby).toBeUndefined();
  const games = [ongoingGame("y", 9), ongoingGame("x", 9)];
  expect(state.apply({ type: "lobby", challenges: [CHALLENGE], games, version: 3 })).toBe(true);
  return state;
}

function change(fields: Partial<LobbyChanged>): LobbyChanged {
  const none = { removed: [], challenges: [], games: [], progress: [] };
  return { type: "lobby-changed", version: 4, ...none, ...fields };
}

it("adds, replaces and removes games and challenges in order", () => {
  const state = openedLobby();
  const renamed = { ...CHALLENGE, creatorName: "Bo" };
  const earlier = { ...CHALLENGE, game: "a", created: 4 };
  const games = [ongoingGame("z", 9), ongoingGame("old", 1)];
  expect(state.apply(change({ removed: ["x"], challenges: [renamed, earlier], games }))).toBe(true);
  expect(state.lobby!.challenges).toEqual([earlier, renamed]);
  expect(state.lobby!.games.map(({ game }) => game)).toEqual(["z", "y", "old"]);
});

it("moves tiles of the game at an index after all other changes", () => {
  const state = openedLobby();
  const stacks = [
    { hex: [1, 0] as const, pieces: [] },
    { hex: [0, 0] as const, pieces: ["wA1", "bB1"] as const },
  ];
  const progress = [{ index: 1, ply: 3, turn: "black" as const, stacks }];
  expect(state.apply(change({ games: [ongoingGame("new", 20)], progress }))).toBe(true);
  const [, moved, other] = state.lobby!.games;
  expect(moved).toEqual({ ...ongoingGame("y", 9), ply: 3, turn: "black", stacks: [stacks[1]] });
  expect(other).toEqual(ongoingGame("x", 9));
});

it("a missed difference changes nothing until the whole lobby is sent", () => {
  const state = openedLobby();
  const before = state.lobby;
  expect(state.apply(change({ version: 5, removed: ["b"] }))).toBe(false);
  expect(state.lobby).toEqual(before);
  expect(state.apply({ type: "lobby", challenges: [], games: [], version: 5 })).toBe(true);
  expect(state.apply(change({ version: 6, challenges: [CHALLENGE] }))).toBe(true);
  expect(state.lobby!.challenges).toEqual([CHALLENGE]);
});

it("marks the user's own games and hides challenges of blocked players", () => {
  const state = openedLobby();
  const ownSeats = [
    { game: "b", color: "white" as const },
    { game: "x", color: "black" as const },
  ];
  state.apply({ type: "lobby-overlay", ownSeats, hidden: [] });
  expect(state.lobby!.challenges[0]!.isOwn).toBe(true);
  const [others, own] = state.lobby!.games;
  expect(others).toEqual(ongoingGame("y", 9));
  expect([own!.seats.white, own!.seats.black]).toMatchObject([{ isYou: false }, { isYou: true }]);
  state.apply({ type: "lobby-overlay", ownSeats: [], hidden: ["b"] });
  expect(state.lobby!.challenges).toEqual([]);
  state.clear();
  expect(state.lobby).toBeUndefined();
});
