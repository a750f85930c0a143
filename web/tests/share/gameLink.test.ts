import { afterEach, describe, expect, it, vi } from "vitest";
import { gameIn, gameOf, linkOf, seatOf, type SharedGame } from "../../src/share/gameLink";
import { packPlainly } from "../../src/share/packing";
import { POSITION } from "../positions";

const GAME: SharedGame = {
  played: {
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

const fragmentOf = async (game: SharedGame) => (await linkOf(game)).split("#")[1]!;

/** As many plies as a long game has, and no more alike than in a real one. */
function longGame(plies: number): readonly string[] {
  const bugs = ["Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "M", "L", "P"];
  const marks = [(t: string) => `${t}-`, (t: string) => `/${t}`, (t: string) => `\\${t}`, String];
  let seed = 1;
  const chance = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  return Array.from({ length: plies }, (_, ply) => {
    const neighbor = `${"wb"[chance(2)]}${bugs[chance(14)]}`;
    return `${"wb"[ply % 2]}${bugs[chance(14)]} ${marks[chance(4)]!(neighbor)}`;
  });
}

/** A player's name after it has gone by link. */
async function nameBack(name: string): Promise<string | undefined> {
  const game = await gameOf(await fragmentOf({ ...GAME, white: { kind: "person", name } }));
  return game?.white.kind === "person" ? game.white.name : undefined;
}

afterEach(() => vi.unstubAllGlobals());

describe("a link", () => {
  it("brings the whole game back", async () => {
    expect(await gameOf(await fragmentOf(GAME))).toEqual(GAME);
    expect(await gameOf(`#${await fragmentOf(GAME)}`)).toEqual(GAME);
  });

  it("may be one of before links told when a game was played", async () => {
    const { date: _, ...older } = GAME;
    const fragment = await fragmentOf({ ...older, date: null });
    expect(await gameOf(fragment)).toEqual({ ...older, date: null });
  });

  it("brings Maximum back with its seconds per move", async () => {
    const game = { ...GAME, black: { kind: "maximum", seconds: 10 } } as const;
    expect(await gameOf(await fragmentOf(game))).toEqual(game);
    expect(seatOf(game.black)).toEqual({ kind: "maximum", seconds: 10 });
  });

  it.each([{ maximum: 2 }, { maximum: "3" }, {}, null, 11])(
    "is damaged if a player is %j",
    async (player) => {
      const text = { start: "Base rulebook", moves: "", players: ["", player], result: null };
      expect(await gameOf(packPlainly(JSON.stringify(text)))).toBeUndefined();
    },
  );

  it("made before Maximum existed still opens", async () => {
    expect(await gameOf(LEVEL_10_LINK)).toMatchObject({ black: { kind: "computer", level: 10 } });
  });

  it("tells the result of a record that does not say what ended the game", async () => {
    const game = { ...GAME, result: { winner: null, ending: "unknown" } as const };
    expect(await gameOf(await fragmentOf(game))).toEqual(game);
  });

  it("gives whoever plays both sides no name on either", () => {
    const seat = {
      kind: "person",
      isHere: true,
      isAccount: false,
      yours: true,
      name: "Ada",
    } as const;
    const { white, black } = gameIn({ ...POSITION, seats: { white: seat, black: seat } });
    expect(white).toEqual({ kind: "person", name: "" });
    expect(black).toEqual(white);
  });

  it("brings a game back that was set up", async () => {
    const start = { kind: "pasted", text: "Base rulebook White[5] - 0,0:wQ;1,0:bQ.wB1" } as const;
    const game = { ...GAME, played: { start, moves: [] }, result: null };
    expect(await gameOf(await fragmentOf(game))).toEqual(game);
  });

  it("leads to the screen that shows it, in letters that no messenger changes", async () => {
    expect(await linkOf(GAME)).toMatch(/^\/look#1z[\w-]+$/);
    expect(await linkOf(GAME, 1)).toMatch(/^\/look\?ply=1#1z[\w-]+$/);
    expect(await linkOf(GAME, GAME.played.moves!.length)).toBe(await linkOf(GAME));
  });

  it("is short enough to be sent", async () => {
    const played = { ...GAME.played, moves: longGame(60) };
    expect((await linkOf({ ...GAME, played })).length).toBeLessThan(700);
  });

  it("is made and read by a browser that cannot pack", async () => {
    vi.stubGlobal("CompressionStream", undefined);
    const fragment = await fragmentOf(GAME);
    expect(fragment).toMatch(/^1t/);
    expect(await gameOf(fragment)).toEqual(GAME);
  });

  it("brings the names of who played, and calls nobody you", async () => {
    const person = { kind: "person", isHere: true, isAccount: false } as const;
    const seats = {
      white: { ...person, yours: true, name: "Ada" },
      black: { ...person, yours: false, name: null },
    };
    const brought = await gameOf(await fragmentOf(gameIn({ ...POSITION, seats })));
    expect([seatOf(brought!.white), seatOf(brought!.black)]).toEqual([
      { ...person, yours: false, name: "Ada" },
      { ...person, yours: false, name: null },
    ]);
    expect(seatOf(GAME.black)).toEqual({ kind: "computer", level: 7 });
  });

  it("may call people anything, in one short line", async () => {
    expect(await nameBack("<b>Ada</b>")).toBe("<b>Ada</b>");
    expect(await nameBack(" A\u202ed\na\u0000\u2028B ")).toBe("Ad a B");
    expect(await nameBack(`x${"\u0316".repeat(9)}`)).toBe("x\u0316\u0316");
    expect(await nameBack("🐝".repeat(99))).toBe("🐝".repeat(60));
    const forged = await gameOf(await fragmentOf({ ...GAME, date: "\u202e2018\n10.31" }));
    expect(forged?.date).toBe("2018 10.31");
  });

  it("is made of a position", async () => {
    const position = POSITION;
    const { played, white, black } = gameIn(position);
    expect(played.start).toMatchObject({ kind: "empty", gameType: position.gameType });
    expect(played.moves).toEqual(position.moves.map(({ uhp }) => uhp));
    expect([white.kind, black.kind]).toEqual([
      position.seats.white.kind,
      position.seats.black.kind,
    ]);
    const text = "Base rulebook White[5] - 0,0:wQ;1,0:bQ";
    expect(gameIn({ ...POSITION, setUp: text }).played.start).toEqual({ kind: "pasted", text });
  });
});

describe("a damaged link", () => {
  it("is recognized wherever it was cut", async () => {
    const fragment = await fragmentOf(GAME);
    const cut = Array.from(fragment, (_, length) => gameOf(fragment.slice(0, length)));
    expect(new Set(await Promise.all(cut))).toEqual(new Set([undefined]));
  });

  it("never becomes another game where a letter was changed", async () => {
    const fragment = await fragmentOf(GAME);
    const changed = Array.from(fragment, (letter, i) =>
      gameOf(fragment.slice(0, i) + (letter === "x" ? "y" : "x") + fragment.slice(i + 1)),
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
  ])("is no game: %j", async (written) => {
    expect(await gameOf(`1t${btoa(JSON.stringify(written))}`)).toBeUndefined();
  });

  it("may be anything", async () => {
    let seed = 7;
    const chance = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const fragments = Array.from({ length: 500 }, () => {
      const signs = Array.from({ length: chance(80) }, () => String.fromCharCode(chance(300)));
      return ["", "#", "1z", "1t", "2z"][chance(5)]! + signs.join("");
    });
    const games = await Promise.all(fragments.map(gameOf));
    expect(new Set(games)).toEqual(new Set([undefined]));
  });

  it("cannot fill the memory", async () => {
    const bomb = { ...GAME, played: { ...GAME.played, moves: ["wS1 ".repeat(70_000)] } };
    const fragment = await fragmentOf(bomb);
    expect(fragment.length).toBeLessThan(5_000);
    expect(await gameOf(fragment)).toBeUndefined();
    expect(await gameOf(`1t${"A".repeat(60_000)}`)).toBeUndefined();
  });
});
