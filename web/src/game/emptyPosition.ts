// A position without a game, for diagrams and the position editor.
import type { PersonSeat, Position } from "../messages";

/** The player at this screen. */
export const LOCAL_PERSON_SEAT: PersonSeat = {
  kind: "person",
  isYou: true,
  name: null,
  isConnected: true,
  isAccount: false,
};

/** Return the seat of a player on another device; a null name is unknown. */
export function otherPersonSeat(name: string | null): PersonSeat {
  return { ...LOCAL_PERSON_SEAT, isYou: false, name };
}

export const EMPTY_POSITION: Position = {
  type: "position",
  game: "",
  version: 0,
  gameType: "Base+MLP",
  opening: "rulebook",
  seats: { white: LOCAL_PERSON_SEAT, black: LOCAL_PERSON_SEAT },
  turn: "white",
  turnNumber: 1,
  awaits: "person",
  stacks: [],
  hands: { white: [], black: [] },
  choices: [],
  idle: [],
  start: [],
  startPosition: null,
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
  hasCoach: false,
  yourSide: "both",
  access: "private",
  takebackOffer: null,
  rematchOffer: null,
  canAbort: false,
  invitation: null,
  absence: null,
  ratingInfo: null,
};
