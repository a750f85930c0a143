// Pictures of positions as PNG and of games as animated GIF, rendered by the browser.
import { render } from "preact";
import { boxAround, centerOf, TILE_WIDTH, type Box, type Mark, type Scene } from "hiveboard";
import boardStyle from "hiveboard/board.css?inline";
import { Drawings, SceneView, stillScene } from "hiveboard/preact";
import theme from "hiveboard/theme.css?inline";
import { boardAttributes, loadSettings } from "../browser/settings";
import { currentTileSet } from "../browser/tileSets";
import { stacksAfter } from "../game/replay";
import { BackendError } from "../backend/backend";
import type { ColorName, Hex, Move, Position, Stack } from "../messages";

const PICTURE_MARGIN = 24;
const PICTURE_TILE_PX = 128; // sharp on every screen
const MAX_CARD_TILE_PX = 150;
const ANIMATION_TILE_PX = 64;
const MAX_ANIMATION_SIDE_PX = 640; // a wider hive gets smaller tiles
const MIN_ANIMATION_TILES = 6; // room for names
const CAPTION_PX = 30;
const CAPTION_MARGIN_PX = 10;
/** Of the light theme, in which files are drawn. */
const CAPTION_COLORS = { paper: "#fbfbf8", ink: "#20251f", white: "#f7f1e3", black: "#303036" };
const PLY_DURATION_MS = 900;
const LAST_PLY_DURATION_MS = 4000; // before the animation repeats
const GIF_COLORS = 128; // twice as many increase the size by a third and look the same
const MAX_ANIMATION_PLIES = 300; // longer animations are rarely watched to the end

/** Render the position as a PNG file, with its last move marked. */
export async function renderPng({ stacks, moves }: Position): Promise<File> {
  const marks = lastMarks(moves.at(-1));
  const cells = marks.map(({ hex }) => hex);
  const canvas = await renderCanvas(stacks, frameOf([stacks], cells), PICTURE_TILE_PX, marks);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!content) throw new Error("the browser could not make the picture");
  return new File([content], "hive-position.png", { type: "image/png" });
}

/** Render a board in the middle of a picture of a size. */
export function renderBoard(
  stacks: readonly Stack[],
  size: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  const { left, top, right, bottom } = frameOf([stacks]);
  const scale = Math.min(
    size.width / (right - left),
    size.height / (bottom - top),
    MAX_CARD_TILE_PX / TILE_WIDTH,
  );
  const [width, height] = [size.width / scale, size.height / scale];
  const frame = {
    left: (left + right - width) / 2,
    right: (left + right + width) / 2,
    top: (top + bottom - height) / 2,
    bottom: (top + bottom + height) / 2,
  };
  return renderCanvas(stacks, frame, scale * TILE_WIDTH);
}

/** Texts around the board of an animation. */
export interface Captions {
  readonly white: string;
  readonly black: string;
  readonly result: string; // below the last position; "" without a result
}

/** Render the game as a repeating GIF with one frame per ply, with the players and the result. */
export async function renderGif({ start, moves }: Position, captions: Captions): Promise<File> {
  if (moves.length > MAX_ANIMATION_PLIES) {
    const noDetails = { ply: null, positionError: null, piece: null, hex: null };
    throw new BackendError({
      code: "too-large",
      detail: `more than ${MAX_ANIMATION_PLIES} plies`,
      ...noDetails,
    });
  }
  const { GIFEncoder, applyPalette, quantize } = await import("gifenc");
  const stages = [...Array(moves.length + 1).keys()].map((ply) =>
    stacksAfter(start, moves.slice(0, ply)),
  );
  const frame = widenTo(MIN_ANIMATION_TILES * TILE_WIDTH, frameOf(stages));
  const tiles = Math.max(frame.right - frame.left, frame.bottom - frame.top) / TILE_WIDTH;
  const size = Math.min(ANIMATION_TILE_PX, MAX_ANIMATION_SIDE_PX / tiles);
  const pixels = async (ply: number) => {
    const board = await renderCanvas(stages[ply]!, frame, size, lastMarks(moves[ply - 1]));
    const text = ply === moves.length ? captions.result : formatMoveNumber(moves, ply);
    const canvas = addCaptions(board, captions, text);
    return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  };
  // It has the most tiles, so its colors cover all frames.
  const last = await pixels(moves.length);
  const palette = quantize(last.data, GIF_COLORS);
  const encoder = GIFEncoder();
  for (const ply of stages.keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one picture at a time is enough for the memory
    const { data, width, height } = await pixels(ply);
    const delay = ply === moves.length ? LAST_PLY_DURATION_MS : PLY_DURATION_MS;
    encoder.writeFrame(applyPalette(data, palette), width, height, {
      delay,
      ...(ply === 0 && { palette }),
    });
  }
  encoder.finish();
  return new File([encoder.bytes()], "hive-game.gif", { type: "image/gif" });
}

