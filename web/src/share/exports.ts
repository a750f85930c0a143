// Exports of a game as a record, text, picture or animation.
import { isLocalGame } from "../game/gameIds";
import { positionAt } from "../game/replay";
import { isComputer, publicName } from "../game/sides";
import type { LocalGames, TextExport, TextFormat } from "../backend/backend";
import { COLORS, type ColorName, type ExportFormat, type Position } from "../messages";
import { archive } from "../server/archive";
import { formatResult } from "../i18n/moves";
import { formatPlayer } from "../i18n/players";
import { t } from "../i18n/translate";
import { toSharedGame } from "./gameLink";
import { renderGif, renderPng, type Captions } from "./pictures";

/** A game and the displayed ply, to which link, position and picture refer. */
export interface GamePly {
  readonly game: Position;
  readonly ply: number;
}

/** Return the request for a text export: a position, or else the whole game. */
export function exportRequest({ game, ply }: GamePly, format: TextFormat): TextExport {
  const isPosition = format === "position" || format === "hop";
  const position = isPosition ? positionAt(game, ply) : game;
  const { result, date } = position;
  return {
    ...toSharedGame(position).line,
    format,
    white: playerName("white", position),
    black: playerName("black", position),
    result,
    date: date ?? "",
  };
}

/** Return the name of a player in files: the computer, a person, or "" if unknown. */
export function playerName(color: ColorName, position: Position): string {
  const seat = position.seats[color];
  return isComputer(seat) ? formatPlayer(color, seat, position) : publicName(color, position.seats);
}

export async function createFile(
  local: LocalGames,
  gamePly: GamePly,
  format: ExportFormat,
): Promise<File> {
  if (format === "png") return renderPng(positionAt(gamePly.game, gamePly.ply));
  if (format === "gif") return renderGif(gamePly.game, captionsOf(gamePly.game));
  const exportLocally = () => local.exportGame(exportRequest(gamePly, format));
  const { game } = gamePly.game;
  if (format !== "pgn" || !game || isLocalGame(game)) return exportLocally();
  return archive.gameRecord(game).catch(exportLocally); // without ratings and clock times
}

function captionsOf(game: Position): Captions {
  const [white, black] = COLORS.map((color) => {
    const rating = game.ratingInfo?.[color];
    const name = playerName(color, game) || t("page-player", { color });
    return rating ? `${name} (${rating.value})` : name;
  });
  return { white: white!, black: black!, result: game.result ? formatResult(game.result) : "" };
}

/** Download `file`. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
