// Starting a game with the last options.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import {
  DEFAULT_OPTIONS,
  lastOptions,
  saveOptions,
  type GameOptions,
} from "../../src/newgame/gameOptions";
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
  const root = await renderInPage(<PlayAgain options={HARD} />, { backend });
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
