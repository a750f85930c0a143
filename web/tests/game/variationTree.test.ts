// A tree of variations: played into, gone through, promoted, cut, commented, written and read.
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
  selectSibling,
  lineTree,
  formatTree,
  type VariationTree,
} from "../../src/game/variationTree";

/** a b c, with d e instead of b, and f instead of e. */
const BRANCHED = grown(lineTree(["a", "b", "c"]), [
  ["a", "d", "e"],
  ["a", "d", "f"],
]);

function grown(tree: VariationTree, added: readonly (readonly string[])[]): VariationTree {
  return added.reduce((now, line) => addLine(selectFirst(now), line)!, tree);
}

/** One variation further in. */
function deeper(tree: VariationTree): VariationTree | undefined {
  return addMove(selectPrevious(addMove(tree, "a")!), "b");
}

/** All lines, one after the other. */
function lines({ root }: VariationTree): readonly string[] {
  return leafPaths(root).map((path) => lineTo(root, path).join(" "));
}

const at = (tree: VariationTree) => lineTo(tree.root, tree.path).join(" ");

describe("playing", () => {
  it("adds a move behind those that were tried", () => {
    expect(lines(BRANCHED)).toEqual(["a b c", "a d e", "a d f"]);
    expect(at(BRANCHED)).toBe("a d f");
  });

  it("enters a move that was tried before, and does not double it", () => {
    const again = addLine(selectFirst(BRANCHED), ["a", "b"])!;
    expect(again.root).toBe(BRANCHED.root);
    expect(at(again)).toBe("a b");
  });

  it("leaves the tree as it was that it grew from", () => {
    addMove(EMPTY_TREE, "a");
    expect(EMPTY_TREE.root.children).toEqual([]);
  });

  it("ends where the tree is full", () => {
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

  it("ends where variations lie too deep in others", () => {
    const times = Array.from({ length: MAX_VARIATION_DEPTH });
    const deep = times.reduce<VariationTree>((tree) => deeper(tree)!, EMPTY_TREE);
    expect(deeper(deep)).toBeUndefined();
    const further = `${MAX_VARIATION_DEPTH + 1}\ta\t\n${MAX_VARIATION_DEPTH + 1}\tb\t`;
    expect(parseTree(formatTree(deep.root))).toEqual(deep.root);
    expect(parseTree(`${formatTree(deep.root)}\n${further}`)).toBeUndefined();
  });
});

describe("going through", () => {
  it("leads along the line that is shown, and stops at its ends", () => {
    expect(at(selectFirst(BRANCHED))).toBe("");
    expect(at(selectLast(selectFirst(BRANCHED)))).toBe("a b c");
    expect(at(selectNext(selectFirst(BRANCHED)))).toBe("a");
    expect(at(selectPrevious(BRANCHED))).toBe("a d");
    expect(selectNext(BRANCHED)).toBe(BRANCHED);
    expect(selectPrevious(EMPTY_TREE)).toBe(EMPTY_TREE);
  });

  it("leads to what was tried instead", () => {
    expect(at(selectSibling(BRANCHED, -1))).toBe("a d e");
    expect(selectSibling(BRANCHED, 1)).toBe(BRANCHED);
    expect(selectSibling(selectFirst(BRANCHED), 1).path).toEqual([]);
  });

  it("goes nowhere that is not there", () => {
    expect(selectPath(BRANCHED, [0, 5])).toBe(BRANCHED);
  });
});

describe("promoting", () => {
  it("changes places with what was tried before it, and stays at the same node", () => {
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
  it("takes all that follows, and leads to the move before", () => {
    const cut = removeNode(selectPrevious(BRANCHED));
    expect(lines(cut)).toEqual(["a b c"]);
    expect(at(cut)).toBe("a");
  });

  it("keeps who is elsewhere where they are", () => {
    const cut = removeNode(BRANCHED, [0, 0]);
    expect(lines(cut)).toEqual(["a d e", "a d f"]);
    expect(at(cut)).toBe("a d f");
    expect(at(removeNode(selectPath(BRANCHED, [0, 0, 0]), [0, 1]))).toBe("a b c");
  });

  it("leaves the start", () => {
    expect(removeNode(setComment(selectFirst(BRANCHED), "hm")).root).toEqual({
      ...EMPTY_TREE.root,
      comment: "hm",
    });
  });
});

it("is more than a game with a variation or a comment", () => {
  expect(isAnnotated(lineTree(["a", "b"]).root)).toBe(false);
  expect(isAnnotated(BRANCHED.root)).toBe(true);
  expect(isAnnotated(setComment(lineTree(["a"]), "!").root)).toBe(true);
});

it("has room for so many words and no more", () => {
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

describe("as text", () => {
  const told = setComment(setComment(BRANCHED, "one\ttwo\nthree \\n"), "back\\slash\n");

  it("is read as it was written", () => {
    expect(parseTree(formatTree(told.root))).toEqual(told.root);
    expect(parseTree(`${formatTree(told.root)}\n`)).toEqual(told.root); // as the core ends lines
    expect(formatTree(told.root).split("\n")).toHaveLength(nodeCount(told.root));
    expect(currentNode(told).comment).toBe("back\\slash\n");
  });

  it("can be as long as a line may be", () => {
    const { root } = lineTree(Array.from({ length: MAX_LINE_PLIES }, (_, i) => `m${i}`));
    expect(parseTree(formatTree(root))).toEqual(root);
  });

  it.each([
    ["nothing", ""],
    ["no root", "1\ta\t"],
    ["two roots", "0\t\t\n0\t\t"],
    ["a root that moves", "0\ta\t"],
    ["a node without a move", "0\t\t\n1\t\t"],
    ["a ply that is skipped", "0\t\t\n2\ta\t"],
    ["too many fields", "0\t\t\t"],
    ["no number", "0\t\t\nx\ta\t"],
    ["too many nodes", `0\t\t${"\n1\ta\t".repeat(MAX_NODES + 1)}`],
  ])("is damaged if it is %s", (_, text) => {
    expect(parseTree(text)).toBeUndefined();
  });

  it("says no more than fits", () => {
    expect(parseTree(`0\t\t${"x".repeat(MAX_COMMENT_CHARACTERS + 5)}`)!.comment).toHaveLength(
      MAX_COMMENT_CHARACTERS,
    );
    expect(
      currentNode(setComment(EMPTY_TREE, "x".repeat(MAX_COMMENT_CHARACTERS + 5))).comment,
    ).toHaveLength(MAX_COMMENT_CHARACTERS);
  });
});
