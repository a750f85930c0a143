// Every game of the corpus survives import and export as game string, PGN and link.
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
  readonly board_status: string; // ignores repetition
  readonly third_repetition_ply: number | null;
  readonly game_string: string;
}

const FOLDER = process.env["SIXLEGS_CORPUS"]; // relative to the root of the repository
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

async function exportText(game: Position, format: TextFormat): Promise<string> {
  const file = await local.exportGame(exportRequest({ game, ply: game.moves.length }, format));
  return file.text();
}

/** Return the game of a link as the recipient sees it. */
async function openLink(link: string): Promise<Position> {
  const shared = (await readSharedGame(link.slice(link.indexOf("#"))))!;
  return withSharedGame(await local.positionOf(shared.line), shared);
}

const namesIn = ({ seats }: Position) =>
  [seats.white, seats.black].map((seat) => (seat.kind === "person" ? seat.name : seat.kind));

/** Return the fields that every format preserves. */
const comparableFields = ({ gameType, opening, moves, stacks, hands, result }: Position) => ({
  gameType,
  opening,
  moves,
  stacks,
  hands,
  result,
});

it.skipIf(FOLDER)("requires SIXLEGS_CORPUS, the folder of the conformance corpus", (test) =>
  test.skip(),
);

describe.each(ROWS)("$id", (row) => {
  it("is unchanged as game string, PGN and link", async () => {
    const pasted = await open(row.game_string);
    expect(pasted.gameType).toBe(row.gametype);
    expect(pasted.moves.map(({ piece }) => piece ?? "pass")).toEqual(
      row.moves.map((move) => move.split(" ")[0]),
    );

    const gameString = await exportText(pasted, "game-string");
    const repeated = row.third_repetition_ply === null ? [] : ["Draw"];
    expect([row.board_status, ...repeated]).toContain(gameString.split(";")[1]);
    expect(comparableFields(await open(gameString))).toEqual(comparableFields(pasted));

    const [white, black] = row.players.map((name) => ({
      kind: "person" as const,
      isYou: false,
      name,
      isConnected: true,
      isAccount: false,
    }));
    const named = { ...pasted, seats: { white: white!, black: black! }, date: "2022.01.09" };
    const record = await open(await exportText(named, "pgn"));
    expect(comparableFields(record)).toEqual(comparableFields(pasted));
    expect([...namesIn(record), record.date]).toEqual([...row.players, "2022.01.09"]);

    const linked = await openLink(await reviewLink(toSharedGame(record)));
    expect(comparableFields(linked)).toEqual(comparableFields(pasted));
    expect(namesIn(linked)).toEqual(row.players);
  });
});
