// An analysis in an address, so that a reload or a link leads back to it: /analysis#1z…
// One that is too long for that is kept in the browser, and the address names it.
import { readText, storeText } from "../browser/storage";
import { partOf } from "../game/replay";
import { endOf, nodeAt, readTree, treeOf, writeTree, type Tree } from "../game/variations";
import type { Position, Start } from "../messages";
import { readStart, writeStart } from "./gameLink";
import { LONGEST_FRAGMENT, pack, packPlainly, unpack } from "./packing";

/** Where the tree begins, and the tree. */
export interface Analysis {
  readonly start: Start;
  readonly tree: Tree;
}

const KEY = "sixlegs.analysis.";
const NAMED = /^#?kept-([\da-f]{16})$/;
const LONGEST_ADDRESS = 8000; // messengers and servers cut off what is much longer
const MOST_KEPT = 20;

/** The game as it stands in `position`, seen after `ply` moves. */
export function analysisOf(position: Position, ply?: number): Analysis {
  const { start, moves } = partOf(position, position.moves.length);
  return { start, tree: treeOf(moves ?? [], ply) };
}

/** A tree as a record tells it, seen at the end of its main line; undefined if it is too large. */
export function analysisOfTree(start: Start, lines: string): Analysis | undefined {
  const root = readTree(lines);
  return root && { start, tree: { root, path: endOf(root, []) } };
}

/** Where the game in `position` is analysed, from the move that is shown on. */
export function analysisLink(position: Position, ply?: number): string {
  return `/analysis#${packPlainly(written(analysisOf(position, ply)))}`;
}

/** An address that holds all of it, for other browsers; undefined if that would be too long. */
export async function wholeLink(analysis: Analysis): Promise<string | undefined> {
  const packed = await pack(written(analysis));
  return packed.length > LONGEST_FRAGMENT ? undefined : `/analysis#${packed}`;
}

/** An address for this browser alone, which keeps what is too long for one. */
export async function ownLink(analysis: Analysis): Promise<string> {
  return `/analysis#${await fragmentFor(analysis, nameIn(""))}`;
}

/** The fragment of an address for it; what is too long is kept as `id` in this browser. */
export async function fragmentFor(analysis: Analysis, id: string): Promise<string> {
  const text = written(analysis);
  const packed = await pack(text);
  return packed.length > LONGEST_ADDRESS && keep(id, text) ? `kept-${id}` : packed;
}

/** The name under which this browser keeps an analysis: that of the address, or a new one. */
export function nameIn(fragment: string): string {
  const fresh = crypto.getRandomValues(new Uint8Array(8));
  const made = Array.from(fresh, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return NAMED.exec(fragment)?.[1] ?? made;
}

/** elsewhere: kept in another browser · damaged: not to be read. */
export type Unread = "elsewhere" | "damaged";

export async function analysisIn(fragment: string): Promise<Analysis | Unread> {
  const id = NAMED.exec(fragment)?.[1];
  try {
    const text = id ? kept(id) : await unpack(fragment);
    if (text === undefined) return id ? "elsewhere" : "damaged";
    return read(text) ?? "damaged";
  } catch {
    return "damaged";
  }
}

// Text: where it begins, where somebody is, and the tree.

function written({ start, tree }: Analysis): string {
  return [writeStart(start), tree.path.join("."), writeTree(tree.root)].join("\n");
}

function read(text: string): Analysis | undefined {
  const [start = "", place = "", ...nodes] = text.split("\n");
  const root = readTree(nodes.join("\n"));
  const path = place ? place.split(".").map(Number) : [];
  if (!root) return undefined;
  return { start: readStart(start), tree: { root, path: nodeAt(root, path) ? path : [] } };
}

// The browser's own memory: the last few, each with when it was written.

/** False if the browser keeps nothing. */
function keep(id: string, text: string): boolean {
  if (!storeText(KEY + id, `${Date.now()}\n${text}`)) return false;
  keptBefore()
    .slice(MOST_KEPT)
    .forEach((old) => storeText(old, null));
  return true;
}

function kept(id: string): string | undefined {
  const text = readText(KEY + id);
  return text?.slice(text.indexOf("\n") + 1);
}

/** The names of all that is kept, the latest first. */
function keptBefore(): readonly string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  return keys.toSorted((one, other) => timeOf(other) - timeOf(one));
}

function timeOf(key: string): number {
  return Number.parseInt(localStorage.getItem(key)!, 10);
}
