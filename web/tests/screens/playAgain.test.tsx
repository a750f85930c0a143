// Starting a game with the last options.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import {
  DEFAULT_OPTIONS,
  lastOptions,
  nextOptions,
  saveOptions,
  type GameOptions,
} from "../../src/newgame/gameOptions";
import type { GameSummary } from "../../src/messages";
import { PlayAgain, formatOptions } from "../../src/screens/PlayAgain";
import { loadLanguage } from "../../src/i18n/translate";
import { renderInPage } from "../render";

beforeEach(async () => {
  localStorage.clear();
  await loadLanguage("en");
});

const HARD: GameOptions = { ...DEFAULT_OPTIONS, level: 6, color: "black", pillbug: true };

it("is not offered before the first game", () => {
  expect(lastOptions()).toBeUndefined();
  saveOptions(HARD);
  expect(lastOptions()).toEqual(HARD);
});

it("starts a game with these options, only once", async () => {
  const create = vi.fn<Backend["local"]["create"]>(() => new Promise(() => undefined));
  const backend = { local: { create } } as unknown as Backend;
  const root = await renderInPage(<PlayAgain options={HARD} games={[]} />, { backend });
  const playButton = root.querySelector("button")!;
  expect(playButton.textContent).toContain("Beetle, level 6");
  expect(playButton.textContent).toContain("With pillbug");
  await act(async () => playButton.click());
  await act(async () => playButton.click());
  expect(create).toHaveBeenCalledTimes(1);
  const [request] = create.mock.calls[0]!;
  expect(request.white).toEqual({ kind: "computer", level: 6 });
  expect(request.start).toMatchObject({ gameType: "Base+P" });
});

it.each<[Partial<GameOptions>, readonly string[]]>([
  [{ maximum: 3 }, ["Computer, maximum, 3 s", "You play White"]],
  [{ color: "either" }, ["Caterpillar, level 1", "Random color"]],
  [{ opponent: "friend" }, ["Friend, same screen"]],
  [
    { opponent: "lobby", clock: "1d", colorAmongPeople: "white" },
    ["Anyone online", "You play White", "1 day per move"],
  ],
])("shows the options: %j", (options, lines) => {
  const texts = formatOptions({ ...DEFAULT_OPTIONS, ...options }).map((line) =>
    line.replaceAll("\u00a0", " "),
  );
  expect(texts).toEqual(lines);
});

function game(level: number, changed: number, winner?: "white" | "black"): GameSummary {
  const seats = { white: { kind: "person", isYou: true }, black: { kind: "computer", level } };
  return { seats, changed, result: winner ? { winner } : null } as unknown as GameSummary;
}

it.each<[readonly GameSummary[], number, boolean]>([
  [[], 1, false],
  [[game(1, 1, "white")], 2, true],
  [[game(1, 1, "black")], 1, false],
  [[game(1, 1, "white"), game(2, 2)], 2, false],
  [[game(2, 2, "white"), game(1, 1, "white")], 3, true],
  [[game(10, 1, "white")], 10, false],
])("after a win the next level is offered: case %#", (games, level, isNextLevel) => {
  expect(nextOptions(DEFAULT_OPTIONS, games)).toMatchObject({ options: { level }, isNextLevel });
});

it("the rules change with the next level, and other opponents remain", () => {
  const { options } = nextOptions({ ...DEFAULT_OPTIONS, level: 3 }, [game(3, 1, "white")]);
  expect(options).toMatchObject({ level: 4, mosquito: true, ladybug: true, pillbug: false });
  const friend: GameOptions = { ...DEFAULT_OPTIONS, opponent: "friend" };
  expect(nextOptions(friend, [game(3, 1, "white")]).options).toBe(friend);
});
