// Keys that go through a tree, wherever on the screen they are pressed, and those of its list.
import {
  first,
  goTo,
  inReadingOrder,
  isSamePath,
  last,
  next,
  previous,
  type Tree,
} from "../game/variations";
import { isForeign, isWithin, stepKeyOf, type Key } from "../table/useSteps";

export type TreeCommand = "promote" | "remove" | "comment";

/** Where a key leads; undefined if it is none of ours. On the board arrow keys walk over the board. */
export function stepOf(key: Key, tree: Tree): Tree | undefined {
  if (key.code.startsWith("Arrow") && isWithin(key, ".board")) return undefined;
  switch (stepKeyOf(key, ".tree")) {
    case "back":
      return previous(tree);
    case "on":
      return next(tree);
    case "up":
      return beside(tree, -1);
    case "down":
      return beside(tree, 1);
    case "first":
      return first(tree);
    case "last":
      return last(tree);
    default:
      return undefined;
  }
}

const COMMANDS: Readonly<Record<string, TreeCommand>> = {
  Delete: "remove",
  Backspace: "remove",
  KeyP: "promote",
  KeyC: "comment",
};

/** What a key does to the move that is shown, while the list has the focus. */
export function treeCommandOf(key: Key): TreeCommand | undefined {
  return isForeign(key) || !isWithin(key, ".tree") ? undefined : COMMANDS[key.code];
}

/** The line of the list above or below the one that is shown. */
function beside(tree: Tree, by: 1 | -1): Tree {
  const order = [[], ...inReadingOrder(tree.root)];
  const at = order.findIndex((path) => isSamePath(path, tree.path));
  const path = order[at + by];
  return path ? goTo(tree, path) : tree;
}
