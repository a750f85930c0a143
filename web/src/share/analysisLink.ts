// An analysis in an address, so that a reload or a link leads back to it: /analysis#1z…
// One that is too long for that is kept in the browser, and the address names it.
import { readText, storeText } from "../browser/storage";
import { gameLineTo } from "../game/replay";
import {
  endOf,
  nodeAt,
  parseTree,
  lineTree,
  formatTree,
  type VariationTree,
} from "../game/variationTree";
import type { Position, Start } from "../messages";
import { decodeStart, encodeStart } from "./gameLink";
import {
  MAX_FRAGMENT_CHARACTERS,
  encodeFragment,
  encodeUncompressed,
  decodeFragment,
} from "./fragmentCodec";

/** Where the tree begins, and the tree. */
export interface Analysis {
  readonly start: Start;
  readonly tree: VariationTree;
}

const STORAGE_PREFIX = "sixlegs.analysis.";
const STORED_ID_PATTERN = /^#?kept-([\da-f]{16})$/;
const MAX_ADDRESS_CHARACTERS = 8000; // messengers and servers cut off what is much longer
const MAX_STORED_ANALYSES = 20;

/** The game as it stands in `position`, seen after `ply` moves. */
export function toAnalysis(position: Position, ply?: number): Analysis {
  const { start, moves } = gameLineTo(position, position.moves.length);
  return { start, tree: lineTree(moves ?? [], ply) };
}

/** A tree as a record tells it, seen at the end of its main line; undefined if it is too large. */
export function toTreeAnalysis(start: Start, lines: string): Analysis | undefined {
  const root = parseTree(lines);
  return root && { start, tree: { root, path: endOf(root, []) } };
}

/** Where the game in `position` is analysed, from the move that is shown on. */
export function analysisLink(position: Position, ply?: number): string {
  return `/analysis#${encodeUncompressed(encodeAnalysis(toAnalysis(position, ply)))}`;
}

/** An address that holds all of it, for other browsers; undefined if that would be too long. */
export async function portableLink(analysis: Analysis): Promise<string | undefined> {
  const packed = await encodeFragment(encodeAnalysis(analysis));
  return packed.length > MAX_FRAGMENT_CHARACTERS ? undefined : `/analysis#${packed}`;
}

/** An address for this browser alone, which keeps what is too long for one. */
export async function storedLink(analysis: Analysis): Promise<string> {
  return `/analysis#${await analysisFragment(analysis, storedId(""))}`;
}

/** The fragment of an address for it; what is too long is kept as `id` in this browser. */
export async function analysisFragment(analysis: Analysis, id: string): Promise<string> {
  const text = encodeAnalysis(analysis);
  const packed = await encodeFragment(text);
  return packed.length > MAX_ADDRESS_CHARACTERS && storeAnalysis(id, text) ? `kept-${id}` : packed;
}

/** The name under which this browser keeps an analysis: that of the address, or a new one. */
export function storedId(fragment: string): string {
  const fresh = crypto.getRandomValues(new Uint8Array(8));
  const made = Array.from(fresh, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return STORED_ID_PATTERN.exec(fragment)?.[1] ?? made;
}

/** not-stored-here: kept in another browser · damaged: not to be read. */
export type UnreadableReason = "not-stored-here" | "damaged";

export async function readAnalysis(fragment: string): Promise<Analysis | UnreadableReason> {
  const id = STORED_ID_PATTERN.exec(fragment)?.[1];
  try {
    const text = id ? loadStoredAnalysis(id) : await decodeFragment(fragment);
    if (text === undefined) return id ? "not-stored-here" : "damaged";
    return decodeAnalysis(text) ?? "damaged";
  } catch {
    return "damaged";
  }
}

// Text: where it begins, where somebody is, and the tree.

function encodeAnalysis({ start, tree }: Analysis): string {
  return [encodeStart(start), tree.path.join("."), formatTree(tree.root)].join("\n");
}

function decodeAnalysis(text: string): Analysis | undefined {
  const [start = "", place = "", ...nodes] = text.split("\n");
  const root = parseTree(nodes.join("\n"));
  const path = place ? place.split(".").map(Number) : [];
  if (!root) return undefined;
  return { start: decodeStart(start), tree: { root, path: nodeAt(root, path) ? path : [] } };
}

// The browser's own memory: the last few, each with when it was written.

/** False if the browser keeps nothing. */
function storeAnalysis(id: string, text: string): boolean {
  if (!storeText(STORAGE_PREFIX + id, `${Date.now()}\n${text}`)) return false;
  storedKeys()
    .slice(MAX_STORED_ANALYSES)
    .forEach((old) => storeText(old, null));
  return true;
}

function loadStoredAnalysis(id: string): string | undefined {
  const text = readText(STORAGE_PREFIX + id);
  return text?.slice(text.indexOf("\n") + 1);
}

/** The names of all that is kept, the latest first. */
function storedKeys(): readonly string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX));
  return keys.toSorted((one, other) => storedAt(other) - storedAt(one));
}

function storedAt(key: string): number {
  return Number.parseInt(localStorage.getItem(key)!, 10);
}
