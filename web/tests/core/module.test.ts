// The core as WebAssembly, under Node.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { realCore } from "../realCore";
import { isSupported, loadModule, type Argument, type CoreModule } from "../../src/core/module";

let core: CoreModule;
beforeAll(async () => {
  core = await loadModule(readFileSync("../build/wasm/sixlegs.wasm"));
});

test("Node supports WebAssembly SIMD", () => {
  expect(isSupported()).toBe(true);
});

const NEW_GAME = "sixlegs-game 1\nstart Base+MLP tournament\nwhite person\nblack computer 3\n";

/** Run an export that pauses as often as possible or never. Return its reports and response. */
async function runExport(shouldPause: boolean, name: string, ...args: Argument[]) {
  const reports: unknown[] = [];
  let pauses = 0;
  const status = await core.run(name, args, {
    shouldPause: () => shouldPause,
    yieldToEvents: async () => void (pauses += 1),
    onReport: (text) => reports.push(JSON.parse(text)),
  });
  return { status, reports, pauses, response: JSON.parse(core.response()) as unknown };
}

test("commands play a game", () => {
  const outcome = JSON.parse(core.callText("run_command", NEW_GAME, "play wS1", "", 0));
  expect(outcome.document).toBe(NEW_GAME.replace("\nwhite", "\nmoves wS1\nwhite"));
  expect(outcome.position.awaits).toBe("computer");
  expect(outcome.position.moves.map((move: { uhp: string }) => move.uhp)).toEqual(["wS1"]);
  const rejected = JSON.parse(core.callText("run_command", NEW_GAME, "play wQ", "", 0));
  expect(rejected.rejection.code).toBe("illegal");
  expect(rejected.rejection.reason.rule).toBe("queen-not-first");
});

test("an unreadable game is a problem, and the core still works after it", () => {
  expect(core.callNumber("position", "rubbish \u{1f41d}", "", 0)).toBe(0);
  expect(JSON.parse(core.response()).code).toBe("unreadable-game");
  expect(core.callNumber("position", NEW_GAME, "", 0)).toBe(1);
});

/** Return a game of `plies` plies in which the queens circle each other. */
function longGame(plies: number): string {
  const cycle = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
  const moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
  while (moves.length < plies) moves.push(cycle[moves.length % 4]!);
  return `Base;InProgress;White[1];${moves.join(";")}`;
}

test("a game that is too long has its own problem code", () => {
  expect(core.callNumber("parse_game", longGame(1000))).toBe(1);
  expect(core.callNumber("parse_game", longGame(1001))).toBe(0);
  expect(JSON.parse(core.response()).code).toBe("too-many-moves");
});

test("games are parsed and formatted", () => {
  const parsed = JSON.parse(core.callText("parse_game", "Base;InProgress;White[2];wS1;bS1 wS1-"));
  expect(parsed.document).toContain("moves wS1;bS1 wS1-\n");
  const pgn = core.callText("format_game", parsed.document, "pgn", "Зоя", "Ada", "2026.11.16", "");
  expect(pgn).toContain('[White "Зоя"]');
  expect(core.callText("format_game", parsed.document, "position", "", "", "", "")).toMatch(
    /^Base .*wS1/,
  );
  expect(core.callText("format_game", parsed.document, "hop", "", "", "", "")).toBe("base,S+s!,w");
  const hop = JSON.parse(core.callText("parse_game", "base,S+s!,w"));
  expect(hop.document).toContain("Base tournament White[2] bS1 ");
  expect(core.callNumber("parse_game", "base,S+x,w")).toBe(0);
});

/** Return the rating of a player of 1600 after an attempt at a puzzle of 1500. */
function ratePuzzle(days: number, isSolved: boolean) {
  const player = { rating: 1600, deviation: 90, volatility: 0.09, days };
  return realCore().ratePuzzle(player, { rating: 1500, deviation: 150 }, isSolved);
}

test("an attempt at a puzzle changes the rating of the player", async () => {
  const [solved, failed, later] = await Promise.all([
    ratePuzzle(1, true),
    ratePuzzle(1, false),
    ratePuzzle(300, true),
  ]);
  expect(solved.rating).toBeGreaterThan(1600);
  expect(failed.rating).toBeLessThan(1600);
  // Failing a puzzle rated below the player is less likely, so it changes the rating more.
  expect(1600 - failed.rating).toBeGreaterThan(solved.rating - 1600);
  expect(solved.deviation).toBeLessThan(90);
  expect(later.deviation).toBeGreaterThan(solved.deviation);
  expect(solved.volatility).toBeCloseTo(0.09, 3);
});

