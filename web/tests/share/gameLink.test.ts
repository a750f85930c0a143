import { afterEach, describe, expect, it, vi } from "vitest";
import {
  publicGamePath,
  toSharedGame,
  readSharedGame,
  reviewLink,
  sharedToSeat,
  type SharedGame,
} from "../../src/share/gameLink";
import { encodeUncompressed } from "../../src/share/fragmentCodec";
import { move, POSITION } from "../positions";

const GAME: SharedGame = {
  line: {
    start: { kind: "empty", gameType: "Base+MLP", opening: "tournament" },
    moves: ["wS1", "bS1 wS1-", "wQ -wS1", "pass", "wB1 \\bQ", "bB1 bQ/"],
  },
  white: { kind: "person", name: "Ада — “A\\nb” 🐝" },
  black: { kind: "computer", level: 7 },
  result: { winner: "white", ending: "resignation" },
  date: "2018.10.31",
};

/** A link made before Maximum existed, of a game against level 10. */
const LEVEL_10_LINK =
  "1zeJwdyrEKwkAQhOFXCdN6hmyKBGJnY6OVZUix4qIHyZ3cbQwSfPesVgPfPyuyclJ0OHKW3eVcaJxT4EmCwmGKb8kWlysdbicqbPfGr5E_kiz0gKNqcEiS51F_sDy9Cv7iH4HVxwA73Nm0Q13VTUlUUovvBqqEJi0";

const fragmentOf = async (game: SharedGame) => (await reviewLink(game)).split("#")[1]!;

/** Return random moves, which compress no better than those of a real game. */
function longGame(plies: number): readonly string[] {
  const bugs = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P"];
  const marks = [(t: string) => `${t}-`, (t: string) => `/${t}`, (t: string) => `\\${t}`, String];
  let seed = 1;
  const randomBelow = (limit: number) => (seed = (seed * 48271) % 2147483647) % limit;
  return Array.from({ length: plies }, (_, ply) => {
    const neighbor = `${"wb"[randomBelow(2)]}${bugs[randomBelow(14)]}`;
    return `${"wb"[ply % 2]}${bugs[randomBelow(14)]} ${marks[randomBelow(4)]!(neighbor)}`;
  });
}

/** Return a player's name after encoding and decoding. */
async function roundTripName(name: string): Promise<string | undefined> {
  const game = await readSharedGame(await fragmentOf({ ...GAME, white: { kind: "person", name } }));
  return game?.white.kind === "person" ? game.white.name : undefined;
}

afterEach(() => vi.unstubAllGlobals());

