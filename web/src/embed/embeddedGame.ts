// What an embed shows: a game that the server writes into the HTML, or the game or position in the
// fragment of the address.
import { plyQuery, puzzlePath } from "../browser/router";
import type { ColorName, EmbeddedGame } from "../messages";
import { decodeDrawableGame, readEmbedFragment, type DrawableGame } from "../share/embedLink";
import { decodePosition, encodePosition } from "../share/positionLink";

export interface EmbedContent extends Omit<DrawableGame, "game"> {
  readonly game?: DrawableGame["game"]; // none for a position
  readonly ratings?: Readonly<Record<ColorName, number | null>>;
  readonly isPuzzle?: boolean; // a position with a link to its puzzle
  readonly isLive: boolean; // in progress on the server
  readonly link: (ply: number) => string; // app path
}

/** Selects the element with the game in the HTML of the server. */
const DATA_SELECTOR = "#embedded-game";
const PUZZLE_PATTERN = /[?&]puzzle=(\w{1,20})/;
const POSITION_PATH = /\/position\/?(index\.html)?$/;

type EmbedAddress = Pick<Location, "pathname" | "hash"> & Partial<Pick<Location, "search">>;

/** Return the content of an embed; undefined if there is none or it is damaged. */
export async function readContent(
  document: Document,
  { pathname, search = "", hash }: EmbedAddress,
): Promise<EmbedContent | undefined> {
  const data = document.querySelector(DATA_SELECTOR)?.textContent;
  if (data) return readServerGame(JSON.parse(data) as EmbeddedGame | null);
  const fragment = hash.slice(1);
  return POSITION_PATH.test(pathname) ? readPosition(fragment, search) : readGame(fragment);
}

function readServerGame(data: EmbeddedGame | null): EmbedContent | undefined {
  if (!data) return undefined;
  const { link, isLive, whiteRating: white, blackRating: black } = data;
  const drawable = decodeDrawableGame({ ...data, date: data.date ?? "" });
  const end = drawable.moves.length;
  return {
    ...drawable,
    ratings: { white, black },
    isLive,
    link: (ply) => link + (isLive ? "" : plyQuery(ply, end)),
  };
}

async function readGame(fragment: string): Promise<EmbedContent | undefined> {
  const drawable = await readEmbedFragment(fragment);
  if (!drawable) return undefined;
  const end = drawable.moves.length;
  return {
    ...drawable,
    isLive: false,
    link: (ply) => `/review${plyQuery(ply, end)}#${fragment}`,
  };
}

/** Return a position, or that of the puzzle in the query. */
function readPosition(fragment: string, search: string): EmbedContent | undefined {
  const position = decodePosition(fragment);
  if (!position) return undefined;
  const { gameType, turn, stacks } = position;
  const puzzle = PUZZLE_PATTERN.exec(search)?.[1];
  return {
    gameType,
    firstColor: turn,
    start: stacks,
    moves: [],
    isLive: false,
    ...(puzzle !== undefined && { isPuzzle: true }),
    link: () => (puzzle === undefined ? `/setup#${encodePosition(position)}` : puzzlePath(puzzle)),
  };
}
