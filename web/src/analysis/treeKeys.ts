// Keys that navigate the tree anywhere on the screen, and keys of its list.
import {
  selectFirst,
  selectPath,
  listOrder,
  isSamePath,
  selectLast,
  selectNext,
  selectPrevious,
  type VariationTree,
} from "../game/variationTree";
import { isHandledElsewhere, isWithin, navigationKey, type Key } from "../game-ui/usePlyNavigation";

export type TreeCommand = "promote" | "remove" | "comment";

/**
 * Return the tree after a navigation key; undefined for other keys. On the board, arrow keys move
 * a held tile instead.
 */
export function treeForKey(
  key: Key,
  tree: VariationTree,
  isHeld = false,
): VariationTree | undefined {
  if (isHeld && key.code.startsWith("Arrow") && isWithin(key, ".board")) return undefined;
  switch (navigationKey(key, ".tree")) {
    case "previous":
      return selectPrevious(tree);
    case "next":
      return selectNext(tree);
    case "up":
      return adjacentInList(tree, -1);
    case "down":
      return adjacentInList(tree, 1);
    case "first":
      return selectFirst(tree);
    case "last":
      return selectLast(tree);
    default:
      return undefined;
  }
}

const TREE_COMMANDS: Readonly<Record<string, TreeCommand>> = {
  Delete: "remove",
  Backspace: "remove",
  KeyP: "promote",
  KeyC: "comment",
};

/** Return the command of a key for the current move, while the list has the focus. */
export function treeCommandForKey(key: Key): TreeCommand | undefined {
  return isHandledElsewhere(key) || !isWithin(key, ".tree") ? undefined : TREE_COMMANDS[key.code];
}

/** Select the previous or next row of the list. */
function adjacentInList(tree: VariationTree, by: 1 | -1): VariationTree {
  const order = [[], ...listOrder(tree.root)];
  const index = order.findIndex((path) => isSamePath(path, tree.path));
  const path = order[index + by];
  return path ? selectPath(tree, path) : tree;
}
