import { describe, expect, it } from "vitest";
import { PIECES, type Move, type Position } from "../../src/messages";
import { decodeDrawableGame, embedFragment, readEmbedFragment } from "../../src/share/embedLink";
import { encodeUncompressed } from "../../src/share/fragmentCodec";
import { readSharedGame } from "../../src/share/gameLink";
import { POSITION } from "../positions";

const move = (uhp: string, target: Move["target"]): Move => ({
  color: "white",
  uhp,
  piece: target ? (uhp.split(" ")[0] as keyof typeof PIECES) : null,
  origin: null,
  target,
  path: [],
  text: { id: "move-first" },
});

const GAME: Position = {
  ...POSITION,
  gameType: "Base+ML",
  moves: [move("wS1", [0, 0]), move("bS1 wS1-", [1, 0]), move("pass", null)],
  result: { winner: "black", ending: "time" },
  date: "2018.10.31",
};

const ENCODED = {
  start: "Base+ML rulebook",
  moves: "wS1;bS1 wS1-;pass",
  targets: "0,0;1,0;",
  players: ["Ada", "Bob"],
  result: null,
} as const;

describe("the fragment of an embed", () => {
  it("contains the target of every move", async () => {
    const drawable = await readEmbedFragment(await embedFragment(GAME));
    expect(drawable).toMatchObject({
      gameType: "Base+ML",
      firstColor: "white",
      start: [],
      moves: GAME.moves.map(({ uhp, piece, target }) => ({ uhp, piece, target })),
      game: { result: GAME.result, date: GAME.date },
    });
  });

  it("opens as a review too", async () => {
    const game = await readSharedGame(await embedFragment(GAME));
    expect(game?.line.moves).toEqual(["wS1", "bS1 wS1-", "pass"]);
  });

  it("may start at a position with Black to move", () => {
    const start = "Base+M tournament Black[4] - 0,0:wQ;1,0:bQ.wB1";
    expect(decodeDrawableGame({ ...ENCODED, start })).toMatchObject({
      gameType: "Base+M",
      firstColor: "black",
      start: [
        { hex: [0, 0], pieces: ["wQ"] },
        { hex: [1, 0], pieces: ["bQ", "wB1"] },
      ],
    });
  });

  it.each([
    ["fewer targets than moves", { targets: "0,0;1,0" }],
    ["a target that is not a hex", { targets: "0,0;x;" }],
    ["a distant target", { targets: "0,0;10000,0;" }],
    ["an unknown tile", { moves: "wS1;bX1 wS1-;pass" }],
    ["a name of a property", { moves: "wS1;constructor wS1-;pass" }],
    ["a damaged start", { start: "Base+ML rulebook White[5] - 0,0:xx" }],
  ])("is rejected with %s", async (_, damage) => {
    const text = JSON.stringify({ ...ENCODED, ...damage });
    expect(await readEmbedFragment(encodeUncompressed(text))).toBeUndefined();
  });

  it("is rejected if it is damaged", async () => {
    for (const fragment of ["", "1z", "1t", "x", "1tbnVsbA"])
      // oxlint-disable-next-line no-await-in-loop -- five short texts
      expect(await readEmbedFragment(fragment)).toBeUndefined();
  });
});
