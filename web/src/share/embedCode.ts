// The HTML that shows a game or position in a frame on another site.
import { withBasePath } from "../browser/basePath";
import { currentLocation, parseRoute, plyQuery } from "../browser/router";
import type { Puzzle } from "../game/puzzles";
import { publicName } from "../game/sides";
import { isLocalGame } from "../game/gameIds";
import { t } from "../i18n/translate";
import { COLORS, type Position } from "../messages";
import { embedFragment } from "./embedLink";
import { playerName, type GamePly } from "./exports";

const WIDTH_PX = 600;
const HEIGHT_PX = 460;

/** Return the HTML of a frame with the game, or with `position` if there are no moves. */
export async function embedCode({ game, ply }: GamePly, position: string): Promise<string> {
  const hasMoves = game.moves.length > 0;
  const query = plyQuery(ply, game.moves.length);
  const path = hasMoves
    ? (publicPath(game, query) ?? `/embed/game/${query}#${await embedFragment(game)}`)
    : `/embed/position/#${position.replaceAll(" ", "_")}`;
  const [white, black] = COLORS.map(
    (color) => playerName(color, game) || t("page-player", { color }),
  );
  const title = hasMoves ? t("page-versus", { white: white!, black: black! }) : t("embed-position");
  return frame(path, title);
}

/** Return the path of the frame if the server shows this game to everyone. */
function publicPath({ game, access, seats }: Position, query: string): string | undefined {
  if (game && !isLocalGame(game) && access === "public") return `/embed/game/${game}${query}`;
  const { path, fragment } = currentLocation();
  const route = parseRoute(path, fragment);
  const archiveId = route.screen === "review" ? route.archiveId : undefined;
  // An entry without a name may hide it, and then cannot be embedded.
  const hasNames = publicName("white", seats) !== "" && publicName("black", seats) !== "";
  return archiveId && hasNames ? `/embed/archive/${archiveId}${query}` : undefined;
}

/** Return the HTML of a frame with the position of a puzzle and a link to it. */
export function puzzleEmbedCode({ id, position }: Pick<Puzzle, "id" | "position">): string {
  const path = `/embed/position/?puzzle=${id}#${position.replaceAll(" ", "_")}`;
  return frame(path, t("embed-puzzle"));
}

/** Return the HTML of a frame with a title. */
function frame(path: string, title: string): string {
  const source = location.origin + withBasePath(path);
  return (
    `<iframe src="${escape(source)}" width="${WIDTH_PX}" height="${HEIGHT_PX}" ` +
    `title="${escape(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`
  );
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