test("a custom position gets the earliest possible turn number", () => {
  const hive = "0,0:wS1;1,0:bS1;-1,0:wQ.bB1;2,0:bQ";
  expect(core.callText("create_position", "Base", "tournament", "white", hive)).toContain(
    "White[5]",
  );
  expect(core.callNumber("create_position", "Base", "tournament", "white", "0,0:wS1;4,0:bS1")).toBe(
    0,
  );
  expect(JSON.parse(core.response()).positionError).toBe("split-hive");
});

test.each<[string, ...Argument[]]>([
  ["play", NEW_GAME, 10, 7],
  ["hint", NEW_GAME],
  ["analyze", NEW_GAME, 3, 0, 30_000],
])("%s returns the same with and without pauses", async (name, ...args) => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const unpaused = await runExport(false, name, ...args);
  core.callNumber("start_engine", 16, new Uint8Array());
  const paused = await runExport(true, name, ...args);
  expect(unpaused.pauses).toBe(0);
  expect(paused.pauses).toBeGreaterThan(10);
  expect(paused).toEqual({ ...unpaused, pauses: paused.pauses });
});

test("a search that is stopped during a pause ends without a result", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  let pauses = 0;
  const status = await core.run("analyze", [NEW_GAME, 1, 0, 0], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((pauses += 1) === 5 && core.callNumber("stop")),
    onReport: () => {},
  });
  expect([status, pauses]).toEqual([1, 5]);
  expect(core.response()).toBe("null");
});

test("with a clock, time management decides when a level has searched enough", async () => {
  expect(core.callNumber("max_thinking_time", 60_000, 1000)).toBe(19_600);
  expect(core.callNumber("max_thinking_time", 1000, 5000)).toBe(500);
  const pausesWith = async (elapsed: number, ...clock: number[]) => {
    core.callNumber("start_engine", 16, new Uint8Array());
    let pauses = 0;
    await core.run("play", [NEW_GAME, 10, 7, ...clock], {
      shouldPause: () => true,
      yieldToEvents: async () => void (pauses += 1),
      onReport: () => {},
      elapsedMs: () => elapsed,
    });
    expect(core.response()).toMatch(/^"w/);
    return pauses;
  };
  const all = await pausesWith(1e9, -1, 0);
  expect(all).toBeGreaterThan(20);
  expect(await pausesWith(0, 60_000, 0)).toBe(all);
  expect(await pausesWith(10_000, 60_000, 0)).toBeLessThan(all / 5);
});

test("a level that has to move now plays its best move so far", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  let pauses = 0;
  const status = await core.run("play", [NEW_GAME, 10, 7], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((pauses += 1) === 5 && core.callNumber("move_now")),
    onReport: () => {},
  });
  expect([status, pauses]).toEqual([1, 5]);
  const outcome = JSON.parse(
    core.callText("run_command", NEW_GAME, `play ${JSON.parse(core.response())}`, "", 0),
  );
  expect(outcome.position.moves.length).toBe(1);
});

/** Run Maximum for `pauses` pauses, one per 1,024 positions, then call `end`. */
async function runMaximum(pauses: number, end: "move_now" | "stop"): Promise<string> {
  let count = 0;
  await core.run("play_maximum", [NEW_GAME, 7], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((count += 1) === pauses && core.callNumber(end)),
    onReport: () => {},
  });
  expect(count).toBe(pauses);
  return core.response();
}

test("Maximum searches until it has to move, beyond the positions of level 10", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const move = JSON.parse(await runMaximum(200, "move_now")) as string;
  const outcome = JSON.parse(core.callText("run_command", NEW_GAME, `play ${move}`, "", 0));
  expect(outcome.position.moves.length).toBe(1);
});

test("Maximum returns no move if it is stopped", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  expect(await runMaximum(5, "stop")).toBe("null");
});

test("a level plays the same after Maximum as before", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const before = core.callText("play", NEW_GAME, 4, 7);
  await runMaximum(5, "move_now");
  expect(core.callText("play", NEW_GAME, 4, 7)).toBe(before);
});

test("moves with backslashes are valid JSON and can be played", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const backslashes = new Set<unknown>();
  let document = NEW_GAME.replace("person", "computer 1");
  for (let ply = 0; ply < 12; ply += 1) {
    core.callNumber("play", document, 1, ply);
    const move = JSON.parse(core.response()) as string;
    backslashes.add(move.replace(/[^\\]/g, ""));
    document = JSON.parse(core.callText("run_command", document, `reply ${move}`, "", 0)).document;
  }
  expect(document.match(/moves (.*)/)![1]!.split(";").length).toBe(12);
  expect(backslashes).toContain("\\");
});

test("an invalid network is rejected", () => {
  expect(core.callNumber("start_engine", 1, new Uint8Array([1, 2, 3]))).toBe(2);
});
