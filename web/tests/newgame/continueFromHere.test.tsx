// A position of a game is continued: the form proposes the opponent and color of the game.
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import type { NewGame, Position } from "../../src/messages";
import { ContinueFromHere } from "../../src/newgame/ContinueFromHere";
import { PLAIN_FORMAT } from "../../src/i18n/moves";
import { loadLanguage } from "../../src/i18n/translate";
import { outline } from "../outline";
import { move, POSITION } from "../positions";
import { button, renderInPage, settle } from "../render";

const GAME: Position = {
  ...POSITION,
  moves: [move("wA1"), move("bA1", { color: "black" }), move("wB1")],
};

beforeAll(() => loadLanguage("en"));
beforeEach(() => localStorage.clear());

async function open(game: Position, ply: number) {
  const create = vi.fn(async (_game: NewGame) => "local-game");
  const backend = { local: { create } } as unknown as Backend;
  const root = await renderInPage(
    <ContinueFromHere game={game} ply={ply} moveFormat={PLAIN_FORMAT} onClose={() => {}} />,
    { backend },
  );
  const begin = async () => {
    await act(async () => button(root, "Start").form!.requestSubmit());
    await settle();
    return create.mock.calls[0]![0];
  };
  return { root, begin };
}

it("a game against the computer goes on at its level with the same color", async () => {
  const { root, begin } = await open(GAME, 2);
  expect(outline(root).split("\n").slice(0, 4)).toMatchInlineSnapshot(`
    [
      "dialog aria-labelledby="Play from here" open",
      "  h2 "Play from here"",
      "  form",
      "    Move 2 of 3: Black ant opens the game.",
    ]
  `);
  expect(await begin()).toMatchObject({
    white: { kind: "person" },
    black: { kind: "computer", level: 1 },
    clock: null,
    moves: ["wA1", "bA1"],
  });
});

it("the computer of the highest level keeps its seconds and its side", async () => {
  const seats = { white: { kind: "maximum", seconds: 20 }, black: POSITION.seats.white } as const;
  const { begin } = await open({ ...GAME, seats } as unknown as Position, 3);
  expect(await begin()).toMatchObject({
    white: { kind: "maximum", seconds: 20 },
    black: { kind: "person" },
  });
});

it("without a move, the form says that the game starts again", async () => {
  const { root, begin } = await open(GAME, 0);
  expect(root.querySelector(".muted")!.textContent).toBe("Before the first move");
  expect(await begin()).toMatchObject({ moves: [] });
});
