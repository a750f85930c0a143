// Commands of the keyboard that change how the table is seen.
import type { Command } from "../board/keys";
import type { View } from "../board/view";
import type { Outlook } from "./useOutlook";

export function lookAround(
  kind: Command["kind"],
  outlook: Outlook,
  view: View | null,
  showKeys: () => void,
): void {
  if (kind === "help") showKeys();
  if (kind === "turn") outlook.turn();
  if (kind === "fit") view?.fit();
  if (kind === "closer") view?.zoom(1.25);
  if (kind === "further") view?.zoom(0.8);
}
