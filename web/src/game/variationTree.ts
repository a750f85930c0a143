// A tree of variations: moves that were tried from one start, and where somebody is among them.
// Pure values and steps, which know no rules: whoever plays into it has asked whether a move is legal.
import type { Move } from "../messages";

/** A move, and what was tried after it, the main line first. The root is the start: it has no move. */
export interface TreeNode {
  readonly uhp: string;
  readonly move?: Move; // the same as the host tells it, once it has
  readonly comment: string;
  readonly children: readonly TreeNode[];
}

/** From the root to a node: which of its parent's children each one is. */
export type Path = readonly number[];

/** Replaced as a whole, never edited in place. */
export interface VariationTree {
  readonly root: TreeNode;
  readonly path: Path; // to the node that is shown
}

export const MAX_NODES = 5000;
export const MAX_LINE_PLIES = 1000;
export const MAX_COMMENT_CHARACTERS = 2000;
export const MAX_TOTAL_COMMENT_CHARACTERS = 200_000; // signs of all comments together
export const MAX_VARIATION_DEPTH = 100; // of variations within variations

export const EMPTY_TREE: VariationTree = { root: newNode(""), path: [] };

/** One line of moves, seen after `ply` of them. */
export function lineTree(moves: readonly string[], ply = moves.length): VariationTree {
  const line = moves.slice(0, MAX_LINE_PLIES);
  const root = line.reduceRight<TreeNode>(
    (rest, _, i) => ({ ...newNode(i ? line[i - 1]! : ""), children: [rest] }),
    newNode(line.at(-1) ?? ""),
  );
  return { root, path: line.slice(0, ply).map(() => 0) };
}

function newNode(uhp: string): TreeNode {
  return { uhp, comment: "", children: [] };
}

// What there is to know about a tree.

export function nodeAt(root: TreeNode, path: Path): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>((node, index) => node?.children[index], root);
}

/** The node that is shown. */
export function currentNode({ root, path }: VariationTree): TreeNode {
  return nodeAt(root, path)!;
}

/** All nodes from the root to the one at `path`. */
function nodesTo(root: TreeNode, path: Path): readonly TreeNode[] {
  const nodes = [root];
  for (const index of path) nodes.push(nodes.at(-1)!.children[index]!);
  return nodes;
}

/** The moves that lead to `path`. */
export function lineTo(root: TreeNode, path: Path): readonly string[] {
  return nodesTo(root, path)
    .slice(1)
    .map(({ uhp }) => uhp);
}

/** Where the line ends that goes on from `path` by what was tried first. */
export function endOf(root: TreeNode, path: Path): Path {
  const end = [...path];
  for (let node = nodeAt(root, path)!; node.children.length; node = node.children[0]!) end.push(0);
  return end;
}

/** Whether it is more than the moves of one game. */
export function isAnnotated(root: TreeNode): boolean {
  return visitedNodes(root).some(({ node }) => node.children.length > 1 || node.comment !== "");
}

export function nodeCount(root: TreeNode): number {
  return visitedNodes(root).length;
}

/** The ends of all lines, the main line first. */
export function leafPaths(root: TreeNode): readonly Path[] {
  return visitedNodes(root).flatMap(({ node, path }) => (node.children.length ? [] : [path]));
}

interface VisitedNode {
  readonly node: TreeNode;
  readonly path: Path;
}

/** All nodes, each before its children: without recursion, since lines are long. */
function visitedNodes(root: TreeNode): readonly VisitedNode[] {
  const seen: VisitedNode[] = [];
  const ahead: VisitedNode[] = [{ node: root, path: [] }];
  for (let one = ahead.pop(); one; one = ahead.pop()) {
    const { node, path } = one;
    seen.push(one);
    ahead.push(
      ...node.children.map((child, i) => ({ node: child, path: [...path, i] })).toReversed(),
    );
  }
  return seen;
}

export function isSamePath(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((index, ply) => index === other[ply]);
}

/** In how many variations a node lies. */
function variationDepth(path: Path): number {
  return path.filter((index) => index > 0).length;
}

/** Whether something comes first of what was tried at every ply: the main line. */
export function isMainLine(path: Path): boolean {
  return path.every((index) => index === 0);
}

// Going through it: the same tree where there is nowhere to go.

