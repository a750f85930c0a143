// The variation tree: moves, navigation, promotion, removal, comments and the text format.
import { describe, expect, it } from "vitest";
import {
  canPromote,
  setComment,
  nodeCount,
  MAX_VARIATION_DEPTH,
  EMPTY_TREE,
  selectFirst,
  selectPath,
  currentNode,
  isAnnotated,
  selectLast,
  leafPaths,
  lineTo,
  MAX_COMMENT_CHARACTERS,
  MAX_LINE_PLIES,
  MAX_NODES,
  MAX_TOTAL_COMMENT_CHARACTERS,
  selectNext,
  addMove,
  addLine,
  selectPrevious,
  promoteVariation,
  parseTree,
  removeNode,
  lineTree,
  formatTree,
  type VariationTree,
} from "../../src/game/variationTree";

/** The main line a b c, the variation d e after a, and the alternative f to e. */
const BRANCHED = withLines(lineTree(["a", "b", "c"]), [
  ["a", "d", "e"],
  ["a", "d", "f"],
]);

function withLines(tree: VariationTree, added: readonly (readonly string[])[]): VariationTree {
  return added.reduce((current, line) => addLine(selectFirst(current), line)!, tree);
}

/** Add a variation inside the current one. */
function nestVariation(tree: VariationTree): VariationTree | undefined {
  return addMove(selectPrevious(addMove(tree, "a")!), "b");
}

/** Return all lines, the main line first. */
function lines({ root }: VariationTree): readonly string[] {
  return leafPaths(root).map((path) => lineTo(root, path).join(" "));
}

const at = (tree: VariationTree) => lineTo(tree.root, tree.path).join(" ");

describe("adding moves", () => {
  it("appends a variation after the existing ones", () => {
    expect(lines(BRANCHED)).toEqual(["a b c", "a d e", "a d f"]);
    expect(at(BRANCHED)).toBe("a d f");
  });

  it("selects an existing move instead of adding it again", () => {
    const again = addLine(selectFirst(BRANCHED), ["a", "b"])!;
    expect(again.root).toBe(BRANCHED.root);
    expect(at(again)).toBe("a b");
  });

  it("does not modify the original tree", () => {
    addMove(EMPTY_TREE, "a");
    expect(EMPTY_TREE.root.children).toEqual([]);
  });

  it("fails if the tree is full", () => {
    const long = lineTree(Array.from({ length: MAX_LINE_PLIES }, (_, i) => `m${i}`));
    expect(addMove(long, "one more")).toBeUndefined();
    const wide = Array.from({ length: MAX_NODES }, (_, i) => ({
      uhp: `${i}`,
      comment: "",
      children: [],
    }));
    const full = { root: { ...EMPTY_TREE.root, children: wide }, path: [] };
    expect(addMove(full, "one more")).toBeUndefined();
    expect(addMove(full, "7")!.path).toEqual([7]);
  });

  it("fails if variations are nested too deeply", () => {
    const times = Array.from({ length: MAX_VARIATION_DEPTH });
    const deep = times.reduce<VariationTree>((tree) => nestVariation(tree)!, EMPTY_TREE);
    expect(nestVariation(deep)).toBeUndefined();
    const further = `${MAX_VARIATION_DEPTH + 1}\ta\t\n${MAX_VARIATION_DEPTH + 1}\tb\t`;
    expect(parseTree(formatTree(deep.root))).toEqual(deep.root);
    expect(parseTree(`${formatTree(deep.root)}\n${further}`)).toBeUndefined();
  });
});

describe("navigation", () => {
  it("follows the current line and stops at its ends", () => {
    expect(at(selectFirst(BRANCHED))).toBe("");
    expect(at(selectLast(selectFirst(BRANCHED)))).toBe("a b c");
    expect(at(selectNext(selectFirst(BRANCHED)))).toBe("a");
    expect(at(selectPrevious(BRANCHED))).toBe("a d");
    expect(selectNext(BRANCHED)).toBe(BRANCHED);
    expect(selectPrevious(EMPTY_TREE)).toBe(EMPTY_TREE);
  });

  it("ignores a path that does not exist", () => {
    expect(selectPath(BRANCHED, [0, 5])).toBe(BRANCHED);
  });
});

