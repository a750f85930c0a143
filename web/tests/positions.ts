// Minimal positions and moves for tests, as a backend sends them.
import type { Choice, Move, Position, Target } from "../src/messages";

export function target(q: number, r: number, more: Partial<Target> = {}): Target {
  return {
    hex: [q, r],
    uhp: `to ${q},${r}`,
    path: [[q, r]],
    text: { id: "move-first" },
    repeats: false,
    ...more,
  };
}

export function move(piece: Move["piece"], more: Partial<Move> = {}): Move {
  return {
    color: "white",
    uhp: String(piece),
    piece,
    origin: null,
    target: [0, 0],
    path: [[0, 0]],
    text: { id: "move-first" },
    ...more,
  };
}

/** The choices of a white ant with two targets. */
export const ANT: Choice = {
  piece: "wA1",
  origin: [0, 0],
  targets: [
    target(0, -1, {
      path: [
        [0, 0],
        [0, -1],
      ],
    }),
    target(2, 0),
  ],
};

export const POSITION: Position = {
  type: "position",
  game: "0123456789012345678901",
  version: 7,
  gameType: "Base",
  opening: "rulebook",
  seats: {
    white: { kind: "person", isYou: true, name: null, isConnected: true, isAccount: false },
    black: { kind: "computer", level: 1 },
  },
  turn: "white",
  turnNumber: 5,
  awaits: "person",
  stacks: [
    { hex: [0, 0], pieces: ["wA1"] },
    { hex: [1, 0], pieces: ["bQ", "wB1"] },
    { hex: [2, -1], pieces: ["bA1"] },
  ],
  hands: {
    white: [{ bug: "spider", count: 2, next: "wS1" }],
    black: [{ bug: "spider", count: 0, next: null }],
  },
  choices: [ANT, { piece: "wS1", origin: null, targets: [target(-1, 0), target(-1, 1)] }],
  idle: [
    {
      piece: "bA1",
      reason: { rule: "not-your-turn", pieces: ["bA1"], hexes: [], parts: [] },
    },
  ],
  start: [],
  startPosition: null,
  moves: [move("wA1")],
  result: null,
  date: null,
  terms: { clock: null },
  clock: null,
  drawOffer: null,
  canUndo: true,
  canRedo: false,
  occurrences: 1,
  rematch: null,
  hasCoach: false,
  yourSide: "white",
  access: "private",
  takebackOffer: null,
  rematchOffer: null,
  canAbort: false,
  invitation: null,
  absence: null,
  ratingInfo: null,
};
