// The game that was played last, once more with one press.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { Host } from "../../src/host/host";
import {
  DEFAULT_OPTIONS,
  lastOptions,
  saveOptions,
  type GameOptions,
} from "../../src/newgame/options";
import { PlayAgain, sayOptions } from "../../src/screens/PlayAgain";
import { speak } from "../../src/words/text";
import { shown } from "../shown";

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
});

const HARD: GameOptions = { ...DEFAULT_OPTIONS, level: 6, color: "black", pillbug: true };

it("is not offered to whoever has not played here", () => {
  expect(lastOptions()).toBeUndefined();
  saveOptions(HARD);
  expect(lastOptions()).toEqual(HARD);
});

it("begins that very game, and only once", async () => {
  const create = vi.fn<Host["local"]["create"]>(() => new Promise(() => undefined));
  const host = { local: { create } } as unknown as Host;
  const root = await shown(<PlayAgain options={HARD} />, { host });
  const press = root.querySelector("button")!;
  expect(press.textContent).toContain("Beetle, level 6");
  expect(press.textContent).toContain("With pillbug");
  await act(async () => press.click());
  await act(async () => press.click());
  expect(create).toHaveBeenCalledTimes(1);
  const [asked] = create.mock.calls[0]!;
  expect(asked.white).toEqual({ kind: "computer", level: 6 });
  expect(asked.start).toMatchObject({ gameType: "Base+P" });
});

it.each<[Partial<GameOptions>, readonly string[]]>([
  [{ maximum: 3 }, ["Computer, maximum, 3 s", "You are White"]],
  [{ color: "either" }, ["Caterpillar, level 1", "Sides by lot"]],
  [{ opponent: "friend" }, ["A friend here"]],
  [
    { opponent: "lobby", clock: "1d", colorAmongPeople: "white" },
    ["Anyone online", "You are White", "1 day for every move"],
  ],
])("says what was chosen: %j", (chosen, lines) => {
  const plain = sayOptions({ ...DEFAULT_OPTIONS, ...chosen }).map((line) =>
    line.replaceAll("\u00a0", " "),
  );
  expect(plain).toEqual(lines);
});