describe("promoting", () => {
  it("swaps a variation with the previous sibling, and keeps the current node", () => {
    const once = promoteVariation(BRANCHED);
    expect(lines(once)).toEqual(["a b c", "a d f", "a d e"]);
    expect(at(once)).toBe("a d f");
    const twice = promoteVariation(once);
    expect(lines(twice)).toEqual(["a d f", "a d e", "a b c"]);
    expect(canPromote(twice)).toBe(false);
    expect(promoteVariation(twice)).toBe(twice);
  });
});

describe("removing", () => {
  it("removes the node with its descendants, and selects its parent", () => {
    const cut = removeNode(selectPrevious(BRANCHED));
    expect(lines(cut)).toEqual(["a b c"]);
    expect(at(cut)).toBe("a");
  });

  it("keeps a current node outside of the removed branch", () => {
    const cut = removeNode(BRANCHED, [0, 0]);
    expect(lines(cut)).toEqual(["a d e", "a d f"]);
    expect(at(cut)).toBe("a d f");
    expect(at(removeNode(selectPath(BRANCHED, [0, 0, 0]), [0, 1]))).toBe("a b c");
  });

  it("keeps the root", () => {
    expect(removeNode(setComment(selectFirst(BRANCHED), "hm")).root).toEqual({
      ...EMPTY_TREE.root,
      comment: "hm",
    });
  });
});

it("a tree with a variation or a comment is annotated", () => {
  expect(isAnnotated(lineTree(["a", "b"]).root)).toBe(false);
  expect(isAnnotated(BRANCHED.root)).toBe(true);
  expect(isAnnotated(setComment(lineTree(["a"]), "!").root)).toBe(true);
});

it("the total length of the comments is limited", () => {
  const long = "x".repeat(MAX_COMMENT_CHARACTERS);
  const count = MAX_TOTAL_COMMENT_CHARACTERS / MAX_COMMENT_CHARACTERS + 1;
  const full = Array.from({ length: count }).reduce<VariationTree>(
    (tree, _, i) => setComment(addMove(tree, `m${i}`)!, long),
    EMPTY_TREE,
  );
  expect(currentNode(full).comment).toBe("");
  expect(currentNode(setComment(selectPrevious(full), "short")).comment).toBe("short");
  expect(parseTree(formatTree(full.root))).toEqual(full.root);
});

describe("the text format", () => {
  const commented = setComment(setComment(BRANCHED, "one\ttwo\nthree \\n"), "back\\slash\n");

  it("survives the round trip", () => {
    expect(parseTree(formatTree(commented.root))).toEqual(commented.root);
    expect(parseTree(`${formatTree(commented.root)}\n`)).toEqual(commented.root); // the core adds a final newline
    expect(formatTree(commented.root).split("\n")).toHaveLength(nodeCount(commented.root));
    expect(currentNode(commented).comment).toBe("back\\slash\n");
  });

  it("supports a line of maximum length", () => {
    const { root } = lineTree(Array.from({ length: MAX_LINE_PLIES }, (_, i) => `m${i}`));
    expect(parseTree(formatTree(root))).toEqual(root);
  });

  it.each([
    ["nothing", ""],
    ["no root", "1\ta\t"],
    ["two roots", "0\t\t\n0\t\t"],
    ["a root that moves", "0\ta\t"],
    ["a node without a move", "0\t\t\n1\t\t"],
    ["a skipped ply", "0\t\t\n2\ta\t"],
    ["too many fields", "0\t\t\t"],
    ["no number", "0\t\t\nx\ta\t"],
    ["too many nodes", `0\t\t${"\n1\ta\t".repeat(MAX_NODES + 1)}`],
  ])("rejects damaged text: %s", (_, text) => {
    expect(parseTree(text)).toBeUndefined();
  });

  it("truncates comments that are too long", () => {
    expect(parseTree(`0\t\t${"x".repeat(MAX_COMMENT_CHARACTERS + 5)}`)!.comment).toHaveLength(
      MAX_COMMENT_CHARACTERS,
    );
    expect(
      currentNode(setComment(EMPTY_TREE, "x".repeat(MAX_COMMENT_CHARACTERS + 5))).comment,
    ).toHaveLength(MAX_COMMENT_CHARACTERS);
  });
});