export function selectPath(tree: VariationTree, path: Path): VariationTree {
  return nodeAt(tree.root, path) && !isSamePath(path, tree.path) ? { ...tree, path } : tree;
}

export function selectFirst(tree: VariationTree): VariationTree {
  return selectPath(tree, []);
}

export function selectPrevious(tree: VariationTree): VariationTree {
  return selectPath(tree, tree.path.slice(0, -1));
}

export function selectNext(tree: VariationTree): VariationTree {
  return selectPath(tree, [...tree.path, 0]);
}

export function selectLast(tree: VariationTree): VariationTree {
  return selectPath(tree, endOf(tree.root, tree.path));
}

/** What was tried instead of the move that is shown, the next or the one before. */
export function selectSibling(tree: VariationTree, by: 1 | -1): VariationTree {
  const { path } = tree;
  return path.length ? selectPath(tree, [...path.slice(0, -1), path.at(-1)! + by]) : tree;
}

// Changing it.

/** Play a move from the node that is shown; one that was tried before is entered, not doubled.
 * undefined if the tree is full. */
export function addMove(tree: VariationTree, uhp: string): VariationTree | undefined {
  const { root, path } = tree;
  const { children } = currentNode(tree);
  const known = children.findIndex((child) => child.uhp === uhp);
  if (known >= 0) return { root, path: [...path, known] };
  const isDeep = children.length > 0 && variationDepth(path) >= MAX_VARIATION_DEPTH;
  if (isDeep || path.length >= MAX_LINE_PLIES || nodeCount(root) > MAX_NODES) return undefined;
  const grown = replaceNode(root, path, (node) => ({
    ...node,
    children: [...children, newNode(uhp)],
  }));
  return { root: grown, path: [...path, children.length] };
}

/** Play several, as a line that a search has found. */
export function addLine(tree: VariationTree, moves: readonly string[]): VariationTree | undefined {
  return moves.reduce<VariationTree | undefined>((now, uhp) => now && addMove(now, uhp), tree);
}

/** Whether the node that is shown can come before what was tried first. */
export function canPromote({ path }: VariationTree): boolean {
  return !isMainLine(path);
}

/** One step up: the variation that the node belongs to changes places with the one before it. */
export function promoteVariation(tree: VariationTree): VariationTree {
  const { root, path } = tree;
  const branch = path.findLastIndex((index) => index > 0); // where the line left another
  if (branch < 0) return tree;
  const index = path[branch]!;
  const made = replaceNode(root, path.slice(0, branch), (node) => ({
    ...node,
    children: swapWithPrevious(node.children, index),
  }));
  return { root: made, path: path.with(branch, index - 1) };
}

function swapWithPrevious(children: readonly TreeNode[], index: number): readonly TreeNode[] {
  return children.with(index, children[index - 1]!).with(index - 1, children[index]!);
}

/** Without a node and all that follows it; the start stays, without what was tried. */
export function removeNode(tree: VariationTree, path: Path = tree.path): VariationTree {
  const { root } = tree;
  if (!nodeAt(root, path)) return tree;
  if (!path.length) return { root: { ...root, children: [] }, path: [] };
  const parent = path.slice(0, -1);
  const index = path.at(-1)!;
  const made = replaceNode(root, parent, (node) => ({
    ...node,
    children: node.children.filter((_, i) => i !== index),
  }));
  return { root: made, path: pathAfterRemoval(tree.path, parent.length, path) };
}

/** Where somebody at `path` is once the node at `removedPath` is. */
function pathAfterRemoval(path: Path, depth: number, removedPath: Path): Path {
  const isBeside =
    isSamePath(path.slice(0, depth), removedPath.slice(0, depth)) && path.length > depth;
  if (!isBeside) return path;
  const [index, removed] = [path[depth]!, removedPath[depth]!];
  if (index === removed) return path.slice(0, depth);
  return index > removed ? path.with(depth, index - 1) : path;
}

/** Say something about the node that is shown. */
export function setComment(tree: VariationTree, text: string): VariationTree {
  const others = visitedNodes(tree.root).reduce((sum, { node }) => sum + node.comment.length, 0);
  const left = MAX_TOTAL_COMMENT_CHARACTERS - others + currentNode(tree).comment.length;
  const said = [...text].slice(0, Math.min(MAX_COMMENT_CHARACTERS, left)).join("");
  return {
    ...tree,
    root: replaceNode(tree.root, tree.path, (node) => ({ ...node, comment: said })),
  };
}

