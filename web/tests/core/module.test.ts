// The core as WebAssembly, under Node.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { isSupported, loadModule, type Argument, type CoreModule } from "../../src/core/module";

let core: CoreModule;
beforeAll(async () => {
  core = await loadModule(readFileSync("../build/wasm/sixlegs.wasm"));
});

test("vectors are there", () => {
  expect(isSupported()).toBe(true);
});

const BEGINNING = "sixlegs-game 1\nstart Base+MLP tournament\nwhite person\nblack computer 3\n";

/** The same question, left as often as can be or never; and what it told. */
async function runExport(often: boolean, name: string, ...args: Argument[]) {
  const told: unknown[] = [];
  let pauses = 0;
  const isWell = await core.run(name, args, {
    shouldPause: () => often,
    yieldToEvents: async () => void (pauses += 1),
    onReport: (text) => told.push(JSON.parse(text)),
  });
  return { isWell, told, pauses, answer: JSON.parse(core.response()) as unknown };
}

test("a game is played by commands", () => {
  const acted = JSON.parse(core.callText("run_command", BEGINNING, 1, "play wS1", "", 0));
  expect(acted.document).toBe(BEGINNING.replace("\nwhite", "\nmoves wS1\nwhite"));
  expect(acted.position.awaits).toBe("computer");
  expect(acted.position.moves.map((move: { uhp: string }) => move.uhp)).toEqual(["wS1"]);
  const refused = JSON.parse(core.callText("run_command", BEGINNING, 1, "play wQ", "", 0));
  expect(refused.rejection.code).toBe("illegal");
  expect(refused.rejection.reason.rule).toBe("queen-not-first");
});

test("what cannot be read is a problem, and nothing is broken by it", () => {
  expect(core.callNumber("position", "rubbish \u{1f41d}", 3, "", 0)).toBe(0);
  expect(JSON.parse(core.response()).code).toBe("unreadable-game");
  expect(core.callNumber("position", BEGINNING, 3, "", 0)).toBe(1);
});

/** A game in which two queens go around each other for so many plies. */
function longGame(plies: number): string {
  const around = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
  const moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"];
  while (moves.length < plies) moves.push(around[moves.length % 4]!);
  return `Base;InProgress;White[1];${moves.join(";")}`;
}

test("a game that is too long is a problem of its own", () => {
  expect(core.callNumber("parse_game", longGame(1000))).toBe(1);
  expect(core.callNumber("parse_game", longGame(1001))).toBe(0);
  expect(JSON.parse(core.response()).code).toBe("too-many-moves");
});

test("texts are read, and games written", () => {
  const read = JSON.parse(core.callText("parse_game", "Base;InProgress;White[2];wS1;bS1 wS1-"));
  expect(read.document).toContain("moves wS1;bS1 wS1-\n");
  const written = core.callText(
    "format_game",
    read.document,
    "pgn",
    "Зоя",
    "Ada",
    "2026.11.16",
    "",
  );
  expect(written).toContain('[White "Зоя"]');
  expect(core.callText("format_game", read.document, "position", "", "", "", "")).toMatch(
    /^Base .*wS1/,
  );
});

test("tiles that were laid lie in the earliest turn in which they can", () => {
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
  ["play", BEGINNING, 10, 7],
  ["hint", BEGINNING],
  ["analyze", BEGINNING, 3, 0, 30_000],
])("%s finds the same in one go as left again and again", async (name, ...given) => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const once = await runExport(false, name, ...given);
  core.callNumber("start_engine", 16, new Uint8Array());
  const often = await runExport(true, name, ...given);
  expect(once.pauses).toBe(0);
  expect(often.pauses).toBeGreaterThan(10);
  expect(often).toEqual({ ...once, pauses: often.pauses });
});

test("a search that is stopped while it is left ends soon, without an answer", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  let pauses = 0;
  const isWell = await core.run("analyze", [BEGINNING, 1, 0, 0], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((pauses += 1) === 5 && core.callNumber("stop")),
    onReport: () => {},
  });
  expect([isWell, pauses]).toEqual([1, 5]);
  expect(core.response()).toBe("null");
});

test("with a clock, time management decides when a level has searched enough", async () => {
  expect(core.callNumber("max_thinking_time", 60_000, 1000)).toBe(19_600);
  expect(core.callNumber("max_thinking_time", 1000, 5000)).toBe(500);
  const pausesWith = async (elapsed: number, ...clock: number[]) => {
    core.callNumber("start_engine", 16, new Uint8Array());
    let pauses = 0;
    await core.run("play", [BEGINNING, 10, 7, ...clock], {
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

test("a level that must hurry plays the best that it has found so far", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  let pauses = 0;
  const isWell = await core.run("play", [BEGINNING, 10, 7], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((pauses += 1) === 5 && core.callNumber("move_now")),
    onReport: () => {},
  });
  expect([isWell, pauses]).toEqual([1, 5]);
  const acted = JSON.parse(
    core.callText("run_command", BEGINNING, 1, `play ${JSON.parse(core.response())}`, "", 0),
  );
  expect(acted.position.moves.length).toBe(1);
});

/** Run Maximum for `pauses` pauses, one after each 1,024 positions, and then call `end`. */
async function askMaximum(pauses: number, end: "move_now" | "stop"): Promise<string> {
  let count = 0;
  await core.run("play_maximum", [BEGINNING, 7], {
    shouldPause: () => true,
    yieldToEvents: async () => void ((count += 1) === pauses && core.callNumber(end)),
    onReport: () => {},
  });
  expect(count).toBe(pauses);
  return core.response();
}

test("Maximum searches until it has to move, beyond the positions of level 10", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const move = JSON.parse(await askMaximum(200, "move_now")) as string;
  const acted = JSON.parse(core.callText("run_command", BEGINNING, 1, `play ${move}`, "", 0));
  expect(acted.position.moves.length).toBe(1);
});

test("Maximum that is stopped has no answer", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  expect(await askMaximum(5, "stop")).toBe("null");
});

test("a level plays the same after Maximum as before", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const before = core.callText("play", BEGINNING, 4, 7);
  await askMaximum(5, "move_now");
  expect(core.callText("play", BEGINNING, 4, 7)).toBe(before);
});

test("the move of a level is a name, whatever signs are in it", async () => {
  core.callNumber("start_engine", 16, new Uint8Array());
  const names = new Set<unknown>();
  let document = BEGINNING.replace("person", "computer 1");
  for (let ply = 0; ply < 12; ply += 1) {
    core.callNumber("play", document, 1, ply);
    const name = JSON.parse(core.response()) as string;
    names.add(name.replace(/[^\\]/g, ""));
    document = JSON.parse(
      core.callText("run_command", document, 0, `reply ${name}`, "", 0),
    ).document;
  }
  expect(document.match(/moves (.*)/)![1]!.split(";").length).toBe(12);
  expect(names).toContain("\\");
});

test("a network that is none is refused", () => {
  expect(core.callNumber("start_engine", 1, new Uint8Array([1, 2, 3]))).toBe(2);
});
