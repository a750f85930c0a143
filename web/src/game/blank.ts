// A game that nobody plays, for boards that only look like one: figures, tiles laid by hand.
import type { PersonSeat, Position } from "../messages";

/** Whoever is at this screen. */
export const HERE: PersonSeat = {
  kind: "person",
  yours: true,
  name: null,
  isHere: true,
  isAccount: false,
};

/** A person at another screen; without a name, an unknown one. */
export function otherPerson(name: string | null): PersonSeat {
  return { ...HERE, yours: false, name };
}

export const UNPLAYED: Position = {
  type: "position",
  game: "",
  version: 0,
  gameType: "Base+MLP",
  opening: "rulebook",
  seats: { white: HERE, black: HERE },
  turn: "white",
  turnNumber: 1,
  awaits: "person",
  stacks: [],
  hands: { white: [], black: [] },
  choices: [],
  idle: [],
  start: [],
  setUp: null,
  moves: [],
  result: null,
  date: null,
  terms: { clock: null },
  clock: null,
  drawOffer: null,
  canUndo: false,
  canRedo: false,
  occurrences: 1,
  rematch: null,
  coach: false,
  you: "both",
  access: "private",
  takebackOffer: null,
  rematchOffer: null,
  canAbort: false,
  invitation: null,
  absence: null,
  rated: null,
};
