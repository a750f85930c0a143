// The game that was played last, once more with one press.
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import type { Host } from "../../src/host/host";
import { DEFAULT_WISHES, lastWishes, saveWishes, type Wishes } from "../../src/newgame/choices";
import { PlayAgain, sayWishes } from "../../src/screens/PlayAgain";
import { speak } from "../../src/words/text";
import { shown } from "../shown";

beforeEach(async () => {
  localStorage.clear();
  await speak("en");
});

const HARD: Wishes = { ...DEFAULT_WISHES, level: 6, color: "black", pillbug: true };

it("is not offered to whoever has not played here", () => {
  expect(lastWishes()).toBeUndefined();
  saveWishes(HARD);
  expect(lastWishes()).toEqual(HARD);
});

it("begins that very game, and only once", async () => {
  const create = vi.fn<Host["local"]["create"]>(() => new Promise(() => undefined));
  const host = { local: { create } } as unknown as Host;
  const root = await shown(<PlayAgain host={host} wishes={HARD} />);
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

it.each<[Partial<Wishes>, readonly string[]]>([
  [{ color: "either" }, ["Caterpillar, level 1", "Sides by lot"]],
  [{ opponent: "friend" }, ["A friend here"]],
  [
    { opponent: "lobby", clock: "1d", colorAmongPeople: "white" },
    ["Anyone online", "You are White", "1 day for every move"],
  ],
])("says what was wished for: %j", (wished, lines) => {
  const plain = sayWishes({ ...DEFAULT_WISHES, ...wished }).map((line) =>
    line.replaceAll("\u00a0", " "),
  );
  expect(plain).toEqual(lines);
});
