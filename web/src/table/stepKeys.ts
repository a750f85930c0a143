// Keys that go through a game, wherever on the screen they are pressed; with Shift they walk the board.

type Key = Pick<KeyboardEvent, "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "target">;

/** Fields have arrow keys of their own, the slider above all. */
export const FIELDS = "input, select, textarea, dialog";

/** The ply that a key leads to from `ply`; undefined if it is none of ours. */
export function plyOf(key: Key, ply: number, end: number): number | undefined {
  if (key.shiftKey || key.ctrlKey || key.altKey || key.metaKey) return undefined;
  if ((key.target as Element | null)?.closest(FIELDS)) return undefined;
  switch (key.code) {
    case "ArrowLeft":
      return Math.max(ply - 1, 0);
    case "ArrowRight":
      return Math.min(ply + 1, end);
    case "ArrowUp":
      return isInList(key) ? Math.max(ply - 1, 0) : undefined;
    case "ArrowDown":
      return isInList(key) ? Math.min(ply + 1, end) : undefined;
    case "Home":
      return 0;
    case "End":
      return end;
    default:
      return undefined;
  }
}

/** The list of moves goes from top to bottom. */
function isInList({ target }: Key): boolean {
  return ((target as Element | null)?.closest(".moves") ?? null) !== null;
}