/** Mark a move. */
function lastMarks(move: Move | undefined): readonly Mark[] {
  const origin: readonly Mark[] = move?.origin ? [{ hex: move.origin, kind: "origin" }] : [];
  return move?.target ? [...origin, { hex: move.target, kind: "last" }] : [];
}

/** Return "12. wA1 bQ-", or "12… bA1 wQ/" for Black. */
export function formatMoveNumber(moves: Position["moves"], ply: number): string {
  const move = moves[ply - 1];
  if (!move) return "";
  const offset = moves[0]!.color === "white" ? 0 : 1;
  const number = Math.floor((ply - 1 + offset) / 2) + 1;
  return `${number}${move.color === "white" ? "." : "…"} ${move.uhp}`;
}

/** Return a picture with Black's name above the board, and White's name and a text below it. */
function addCaptions(board: HTMLCanvasElement, captions: Captions, text: string) {
  const canvas = document.createElement("canvas");
  canvas.width = board.width;
  canvas.height = board.height + 3 * CAPTION_PX;
  const context = canvas.getContext("2d")!;
  context.fillStyle = CAPTION_COLORS.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(board, 0, CAPTION_PX);
  context.textBaseline = "middle";
  const row = (top: number, line: string, left: number, weight: number) => {
    context.fillStyle = CAPTION_COLORS.ink;
    context.font = `${weight} 15px system-ui, sans-serif`;
    context.fillText(line, left, top + CAPTION_PX / 2, canvas.width - left - CAPTION_MARGIN_PX);
  };
  const name = (top: number, color: ColorName) => {
    context.beginPath();
    context.arc(CAPTION_MARGIN_PX + 6, top + CAPTION_PX / 2, 6, 0, 2 * Math.PI);
    context.fillStyle = CAPTION_COLORS[color];
    context.fill();
    context.strokeStyle = CAPTION_COLORS.ink;
    context.stroke();
    row(top, captions[color], CAPTION_MARGIN_PX + 20, 600);
  };
  name(0, "black");
  name(CAPTION_PX + board.height, "white");
  row(2 * CAPTION_PX + board.height, text, CAPTION_MARGIN_PX, 400);
  return canvas;
}

/** Return a box that is at least `width` wide, with the same center. */
function widenTo(width: number, box: Box): Box {
  const missing = Math.max(0, width - (box.right - box.left)) / 2;
  return { ...box, left: box.left - missing, right: box.right + missing };
}

/** Return a box that fits all stages and `cells`. */
function frameOf(stages: readonly (readonly Stack[])[], cells: readonly Hex[] = []): Box {
  const centers = stages
    .flat()
    .flatMap(({ hex, pieces }) => [centerOf(hex, 0), centerOf(hex, 0, pieces.length - 1)])
    .concat(cells.map((hex) => centerOf(hex, 0)));
  const { left, top, right, bottom } = boxAround(centers.length ? centers : [{ x: 0, y: 0 }]);
  return {
    left: left - PICTURE_MARGIN,
    top: top - PICTURE_MARGIN,
    right: right + PICTURE_MARGIN,
    bottom: bottom + PICTURE_MARGIN,
  };
}

async function renderCanvas(
  stacks: readonly Stack[],
  frame: Box,
  tile: number,
  marks: readonly Mark[] = [],
): Promise<HTMLCanvasElement> {
  const scale = tile / TILE_WIDTH;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((frame.right - frame.left) * scale);
  canvas.height = Math.ceil((frame.bottom - frame.top) * scale);
  const image = new Image();
  const scene = { ...stillScene(stacks), ...(marks.length && { marks }) };
  image.src = `data:image/svg+xml,${encodeURIComponent(renderSvg(scene, frame, canvas))}`;
  await image.decode();
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return canvas;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Return a self-contained SVG with the tile set of the page and the theme of the board, light by default. */
function renderSvg(scene: Scene, frame: Box, { width, height }: Size): string {
  const { left, top, right, bottom } = frame;
  const root = document.createElement("div");
  const tileSet = currentTileSet();
  render(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={[left, top, right - left, bottom - top].join(" ")}
      {...{ width, height }}
      data-theme="light"
      data-tiles={tileSet?.name}
      {...boardAttributes(loadSettings())}
    >
      <style>{theme + boardStyle}</style>
      <Drawings tileSet={tileSet} />
      <rect class="picture-table" x={left} y={top} width="100%" height="100%" />
      <SceneView scene={scene} />
    </svg>,
    root,
  );
  const text = new XMLSerializer().serializeToString(root.firstElementChild!);
  render(null, root);
  return text;
}