/** `root` with what `make` makes of the node at `path`. */
function replaceNode(root: TreeNode, path: Path, make: (node: TreeNode) => TreeNode): TreeNode {
  const nodes = nodesTo(root, path);
  return path.reduceRight(
    (made, index, ply) => ({ ...nodes[ply]!, children: nodes[ply]!.children.with(index, made) }),
    make(nodes.at(-1)!),
  );
}

/** With what the host tells of the moves to `path`; the same tree if nothing of it is new. */
export function addMoveDetails(
  tree: VariationTree,
  path: Path,
  moves: readonly Move[],
): VariationTree {
  const nodes = nodesTo(tree.root, path);
  const isKnown = nodes.slice(1).every(({ move }) => move);
  if (isKnown || moves.length < path.length) return tree;
  const tell = (node: TreeNode, ply: number) => (ply ? { ...node, move: moves[ply - 1]! } : node);
  const root = path.reduceRight(
    (made, index, ply) => {
      const { children } = nodes[ply]!;
      return { ...tell(nodes[ply]!, ply), children: children.with(index, made) };
    },
    tell(nodes.at(-1)!, path.length),
  );
  return { ...tree, root };
}

/** The first line of which the host has not told all moves; undefined if there is none. */
export function lineWithoutDetails(root: TreeNode): Path | undefined {
  return leafPaths(root).find((path) => path.length > 0 && !nodeAt(root, path)!.move);
}

/** All nodes but the root in the order in which a list shows them: a move, what was tried instead
 * of it, and then what followed it. */
export function listOrder(root: TreeNode, path: Path = []): readonly Path[] {
  const order: Path[] = [];
  let [node, at] = [nodeAt(root, path)!, path];
  while (node.children.length) {
    const parent = at;
    order.push([...parent, 0]);
    for (let i = 1; i < node.children.length; i++) {
      const branch = [...parent, i];
      order.push(branch, ...listOrder(root, branch));
    }
    node = node.children[0]!;
    at = [...parent, 0];
  }
  return order;
}

// As text: a node a line, "depth TAB move TAB comment", each before its children.

export function formatTree(root: TreeNode): string {
  return visitedNodes(root)
    .map(({ node, path }) => `${path.length}\t${node.uhp}\t${escapeText(node.comment)}`)
    .join("\n");
}

const MAX_TREE_CHARACTERS = 2 * MAX_TOTAL_COMMENT_CHARACTERS;

/** The root that such a text tells of; undefined if it is damaged, or too large. */
export function parseTree(text: string): TreeNode | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length > MAX_NODES + 1 || text.length > MAX_TREE_CHARACTERS) return undefined;
  const branch: MutableTreeNode[] = []; // from the root to the node of the line before
  const path: number[] = [];
  for (const line of lines) {
    const [depth = "", uhp = "", said = "", ...rest] = line.split("\t");
    const level = Number(depth);
    const isRoot = branch.length === 0;
    const isNext = /^\d{1,4}$/.test(depth) && level <= branch.length && level <= MAX_LINE_PLIES;
    if (!isNext || rest.length || (level === 0) !== isRoot || (uhp === "") !== isRoot) {
      return undefined;
    }
    const node: MutableTreeNode = { uhp, comment: unescapeText(said), children: [] };
    const siblings = branch[level - 1]?.children;
    if (siblings) path.splice(level - 1, Infinity, siblings.push(node) - 1);
    if (variationDepth(path) > MAX_VARIATION_DEPTH) return undefined;
    branch.splice(level, Infinity, node);
  }
  return branch[0];
}

interface MutableTreeNode extends TreeNode {
  readonly children: TreeNode[];
}

const ESCAPE_SEQUENCES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\t": "\\t",
};
const UNESCAPED_CHARACTERS: Readonly<Record<string, string>> = {
  "\\\\": "\\",
  "\\n": "\n",
  "\\t": "\t",
};

function escapeText(text: string): string {
  return text.replace(/[\\\n\t]/g, (sign) => ESCAPE_SEQUENCES[sign]!);
}

function unescapeText(text: string): string {
  const said = text.replace(/\\[\\nt]/g, (pair) => UNESCAPED_CHARACTERS[pair]!);
  return [...said].slice(0, MAX_COMMENT_CHARACTERS).join("");
}
