// The worker that answers at once: rules and views.
import type { Tags, TextFormat, Viewer } from "./core";
import type { Hex, PieceName, Result, SetUp } from "../messages";
import { load, type Argument } from "./module";
import { GivenError, serve, type Asker } from "./remote";
import core from "../../../build/wasm/sixlegs.wasm?url";

const module = fetch(core).then(load);

/** The answer of an export, which is 0 if there is a problem with what it was given. */
async function answered(name: string, ...given: Argument[]): Promise<string> {
  const loaded = await module;
  const isWell = loaded.number(name, ...given);
  if (!isWell) throw new GivenError(JSON.parse(loaded.answer()));
  return loaded.answer();
}

async function json(name: string, ...given: Argument[]): Promise<unknown> {
  return JSON.parse(await answered(name, ...given));
}

serve({
  position: (_: Asker, document: string, viewer: Viewer) => json("position", document, viewer),
  act: (_: Asker, document: string, viewer: Viewer, command: string) =>
    json("act", document, viewer, command),
  why: (_: Asker, document: string, viewer: Viewer, piece: PieceName, hex: Hex | null) =>
    json("why", document, viewer, piece, hex ? 1 : 0, ...(hex ?? [0, 0])),
  read: (_: Asker, text: string) => json("read", text),
  write: (_: Asker, document: string, format: TextFormat, tags: Tags) =>
    answered("write", document, format, tags.white, tags.black, tags.date, ending(tags.result)),
  writeTree: (_: Asker, document: string, lines: string, tags: Tags) =>
    answered("write_tree", document, lines, tags.white, tags.black, tags.date, ending(tags.result)),
  lay: (_: Asker, { gameType, opening, turn, stacks }: SetUp) =>
    answered("lay", gameType, opening, turn, hiveOf(stacks)),
});

/** How a game ended, as documents have it; "" if nobody has said. */
function ending(result: Result | null): string {
  return result ? `${result.ending} ${result.winner ?? "draw"}` : "";
}

/** Stacks as position strings have them. */
function hiveOf(stacks: SetUp["stacks"]): string {
  return stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";") || "-";
}
