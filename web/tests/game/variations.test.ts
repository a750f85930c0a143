// A tree of variations: played into, gone through, promoted, cut, commented, written and read.
import { describe, expect, it } from "vitest";
import {
  canPromote,
  comment,
  countOf,
  DEEPEST_VARIATION,
  EMPTY_TREE,
  first,
  goTo,
  here,
  isAnnotated,
  last,
  leavesOf,
  lineTo,
  LONGEST_COMMENT,
  LONGEST_LINE,
  MOST_NODES,
  MOST_WORDS,
  next,
  play,
  playLine,
  previous,
  promote,
  readTree,
  remove,
  sibling,
  treeOf,
  writeTree,
  type Tree,
} from "../../src/game/variations";

/** a b c, with d e instead of b, and f instead of e. */
const BRANCHED = grown(treeOf(["a", "b", "c"]), [
  ["a", "d", "e"],
  ["a", "d", "f"],
]);

function grown(tree: Tree, added: readonly (readonly string[])[]): Tree {
  return added.reduce((now, line) => playLine(first(now), line)!, tree);
}

/** One variation further in. */
function deeper(tree: Tree): Tree | undefined {
  return play(previous(play(tree, "a")!), "b");
}

/** All lines, one after the other. */
function lines({ root }: Tree): readonly string[] {
  return leavesOf(root).map((path) => lineTo(root, path).join(" "));
}

const at = (tree: Tree) => lineTo(tree.root, tree.path).join(" ");

describe("playing", () => {
  it("adds a move behind those that were tried", () => {
    expect(lines(BRANCHED)).toEqual(["a b c", "a d e", "a d f"]);
    expect(at(BRANCHED)).toBe("a d f");
  });

  it("enters a move that was tried before, and does not double it", () => {
    const again = playLine(first(BRANCHED), ["a", "b"])!;
    expect(again.root).toBe(BRANCHED.root);
    expect(at(again)).toBe("a b");
  });

  it("leaves the tree as it was that it grew from", () => {
    play(EMPTY_TREE, "a");
    expect(EMPTY_TREE.root.children).toEqual([]);
  });

  it("ends where the tree is full", () => {
    const long = treeOf(Array.from({ length: LONGEST_LINE }, (_, i) => `m${i}`));
    expect(play(long, "one more")).toBeUndefined();
    const wide = Array.from({ length: MOST_NODES }, (_, i) => ({
      uhp: `${i}`,
      comment: "",
      children: [],
    }));
    const full = { root: { ...EMPTY_TREE.root, children: wide }, path: [] };
    expect(play(full, "one more")).toBeUndefined();
    expect(play(full, "7")!.path).toEqual([7]);
  });

  it("ends where variations lie too deep in others", () => {
    const times = Array.from({ length: DEEPEST_VARIATION });
    const deep = times.reduce<Tree>((tree) => deeper(tree)!, EMPTY_TREE);
    expect(deeper(deep)).toBeUndefined();
    const further = `${DEEPEST_VARIATION + 1}\ta\t\n${DEEPEST_VARIATION + 1}\tb\t`;
    expect(readTree(writeTree(deep.root))).toEqual(deep.root);
    expect(readTree(`${writeTree(deep.root)}\n${further}`)).toBeUndefined();
  });
});

describe("going through", () => {
  it("leads along the line that is shown, and stops at its ends", () => {
    expect(at(first(BRANCHED))).toBe("");
    expect(at(last(first(BRANCHED)))).toBe("a b c");
    expect(at(next(first(BRANCHED)))).toBe("a");
    expect(at(previous(BRANCHED))).toBe("a d");
    expect(next(BRANCHED)).toBe(BRANCHED);
    expect(previous(EMPTY_TREE)).toBe(EMPTY_TREE);
  });

  it("leads to what was tried instead", () => {
    expect(at(sibling(BRANCHED, -1))).toBe("a d e");
    expect(sibling(BRANCHED, 1)).toBe(BRANCHED);
    expect(sibling(first(BRANCHED), 1).path).toEqual([]);
  });

  it("goes nowhere that is not there", () => {
    expect(goTo(BRANCHED, [0, 5])).toBe(BRANCHED);
  });
});

describe("promoting", () => {
  it("changes places with what was tried before it, and stays at the same node", () => {
    const once = promote(BRANCHED);
    expect(lines(once)).toEqual(["a b c", "a d f", "a d e"]);
    expect(at(once)).toBe("a d f");
    const twice = promote(once);
    expect(lines(twice)).toEqual(["a d f", "a d e", "a b c"]);
    expect(canPromote(twice)).toBe(false);
    expect(promote(twice)).toBe(twice);
  });
});

describe("removing", () => {
  it("takes all that follows, and leads to the move before", () => {
    const cut = remove(previous(BRANCHED));
    expect(lines(cut)).toEqual(["a b c"]);
    expect(at(cut)).toBe("a");
  });

  it("keeps who is elsewhere where they are", () => {
    const cut = remove(BRANCHED, [0, 0]);
    expect(lines(cut)).toEqual(["a d e", "a d f"]);
    expect(at(cut)).toBe("a d f");
    expect(at(remove(goTo(BRANCHED, [0, 0, 0]), [0, 1]))).toBe("a b c");
  });

  it("leaves the start", () => {
    expect(remove(comment(first(BRANCHED), "hm")).root).toEqual({
      ...EMPTY_TREE.root,
      comment: "hm",
    });
  });
});

it("is more than a game with a variation or a comment", () => {
  expect(isAnnotated(treeOf(["a", "b"]).root)).toBe(false);
  expect(isAnnotated(BRANCHED.root)).toBe(true);
  expect(isAnnotated(comment(treeOf(["a"]), "!").root)).toBe(true);
});

it("has room for so many words and no more", () => {
  const long = "x".repeat(LONGEST_COMMENT);
  const count = MOST_WORDS / LONGEST_COMMENT + 1;
  const full = Array.from({ length: count }).reduce<Tree>(
    (tree, _, i) => comment(play(tree, `m${i}`)!, long),
    EMPTY_TREE,
  );
  expect(here(full).comment).toBe("");
  expect(here(comment(previous(full), "short")).comment).toBe("short");
  expect(readTree(writeTree(full.root))).toEqual(full.root);
});

describe("as text", () => {
  const told = comment(comment(BRANCHED, "one\ttwo\nthree \\n"), "back\\slash\n");

  it("is read as it was written", () => {
    expect(readTree(writeTree(told.root))).toEqual(told.root);
    expect(readTree(`${writeTree(told.root)}\n`)).toEqual(told.root); // as the core ends lines
    expect(writeTree(told.root).split("\n")).toHaveLength(countOf(told.root));
    expect(here(told).comment).toBe("back\\slash\n");
  });

  it("can be as long as a line may be", () => {
    const { root } = treeOf(Array.from({ length: LONGEST_LINE }, (_, i) => `m${i}`));
    expect(readTree(writeTree(root))).toEqual(root);
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
    ["too many nodes", `0\t\t${"\n1\ta\t".repeat(MOST_NODES + 1)}`],
  ])("is damaged if it is %s", (_, text) => {
    expect(readTree(text)).toBeUndefined();
  });

  it("says no more than fits", () => {
    expect(readTree(`0\t\t${"x".repeat(LONGEST_COMMENT + 5)}`)!.comment).toHaveLength(
      LONGEST_COMMENT,
    );
    expect(here(comment(EMPTY_TREE, "x".repeat(LONGEST_COMMENT + 5))).comment).toHaveLength(
      LONGEST_COMMENT,
    );
  });
});
