// A game as a file: a record, a text for other programs, a picture or an animation.
import { positionAt } from "../game/replay";
import { isComputer, nameElsewhere } from "../game/sides";
import type { LocalGames, TextExport, TextFormat } from "../host/host";
import type { ColorName, ExportFormat, Position } from "../messages";
import { sayPlayer } from "../words/players";
import { gameIn } from "./gameLink";
import { animation, picture } from "./pictures";

/** A game, and the ply of it that is shown: link, position and picture are of that. */
export interface Shown {
  readonly game: Position;
  readonly ply: number;
}

/** One position where that is what the file shows, else the whole game. */
export function exported({ game, ply }: Shown, format: TextFormat): TextExport {
  const position = format === "position" ? positionAt(game, ply) : game;
  const { result, date } = position;
  return {
    ...gameIn(position).played,
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
  return isComputer(seat) ? sayPlayer(color, seat, position) : nameElsewhere(color, position.seats);
}

export async function fileOf(local: LocalGames, shown: Shown, format: ExportFormat): Promise<File> {
  if (format === "png") return picture(positionAt(shown.game, shown.ply));
  if (format === "gif") return animation(shown.game);
  return local.save(exported(shown, format));
}

/** Let the browser save `file`, as it does with all that is downloaded. */
export function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
