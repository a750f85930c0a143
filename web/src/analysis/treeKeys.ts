// Keys that go through a tree, wherever on the screen they are pressed, and those of its list.
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

/** Where a key leads; undefined if it is none of ours. On the board arrow keys walk over the board. */
export function treeForKey(key: Key, tree: VariationTree): VariationTree | undefined {
  if (key.code.startsWith("Arrow") && isWithin(key, ".board")) return undefined;
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

/** What a key does to the move that is shown, while the list has the focus. */
export function treeCommandForKey(key: Key): TreeCommand | undefined {
  return isHandledElsewhere(key) || !isWithin(key, ".tree") ? undefined : TREE_COMMANDS[key.code];
}

/** The line of the list above or below the one that is shown. */
function adjacentInList(tree: VariationTree, by: 1 | -1): VariationTree {
  const order = [[], ...listOrder(tree.root)];
  const at = order.findIndex((path) => isSamePath(path, tree.path));
  const path = order[at + by];
  return path ? selectPath(tree, path) : tree;
}
