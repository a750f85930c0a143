// A game as a file: a record, a text for other programs, a picture or an animation.
import { positionAt } from "../game/replay";
import { isComputer, publicName } from "../game/sides";
import type { LocalGames, TextExport, TextFormat } from "../backend/backend";
import type { ColorName, ExportFormat, Position } from "../messages";
import { formatPlayer } from "../i18n/players";
import { toSharedGame } from "./gameLink";
import { renderGif, renderPng } from "./pictures";

/** A game, and the ply of it that is shown: link, position and picture are of that. */
export interface GamePly {
  readonly game: Position;
  readonly ply: number;
}

/** One position where that is what the file shows, else the whole game. */
export function exportRequest({ game, ply }: GamePly, format: TextFormat): TextExport {
  const position = format === "position" ? positionAt(game, ply) : game;
  const { result, date } = position;
  return {
    ...toSharedGame(position).line,
    format,
    white: nameOf("white", position),
    black: nameOf("black", position),
    result,
    date: date ?? "",
  };
}

/** How a file names a player: the computer, a person, or "" if unknown. */
function nameOf(color: ColorName, position: Position): string {
  const seat = position.seats[color];
  return isComputer(seat) ? formatPlayer(color, seat, position) : publicName(color, position.seats);
}

export async function createFile(
  local: LocalGames,
  shown: GamePly,
  format: ExportFormat,
): Promise<File> {
  if (format === "png") return renderPng(positionAt(shown.game, shown.ply));
  if (format === "gif") return renderGif(shown.game);
  return local.exportGame(exportRequest(shown, format));
}

/** Let the browser save `file`, as it does with all that is downloaded. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
