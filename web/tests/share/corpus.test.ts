// All games of the corpus go into the page and out of it unchanged: pasted, as a link, as files.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createCore } from "../../src/core/core";
import { loadModule } from "../../src/core/module";
import type { TextFormat } from "../../src/backend/backend";
import { BrowserGames } from "../../src/local/browserGames";
import { MemoryStore } from "../../src/local/gameStore";
import type { Position } from "../../src/messages";
import { exportRequest } from "../../src/share/exports";
import { withSharedGame, toSharedGame, readSharedGame, reviewLink } from "../../src/share/gameLink";

interface Row {
  readonly id: string;
  readonly gametype: string;
  readonly moves: readonly string[];
  readonly players: readonly [string, string];
  readonly board_status: string; // which knows nothing of repetition
  readonly third_repetition_ply: number | null;
  readonly game_string: string;
}

const FOLDER = process.env["SIXLEGS_CORPUS"]; // as named where `make` runs, which is above web/
const ROWS = FOLDER ? rowsIn(readFileSync(resolve("..", FOLDER, "games.jsonl"), "utf8")) : [];

function rowsIn(text: string): readonly Row[] {
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
}

let local: BrowserGames;
beforeAll(() => {
  const core = createCore(loadModule(readFileSync("../build/wasm/sixlegs.wasm")));
  const store = Promise.resolve(new MemoryStore());
  local = new BrowserGames(core, {} as never, store, (text) => Promise.reject(new Error(text)));
});

const open = (text: string) => local.positionOf({ start: { kind: "imported", text } });

async function written(game: Position, format: TextFormat): Promise<string> {
  const file = await local.exportGame(exportRequest({ game, ply: game.moves.length }, format));
  return file.text();
}

/** The game of a link, as whoever follows it sees it. */
async function followed(link: string): Promise<Position> {
  const shared = (await readSharedGame(link.slice(link.indexOf("#"))))!;
  return withSharedGame(await local.positionOf(shared.line), shared);
}

const namesIn = ({ seats }: Position) =>
  [seats.white, seats.black].map((seat) => (seat.kind === "person" ? seat.name : seat.kind));

/** What must be the same, whichever way a game has come. */
const essence = ({ gameType, opening, moves, stacks, hands, result }: Position) => ({
  gameType,
  opening,
  moves,
  stacks,
  hands,
  result,
});

it.skipIf(FOLDER)("SIXLEGS_CORPUS does not name the conformance corpus", (test) => test.skip());

describe.each(ROWS)("$id", (row) => {
  it("goes in and out as game string, PGN and link", async () => {
    const pasted = await open(row.game_string);
    expect(pasted.gameType).toBe(row.gametype);
    expect(pasted.moves.map(({ piece }) => piece ?? "pass")).toEqual(
      row.moves.map((move) => move.split(" ")[0]),
    );

    const gameString = await written(pasted, "game-string");
    const repeated = row.third_repetition_ply === null ? [] : ["Draw"];
    expect([row.board_status, ...repeated]).toContain(gameString.split(";")[1]);
    expect(essence(await open(gameString))).toEqual(essence(pasted));

    const [white, black] = row.players.map((name) => ({
      kind: "person" as const,
      isYou: false,
      name,
      isConnected: true,
      isAccount: false,
    }));
    const named = { ...pasted, seats: { white: white!, black: black! }, date: "2022.01.09" };
    const record = await open(await written(named, "pgn"));
    expect(essence(record)).toEqual(essence(pasted));
    expect([...namesIn(record), record.date]).toEqual([...row.players, "2022.01.09"]);

    const linked = await followed(await reviewLink(toSharedGame(record)));
    expect(essence(linked)).toEqual(essence(pasted));
    expect(namesIn(linked)).toEqual(row.players);
  });
});
