// Links to an analysis, such as /analysis#1z…. An analysis that is too long for a link is stored in
// the browser, and the link holds its id.
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

/** An analysis: the start and the variation tree. */
export interface Analysis {
  readonly start: Start;
  readonly tree: VariationTree;
}

const STORAGE_PREFIX = "sixlegs.analysis.";
const STORED_ID_PATTERN = /^#?kept-([\da-f]{16})$/;
const MAX_ADDRESS_CHARACTERS = 8000; // messengers and servers truncate much longer ones
const MAX_STORED_ANALYSES = 20;

/** Return the game of `position` as an analysis, with the node after `ply` moves selected. */
export function toAnalysis(position: Position, ply?: number): Analysis {
  const { start, moves } = gameLineTo(position, position.moves.length);
  return { start, tree: lineTree(moves ?? [], ply) };
}

/**
 * Return the variation tree of a record, with the end of its main line selected; undefined if it is
 * too large.
 */
export function toTreeAnalysis(start: Start, lines: string): Analysis | undefined {
  const root = parseTree(lines);
  return root && { start, tree: { root, path: endOf(root, []) } };
}

/** Return a link to the analysis of a game, with the node after `ply` moves selected. */
export function analysisLink(position: Position, ply?: number): string {
  return `/analysis#${encodeUncompressed(encodeAnalysis(toAnalysis(position, ply)))}`;
}

/**
 * Return a link that holds the whole analysis, for other browsers; undefined if it would be too
 * long.
 */
export async function portableLink(analysis: Analysis): Promise<string | undefined> {
  const packed = await encodeFragment(encodeAnalysis(analysis));
  return packed.length > MAX_FRAGMENT_CHARACTERS ? undefined : `/analysis#${packed}`;
}

/** Return a link for this browser only, which stores what is too long for a link. */
export async function storedLink(analysis: Analysis): Promise<string> {
  return `/analysis#${await analysisFragment(analysis, storedId(""))}`;
}

/** Return the fragment for an analysis. If it is too long, store the analysis as `id`. */
export async function analysisFragment(analysis: Analysis, id: string): Promise<string> {
  const text = encodeAnalysis(analysis);
  const packed = await encodeFragment(text);
  return packed.length > MAX_ADDRESS_CHARACTERS && storeAnalysis(id, text) ? `kept-${id}` : packed;
}

/** Return the id in a fragment, or a new one. */
export function storedId(fragment: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const newId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return STORED_ID_PATTERN.exec(fragment)?.[1] ?? newId;
}

/** not-stored-here: stored in another browser · damaged: cannot be parsed. */
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

// Text format: start, path of the current node, tree.

function encodeAnalysis({ start, tree }: Analysis): string {
  return [encodeStart(start), tree.path.join("."), formatTree(tree.root)].join("\n");
}

function decodeAnalysis(text: string): Analysis | undefined {
  const [start = "", pathText = "", ...nodes] = text.split("\n");
  const root = parseTree(nodes.join("\n"));
  const path = pathText ? pathText.split(".").map(Number) : [];
  if (!root) return undefined;
  return { start: decodeStart(start), tree: { root, path: nodeAt(root, path) ? path : [] } };
}

// Analyses in localStorage, with the time of their last change.

/** Store an analysis and delete the oldest ones. Return false without localStorage. */
function storeAnalysis(id: string, text: string): boolean {
  if (!storeText(STORAGE_PREFIX + id, `${Date.now()}\n${text}`)) return false;
  storedKeys()
    .slice(MAX_STORED_ANALYSES)
    .forEach((oldKey) => storeText(oldKey, null));
  return true;
}

function loadStoredAnalysis(id: string): string | undefined {
  const text = readText(STORAGE_PREFIX + id);
  return text?.slice(text.indexOf("\n") + 1);
}

/** Return the keys of all stored analyses, the latest first. */
function storedKeys(): readonly string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX));
  return keys.toSorted((a, b) => storedAt(b) - storedAt(a));
}

function storedAt(key: string): number {
  return Number.parseInt(localStorage.getItem(key)!, 10);
}
