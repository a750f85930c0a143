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
import { FIELDS } from "../table/useSteps";

type Key = Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "target">;

export type TreeCommand = "promote" | "remove" | "comment";

/** Where a key leads; undefined if it is none of ours. On the board arrow keys walk over the board. */
export function stepOf(key: Key, tree: Tree): Tree | undefined {
  if (isForeign(key)) return undefined;
  const isArrow = key.code.startsWith("Arrow");
  if (isArrow && isWithin(key, ".board")) return undefined;
  switch (key.code) {
    case "ArrowLeft":
      return previous(tree);
    case "ArrowRight":
      return next(tree);
    case "ArrowUp":
      return isWithin(key, ".tree") ? beside(tree, -1) : undefined;
    case "ArrowDown":
      return isWithin(key, ".tree") ? beside(tree, 1) : undefined;
    case "Home":
      return first(tree);
    case "End":
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

function isForeign(key: Key): boolean {
  return key.shiftKey || key.ctrlKey || key.altKey || key.metaKey || isWithin(key, FIELDS);
}

function isWithin({ target }: Key, selector: string): boolean {
  return ((target as Element | null)?.closest(selector) ?? null) !== null;
}
