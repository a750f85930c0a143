// A variation tree: moves from a start position, and the current node. Pure functions without
// rules: callers check that moves are legal.
import type { Move } from "../messages";

/**
 * A move and its continuations, the main line first. The root is the start position, without a
 * move.
 */
export interface TreeNode {
  readonly uhp: string;
  readonly move?: Move; // details from the backend, once they are known
  readonly comment: string;
  readonly children: readonly TreeNode[];
}

/** Child indices from the root to a node. */
export type Path = readonly number[];

/** A tree with its current node. It is replaced as a whole, never modified. */
export interface VariationTree {
  readonly root: TreeNode;
  readonly path: Path; // to the current node
}

export const MAX_NODES = 5000;
export const MAX_LINE_PLIES = 1000;
export const MAX_COMMENT_CHARACTERS = 2000;
export const MAX_TOTAL_COMMENT_CHARACTERS = 200_000; // characters of all comments together
export const MAX_VARIATION_DEPTH = 100; // of variations within variations

export const EMPTY_TREE: VariationTree = { root: newNode(""), path: [] };

/** Return a tree with one line of moves, with the node after `ply` moves selected. */
export function lineTree(moves: readonly string[], ply = moves.length): VariationTree {
  const line = moves.slice(0, MAX_LINE_PLIES);
  const root = line.reduceRight<TreeNode>(
    (child, _, i) => ({ ...newNode(i ? line[i - 1]! : ""), children: [child] }),
    newNode(line.at(-1) ?? ""),
  );
  return { root, path: line.slice(0, ply).map(() => 0) };
}

function newNode(uhp: string): TreeNode {
  return { uhp, comment: "", children: [] };
}

// Queries on a tree.

export function nodeAt(root: TreeNode, path: Path): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>((node, index) => node?.children[index], root);
}

/** Return the current node. */
export function currentNode({ root, path }: VariationTree): TreeNode {
  return nodeAt(root, path)!;
}

/** Return all nodes from the root to `path`. */
function nodesTo(root: TreeNode, path: Path): readonly TreeNode[] {
  const nodes = [root];
  for (const index of path) nodes.push(nodes.at(-1)!.children[index]!);
  return nodes;
}

/** Return the moves to `path`. */
export function lineTo(root: TreeNode, path: Path): readonly string[] {
  return nodesTo(root, path)
    .slice(1)
    .map(({ uhp }) => uhp);
}

/** Return the end of the main line that continues from `path`. */
export function endOf(root: TreeNode, path: Path): Path {
  const end = [...path];
  for (let node = nodeAt(root, path)!; node.children.length; node = node.children[0]!) end.push(0);
  return end;
}

/** Return whether the tree has variations or comments. */
export function isAnnotated(root: TreeNode): boolean {
  return visitedNodes(root).some(({ node }) => node.children.length > 1 || node.comment !== "");
}

export function nodeCount(root: TreeNode): number {
  return visitedNodes(root).length;
}

/** Return the paths of all leaves, the main line first. */
export function leafPaths(root: TreeNode): readonly Path[] {
  return visitedNodes(root).flatMap(({ node, path }) => (node.children.length ? [] : [path]));
}

interface VisitedNode {
  readonly node: TreeNode;
  readonly path: Path;
}

/** Return all nodes in preorder. It is iterative because lines can be too deep for recursion. */
function visitedNodes(root: TreeNode): readonly VisitedNode[] {
  const visited: VisitedNode[] = [];
  const pending: VisitedNode[] = [{ node: root, path: [] }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, path } = next;
    visited.push(next);
    pending.push(
      ...node.children.map((child, i) => ({ node: child, path: [...path, i] })).toReversed(),
    );
  }
  return visited;
}

export function isSamePath(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((index, ply) => index === b[ply]);
}

/** Return the number of nested variations at a node. */
function variationDepth(path: Path): number {
  return path.filter((index) => index > 0).length;
}

/** Return whether a path follows the first child at every node. */
export function isMainLine(path: Path): boolean {
  return path.every((index) => index === 0);
}

// Navigation. Functions return the same tree if there is no such node.

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

// Modification.

/**
 * Play a move from the current node. An existing child is selected instead. Return undefined if the
 * tree is full.
 */
export function addMove(tree: VariationTree, uhp: string): VariationTree | undefined {
  const { root, path } = tree;
  const { children } = currentNode(tree);
  const existing = children.findIndex((child) => child.uhp === uhp);
  if (existing >= 0) return { root, path: [...path, existing] };
  const isDeep = children.length > 0 && variationDepth(path) >= MAX_VARIATION_DEPTH;
  if (isDeep || path.length >= MAX_LINE_PLIES || nodeCount(root) > MAX_NODES) return undefined;
  const extended = replaceNode(root, path, (node) => ({
    ...node,
    children: [...children, newNode(uhp)],
  }));
  return { root: extended, path: [...path, children.length] };
}

/** Play several moves, such as a line of the engine. */
export function addLine(tree: VariationTree, moves: readonly string[]): VariationTree | undefined {
  return moves.reduce<VariationTree | undefined>(
    (current, uhp) => current && addMove(current, uhp),
    tree,
  );
}

/** Return whether the current node is in a variation that can be promoted. */
export function canPromote({ path }: VariationTree): boolean {
  return !isMainLine(path);
}

/** Swap the innermost variation of the current node with the previous sibling. */
export function promoteVariation(tree: VariationTree): VariationTree {
  const { root, path } = tree;
  const branch = path.findLastIndex((index) => index > 0); // where the variation branches off
  if (branch < 0) return tree;
  const index = path[branch]!;
  const promoted = replaceNode(root, path.slice(0, branch), (node) => ({
    ...node,
    children: swapWithPrevious(node.children, index),
  }));
  return { root: promoted, path: path.with(branch, index - 1) };
}

