// A small picture of a game in a list, with the theme of the player's board.
import { Picture, stillScene } from "hiveboard/preact";
import { boardAttributes } from "../browser/settings";
import { usePage } from "../backend/pageContext";
import type { Stack } from "../messages";

/** The text beside it describes the game. */
export function BoardPicture({ stacks }: { readonly stacks: readonly Stack[] }) {
  const { settings } = usePage();
  return <Picture scene={stillScene(stacks)} label="" {...boardAttributes(settings)} />;
}