describe("a link", () => {
  it("contains the whole game", async () => {
    expect(await readSharedGame(await fragmentOf(GAME))).toEqual(GAME);
    expect(await readSharedGame(`#${await fragmentOf(GAME)}`)).toEqual(GAME);
  });

  it("may have no date, like older links", async () => {
    const { date: _, ...older } = GAME;
    const fragment = await fragmentOf({ ...older, date: null });
    expect(await readSharedGame(fragment)).toEqual({ ...older, date: null });
  });

  it("contains the seconds per move of Maximum", async () => {
    const game = { ...GAME, black: { kind: "maximum", seconds: 10 } } as const;
    expect(await readSharedGame(await fragmentOf(game))).toEqual(game);
    expect(sharedToSeat(game.black)).toEqual({ kind: "maximum", seconds: 10 });
  });

  it.each([{ maximum: 2 }, { maximum: "3" }, {}, null, 11])(
    "is invalid if a player is %j",
    async (player) => {
      const text = { start: "Base rulebook", moves: "", players: ["", player], result: null };
      expect(await readSharedGame(encodeUncompressed(JSON.stringify(text)))).toBeUndefined();
    },
  );

  it("with level 10, from before Maximum existed, still opens", async () => {
    expect(await readSharedGame(LEVEL_10_LINK)).toMatchObject({
      black: { kind: "computer", level: 10 },
    });
  });

  it("contains the result of a record without the reason of the result", async () => {
    const game = { ...GAME, result: { winner: null, ending: "unknown" } as const };
    expect(await readSharedGame(await fragmentOf(game))).toEqual(game);
  });

  it("contains no names if one person plays both sides", () => {
    const seat = {
      kind: "person",
      isConnected: true,
      isAccount: false,
      isYou: true,
      name: "Ada",
    } as const;
    const { white, black } = toSharedGame({ ...POSITION, seats: { white: seat, black: seat } });
    expect(white).toEqual({ kind: "person", name: "" });
    expect(black).toEqual(white);
  });

  it("contains a start position from the editor", async () => {
    const start = { kind: "imported", text: "Base rulebook White[5] - 0,0:wQ;1,0:bQ.wB1" } as const;
    const game = { ...GAME, line: { start, moves: [] }, result: null };
    expect(await readSharedGame(await fragmentOf(game))).toEqual(game);
  });

  it("leads to the review, with URL-safe characters only", async () => {
    expect(await reviewLink(GAME)).toMatch(/^\/review#1z[\w-]+$/);
    expect(await reviewLink(GAME, 0)).toMatch(/^\/review\?ply=0#1z[\w-]+$/);
    expect(await reviewLink(GAME, 1)).toMatch(/^\/review\?ply=1#1z[\w-]+$/);
    expect(await reviewLink(GAME, GAME.line.moves!.length)).toBe(await reviewLink(GAME));
  });

  it("is short for a game of 60 plies", async () => {
    const line = { ...GAME.line, moves: longGame(60) };
    expect((await reviewLink({ ...GAME, line })).length).toBeLessThan(700);
  });

  it("is uncompressed in browsers without CompressionStream", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const fragment = await fragmentOf(GAME);
    expect(fragment).toMatch(/^1t/);
    expect(await readSharedGame(fragment)).toEqual(GAME);
  });

  it("contains the names of the players, neither of whom is the recipient", async () => {
    const person = { kind: "person", isConnected: true, isAccount: false } as const;
    const seats = {
      white: { ...person, isYou: true, name: "Ada" },
      black: { ...person, isYou: false, name: null },
    };
    const shared = await readSharedGame(await fragmentOf(toSharedGame({ ...POSITION, seats })));
    expect([sharedToSeat(shared!.white), sharedToSeat(shared!.black)]).toEqual([
      { ...person, isYou: false, name: "Ada" },
      { ...person, isYou: false, name: null },
    ]);
    expect(sharedToSeat(GAME.black)).toEqual({ kind: "computer", level: 7 });
  });

  it("contains any name, reduced to one short line", async () => {
    expect(await roundTripName("<b>Ada</b>")).toBe("<b>Ada</b>");
    expect(await roundTripName(" A\u202ed\na\u0000\u2028B ")).toBe("Ad a B");
    expect(await roundTripName(`x${"\u0316".repeat(9)}`)).toBe("x\u0316\u0316");
    expect(await roundTripName("🐝".repeat(99))).toBe("🐝".repeat(60));
    const forged = await readSharedGame(await fragmentOf({ ...GAME, date: "\u202e2018\n10.31" }));
    expect(forged?.date).toBe("2018 10.31");
  });

  it("is created from a position", async () => {
    const position = POSITION;
    const { line, white, black } = toSharedGame(position);
    expect(line.start).toMatchObject({ kind: "empty", gameType: position.gameType });
    expect(line.moves).toEqual(position.moves.map(({ uhp }) => uhp));
    expect([white.kind, black.kind]).toEqual([
      position.seats.white.kind,
      position.seats.black.kind,
    ]);
    const text = "Base rulebook White[5] - 0,0:wQ;1,0:bQ";
    expect(toSharedGame({ ...POSITION, startPosition: text }).line.start).toEqual({
      kind: "imported",
      text,
    });
  });
});

describe("an invalid link", () => {
  it("is recognized if it was truncated anywhere", async () => {
    const fragment = await fragmentOf(GAME);
    const truncated = Array.from(fragment, (_, length) =>
      readSharedGame(fragment.slice(0, length)),
    );
    expect(new Set(await Promise.all(truncated))).toEqual(new Set([undefined]));
  });

  it("never becomes another game if a character was changed", async () => {
    const fragment = await fragmentOf(GAME);
    const changed = Array.from(fragment, (character, i) =>
      readSharedGame(
        fragment.slice(0, i) + (character === "x" ? "y" : "x") + fragment.slice(i + 1),
      ),
    );
    for (const game of await Promise.all(changed)) {
      expect([undefined, GAME]).toContainEqual(game);
    }
  });

  it.each([
    null,
    7,
    {},
    { start: "Base+XYZ rulebook", moves: "", players: ["", ""], result: null },
    { start: "Base rulebook more", moves: "", players: ["", ""], result: null },
    { start: "Base toString", moves: "", players: ["", ""], result: null },
    { start: "Base rulebook", moves: 3, players: ["", ""], result: null },
    { start: "Base rulebook", moves: "x".repeat(101), players: ["", ""], result: null },
    { start: "Base rulebook", moves: ";".repeat(2000), players: ["", ""], result: null },
    { start: "Base rulebook", moves: "", players: [""], result: null },
    { start: "Base rulebook", moves: "", players: ["", 11], result: null },
    { start: "Base rulebook", moves: "", players: ["", ""], result: ["green", "time"] },
    { start: "Base rulebook", moves: "", players: ["", ""], result: ["white", "toString"] },
    { start: "Base rulebook", moves: "", players: ["", ""] },
  ])("with unexpected JSON is rejected: %j", async (content) => {
    expect(await readSharedGame(`1t${btoa(JSON.stringify(content))}`)).toBeUndefined();
  });

  it("of random characters is rejected", async () => {
    let seed = 7;
    const randomBelow = (limit: number) => (seed = (seed * 48271) % 2147483647) % limit;
    const fragments = Array.from({ length: 500 }, () => {
      const characters = Array.from({ length: randomBelow(80) }, () =>
        String.fromCharCode(randomBelow(300)),
      );
      return ["", "#", "1z", "1t", "2z"][randomBelow(5)]! + characters.join("");
    });
    const games = await Promise.all(fragments.map(readSharedGame));
    expect(new Set(games)).toEqual(new Set([undefined]));
  });

  it("cannot exhaust the memory", async () => {
    const bomb = { ...GAME, line: { ...GAME.line, moves: ["wS1 ".repeat(70_000)] } };
    const fragment = await fragmentOf(bomb);
    expect(fragment.length).toBeLessThan(5_000);
    expect(await readSharedGame(fragment)).toBeUndefined();
    expect(await readSharedGame(`1t${"A".repeat(60_000)}`)).toBeUndefined();
  });
});

describe("the short address", () => {
  const moves = [move("wA1"), move("bA1", { color: "black" })];
  const online = { ...POSITION, game: "id", access: "public", moves } as const;

  it("leads to a public or rated game on the server", () => {
    expect(publicGamePath(online, 2)).toBe("/game/id");
    expect(publicGamePath(online, 1)).toBe("/game/id/review?ply=1");
    const ratingInfo = { speed: "blitz", white: null, black: null } as const;
    expect(publicGamePath({ ...online, access: "link", ratingInfo }, 2)).toBe("/game/id");
  });

  it("does not exist for other games, except in the archive", () => {
    expect(publicGamePath({ ...online, access: "link" }, 2)).toBeUndefined();
    expect(publicGamePath({ ...online, game: "local-1", access: "private" }, 2)).toBeUndefined();
    history.replaceState(null, "", "/archive/12");
    expect(publicGamePath({ ...online, game: "", access: "private" }, 1)).toBe("/archive/12?ply=1");
    history.replaceState(null, "", "/");
  });
});