function swapWithPrevious(children: readonly TreeNode[], index: number): readonly TreeNode[] {
  return children.with(index, children[index - 1]!).with(index - 1, children[index]!);
}

/** Remove a node and its descendants. The root only loses its children. */
export function removeNode(tree: VariationTree, path: Path = tree.path): VariationTree {
  const { root } = tree;
  if (!nodeAt(root, path)) return tree;
  if (!path.length) return { root: { ...root, children: [] }, path: [] };
  const parent = path.slice(0, -1);
  const index = path.at(-1)!;
  const pruned = replaceNode(root, parent, (node) => ({
    ...node,
    children: node.children.filter((_, i) => i !== index),
  }));
  return { root: pruned, path: pathAfterRemoval(tree.path, parent.length, path) };
}

/** Return the path of a node after the node at `removedPath` was removed. */
function pathAfterRemoval(path: Path, depth: number, removedPath: Path): Path {
  const isAffected =
    isSamePath(path.slice(0, depth), removedPath.slice(0, depth)) && path.length > depth;
  if (!isAffected) return path;
  const [index, removed] = [path[depth]!, removedPath[depth]!];
  if (index === removed) return path.slice(0, depth);
  return index > removed ? path.with(depth, index - 1) : path;
}

/** Set the comment of the current node. */
export function setComment(tree: VariationTree, text: string): VariationTree {
  const others = visitedNodes(tree.root).reduce((sum, { node }) => sum + node.comment.length, 0);
  const available = MAX_TOTAL_COMMENT_CHARACTERS - others + currentNode(tree).comment.length;
  const comment = [...text].slice(0, Math.min(MAX_COMMENT_CHARACTERS, available)).join("");
  return {
    ...tree,
    root: replaceNode(tree.root, tree.path, (node) => ({ ...node, comment })),
  };
}

/** Return `root` with the node at `path` replaced by the result of `update`. */
function replaceNode(root: TreeNode, path: Path, update: (node: TreeNode) => TreeNode): TreeNode {
  const nodes = nodesTo(root, path);
  return path.reduceRight(
    (child, index, ply) => ({ ...nodes[ply]!, children: nodes[ply]!.children.with(index, child) }),
    update(nodes.at(-1)!),
  );
}

/** Add details of the moves to `path`. Return the same tree if they are already known. */
export function addMoveDetails(
  tree: VariationTree,
  path: Path,
  moves: readonly Move[],
): VariationTree {
  const nodes = nodesTo(tree.root, path);
  const isKnown = nodes.slice(1).every(({ move }) => move);
  if (isKnown || moves.length < path.length) return tree;
  const withMove = (node: TreeNode, ply: number) =>
    ply ? { ...node, move: moves[ply - 1]! } : node;
  const root = path.reduceRight(
    (child, index, ply) => {
      const { children } = nodes[ply]!;
      return { ...withMove(nodes[ply]!, ply), children: children.with(index, child) };
    },
    withMove(nodes.at(-1)!, path.length),
  );
  return { ...tree, root };
}

/** Return the first line with moves whose details are missing; undefined if there is none. */
export function lineWithoutDetails(root: TreeNode): Path | undefined {
  return leafPaths(root).find((path) => path.length > 0 && !nodeAt(root, path)!.move);
}

/**
 * Return the paths of all nodes except the root in list order: a move, its alternatives, then the
 * moves that followed.
 */
export function listOrder(root: TreeNode, path: Path = []): readonly Path[] {
  const order: Path[] = [];
  let [node, nodePath] = [nodeAt(root, path)!, path];
  while (node.children.length) {
    const parent = nodePath;
    order.push([...parent, 0]);
    for (let i = 1; i < node.children.length; i++) {
      const branch = [...parent, i];
      order.push(branch, ...listOrder(root, branch));
    }
    node = node.children[0]!;
    nodePath = [...parent, 0];
  }
  return order;
}

// Text format: one node per line in preorder, "depth TAB move TAB comment".

export function formatTree(root: TreeNode): string {
  return visitedNodes(root)
    .map(({ node, path }) => `${path.length}\t${node.uhp}\t${escapeText(node.comment)}`)
    .join("\n");
}

const MAX_TREE_CHARACTERS = 2 * MAX_TOTAL_COMMENT_CHARACTERS;

/** Parse the text of a tree and return its root; undefined if it is damaged or too large. */
export function parseTree(text: string): TreeNode | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length > MAX_NODES + 1 || text.length > MAX_TREE_CHARACTERS) return undefined;
  const branch: MutableTreeNode[] = []; // from the root to the node of the previous line
  const path: number[] = [];
  for (const line of lines) {
    const [depth = "", uhp = "", comment = "", ...rest] = line.split("\t");
    const level = Number(depth);
    const isRoot = branch.length === 0;
    const isNext = /^\d{1,4}$/.test(depth) && level <= branch.length && level <= MAX_LINE_PLIES;
    if (!isNext || rest.length || (level === 0) !== isRoot || (uhp === "") !== isRoot) {
      return undefined;
    }
    const node: MutableTreeNode = { uhp, comment: unescapeText(comment), children: [] };
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
  return text.replace(/[\\\n\t]/g, (character) => ESCAPE_SEQUENCES[character]!);
}

function unescapeText(text: string): string {
  const comment = text.replace(/\\[\\nt]/g, (pair) => UNESCAPED_CHARACTERS[pair]!);
  return [...comment].slice(0, MAX_COMMENT_CHARACTERS).join("");
}
