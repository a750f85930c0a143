// The rules and views of the core, as functions of a module that has been loaded.
import type { TextFormat } from "../host/host";
import type { Hex, PieceName, Result, SetUp } from "../messages";
import type { Core, Sides, Tags } from "./core";
import type { Argument, Module } from "./module";
import { GivenError } from "./rpc";

export function rulesOf(module: Promise<Module>): Core {
  /** The answer of an export, which returns 0 if there is a problem with what it was given. */
  const answered = async (name: string, ...given: Argument[]): Promise<string> => {
    const loaded = await module;
    const isWell = loaded.number(name, ...given);
    if (!isWell) throw new GivenError(JSON.parse(loaded.answer()));
    return loaded.answer();
  };
  const json = async <Value>(name: string, ...given: Argument[]): Promise<Value> =>
    JSON.parse(await answered(name, ...given)) as Value;
  return {
    position: (document: string, viewer: Sides) => json("position", document, viewer),
    act: (document: string, viewer: Sides, command: string) =>
      json("act", document, viewer, command),
    why: (document: string, viewer: Sides, piece: PieceName, hex: Hex | null) =>
      json("why", document, viewer, piece, hex ? 1 : 0, ...(hex ?? [0, 0])),
    read: (text: string) => json("read", text),
    write: (document: string, format: TextFormat, tags: Tags) =>
      answered("write", document, format, ...told(tags)),
    writeTree: (document: string, lines: string, tags: Tags) =>
      answered("write_tree", document, lines, ...told(tags)),
    lay: ({ gameType, opening, turn, stacks }: SetUp) =>
      answered("lay", gameType, opening, turn, hiveOf(stacks)),
  };
}

function told({ white, black, date, result }: Tags): readonly string[] {
  return [white, black, date, ending(result)];
}

/** How a game ended, as documents have it; "" if nobody has said. */
function ending(result: Result | null): string {
  return result ? `${result.ending} ${result.winner ?? "draw"}` : "";
}

/** Stacks as position strings have them. */
function hiveOf(stacks: SetUp["stacks"]): string {
  return stacks.map(({ hex, pieces }) => `${hex.join(",")}:${pieces.join(".")}`).join(";") || "-";
}
