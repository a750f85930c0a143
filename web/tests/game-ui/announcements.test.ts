// Announcements of the changes of a session for screen readers.
import { beforeAll, expect, it } from "vitest";
import type { GameSessionState } from "../../src/backend/gameSession";
import { initialUiState, type GameUiState } from "../../src/game/uiState";
import { describeSessionChange } from "../../src/game-ui/announcements";
import type { Position } from "../../src/messages";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION, target } from "../positions";

const FORMAT = { showNames: true, omitNumbers: false, isNotation: true, rotation: 0 };
const ONLINE: Position = { ...POSITION, access: "link" };
const DRAFT = { piece: "wA1", origin: [0, 0], target: target(2, 0, { uhp: "wA1 bA1/" }) } as const;

beforeAll(() => loadLanguage("en"));

const stateOf = (
  position: Partial<Position>,
  ui: Partial<GameUiState> = {},
  more: Partial<GameSessionState> = {},
): GameSessionState => ({
  ui: { ...initialUiState({ ...ONLINE, ...position }), ...ui },
  connection: "open",
  receivedAt: 0,
  notice: undefined,
  isHintPending: false,
  ...more,
});

const announced = (before: GameSessionState, after: GameSessionState) =>
  describeSessionChange(before, after, FORMAT);

/** Return the announcement of a change of the position. */
const afterChange = (change: Partial<Position>, before: Partial<Position> = {}) =>
  announced(stateOf(before), stateOf({ ...before, version: 8, ...change }));

/** Return the announcement of a change of the player's input. */
const afterInput = (
  before: Partial<GameUiState>,
  after: Partial<GameUiState>,
  more: Partial<GameSessionState> = {},
) => announced(stateOf({}, before), stateOf({}, after, more));

it("contain moves, takebacks and the opponent who joins", () => {
  const moves = [move("wA1"), move("bG1", { uhp: "bG1 bA1/", color: "black" })];
  expect(afterChange({ moves })).toBe("bG1 bA1/.");
  expect(afterChange({ moves: [] })).toBe("Taken back.");
  expect(afterChange({ awaits: "person" }, { awaits: "opponent" })).toBe(
    "Your opponent has joined. The game begins.",
  );
});

it("contain new offers once", () => {
  for (const offer of ["drawOffer", "takebackOffer", "rematchOffer"] as const) {
    expect(afterChange({ [offer]: "black" }), offer).not.toBe("");
    expect(afterChange({}, { [offer]: "black" }), offer).toBe("");
    expect(afterChange({ [offer]: null }, { [offer]: "black" }), offer).toBe("");
  }
});

it("contain the last move before the result", () => {
  const moves = [...POSITION.moves, move("wB1", { uhp: "wB1 bQ" })];
  const text = afterChange({ moves, result: { winner: "white", ending: "surrounded" } });
  expect(text).toBe("wB1 bQ. You won! The black queen bee is surrounded.");
});

it("do not compare different games", () => {
  const moves = [move("wA1"), move("bG1")];
  expect(afterChange({ game: "another game", moves, drawOffer: "black" })).toBe("");
});

it("contain a move to confirm, and whether it was canceled rather than sent", () => {
  const draft = { moveToConfirm: DRAFT };
  expect(afterInput({}, draft)).toBe("wA1 bA1/. Press Enter to confirm, Escape to cancel.");
  expect(afterInput(draft, { pending: DRAFT })).toBe("");
  expect(afterInput(draft, {})).toBe("Move canceled.");
  const notice = { kind: "confirmation-obsolete" } as const;
  expect(afterInput(draft, {}, { notice })).toBe(
    "The game has changed, so your move was not played.",
  );
});

it("contain a premove, and whether it was canceled rather than played", () => {
  const draft = { premove: DRAFT };
  expect(afterInput({}, draft)).toBe("Premove: wA1 bA1/.");
  expect(afterInput(draft, { pending: DRAFT })).toBe("");
  expect(afterInput(draft, {})).toBe("Premove canceled.");
});

it("contain a lost connection, and its return", () => {
  const lost = stateOf({}, {}, { connection: "lost" });
  const [leaving, returning] = [announced(stateOf({}), lost), announced(lost, stateOf({}))];
  expect(leaving).not.toBe("");
  expect(returning).not.toBe("");
  expect(returning).not.toBe(leaving);
});
