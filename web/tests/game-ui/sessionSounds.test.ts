// Sounds of a game session: results, offers and phrases, as this player hears them.
import { expect, it } from "vitest";
import type { GameSessionState } from "../../src/backend/gameSession";
import { soundsOfChange } from "../../src/game-ui/sessionSounds";
import type { Position } from "../../src/messages";
import { POSITION } from "../positions";

const PLAYING: Position = { ...POSITION, yourSide: "white" };

const stateOf = (position: Position, more: Partial<GameSessionState> = {}) =>
  ({ ui: { position }, ...more }) as GameSessionState;

/** Return the sounds of a change of the position. */
const soundsOf = (change: Partial<Position>, before: Partial<Position> = {}) =>
  soundsOfChange(
    stateOf({ ...PLAYING, ...before }),
    stateOf({ ...PLAYING, ...before, ...change } as Position),
  );

/** Return the sounds of a phrase. */
const phraseBy = (by: "white" | "black") =>
  soundsOfChange(
    stateOf(PLAYING),
    stateOf(PLAYING, { phrase: { by, phrase: "good-luck", sequence: 1 } as never }),
  );

it("distinguish victory, defeat and draw", () => {
  const resignation = { ending: "resignation" } as const;
  expect(soundsOf({ result: { ...resignation, winner: "white" } })).toEqual(["victory"]);
  expect(soundsOf({ result: { ...resignation, winner: "black" } })).toEqual(["defeat"]);
  expect(soundsOf({ result: { ending: "agreement", winner: null } })).toEqual(["draw"]);
});

it("of a surrounded queen come before the result", () => {
  const result = { ending: "surrounded", winner: "white" } as const;
  expect(soundsOf({ result })).toEqual(["surrounded", "victory"]);
});

it("are neutral for spectators and for two players at one screen", () => {
  const result = { ending: "resignation", winner: "white" } as const;
  for (const yourSide of [null, "both"] as const) {
    expect(soundsOf({ result }, { yourSide })).toEqual(["game-over"]);
  }
});

it("announce offers and phrases of the opponent, but not the player's own", () => {
  expect(soundsOf({ drawOffer: "black" })).toEqual(["challenge"]);
  expect(soundsOf({ drawOffer: "white" })).toEqual([]);
  expect(soundsOf({ drawOffer: null }, { drawOffer: "black" })).toEqual([]);
  expect(soundsOf({ version: 8 }, { drawOffer: "black" }), "once").toEqual([]);
  expect([phraseBy("black"), phraseBy("white")]).toEqual([["phrase"], []]);
});

it("announce the opponent who joins", () => {
  expect(soundsOf({ awaits: "person" }, { awaits: "opponent" })).toEqual(["game-start"]);
});

it("do not announce a game that had ended before it was opened", () => {
  const result = { ending: "resignation", winner: "white" } as const;
  const over = stateOf({ ...PLAYING, result });
  expect(soundsOfChange({} as GameSessionState, over)).toEqual([]);
  expect(soundsOfChange(over, over)).toEqual([]);
});
