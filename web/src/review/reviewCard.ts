// The picture that shares a review: players, result, accuracy and the final board.
import { toPercent } from "../game/review";
import {
  COLORS,
  type ColorName,
  type PlayerSummary,
  type Position,
  type ReviewSummary,
} from "../messages";
import { formatResult } from "../i18n/moves";
import { t } from "../i18n/translate";
import { playerName } from "../share/exports";
import { renderBoard } from "../share/pictures";
import { JUDGMENTS } from "./PlayerSummaries";

// The format that messengers and social networks show without cropping.
const WIDTH = 1200;
const HEIGHT = 630;
const BOARD_WIDTH = 700;
const MARGIN = 40;
const TEXT_LEFT = BOARD_WIDTH + MARGIN;
const TEXT_WIDTH = WIDTH - TEXT_LEFT - MARGIN;
const FONT = "system-ui, sans-serif";
/** Of the light theme, in which files are drawn. */
const COLOR = {
  paper: "#fbfbf8",
  ink: "#20251f",
  muted: "#4d564d",
  white: "#f7f1e3",
  black: "#303036",
};

export interface CardTexts {
  readonly result: string;
  readonly players: readonly {
    readonly color: ColorName;
    readonly name: string;
    readonly accuracy: string;
    readonly counts: readonly string[];
  }[];
}

/** Return the texts of the card. */
export function cardTexts(game: Position, { players }: ReviewSummary): CardTexts {
  return {
    result: game.result ? formatResult(game.result) : "",
    players: COLORS.map((color, i) => ({
      color,
      name: playerName(color, game) || t("page-player", { color }),
      ...playerTexts(players[i]!),
    })),
  };
}

function playerTexts({ accuracy, counts }: PlayerSummary) {
  const percent = accuracy === null ? "–" : t("review-percent", { percent: toPercent(accuracy) });
  return {
    accuracy: `${percent} ${t("review-accuracy")}`,
    counts: JUDGMENTS.map((judgment, i) =>
      t("review-judgment-count", { judgment, count: counts[i]! }),
    ),
  };
}

export interface Picture {
  readonly file: File;
  readonly address: string; // a data URL; the security policy of the page allows no others
}

/** Render the card as a PNG file. */
export async function renderCard(game: Position, texts: CardTexts): Promise<Picture> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d")!;
  context.fillStyle = COLOR.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const board = await renderBoard(game.stacks, { width: BOARD_WIDTH, height: HEIGHT });
  context.drawImage(board, 0, 0);
  drawTexts(context, texts);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!content) throw new Error("the browser could not make the picture");
  const file = new File([content], "hive-review.png", { type: "image/png" });
  return { file, address: canvas.toDataURL() };
}

function drawTexts(context: CanvasRenderingContext2D, { result, players }: CardTexts): void {
  let top = MARGIN;
  const write = (text: string, size: number, weight: number, color: string, indent = 0) => {
    context.fillStyle = color;
    context.font = `${weight} ${size}px ${FONT}`;
    context.textBaseline = "top";
    context.fillText(text, TEXT_LEFT + indent, top, TEXT_WIDTH - indent);
    top += Math.round(size * 1.35);
  };
  for (const { color, name, accuracy, counts } of players) {
    context.beginPath();
    context.arc(TEXT_LEFT + 14, top + 20, 13, 0, 2 * Math.PI);
    context.fillStyle = COLOR[color];
    context.fill();
    context.strokeStyle = COLOR.ink;
    context.stroke();
    write(name, 36, 700, COLOR.ink, 42);
    write(accuracy, 32, 600, COLOR.ink);
    for (const text of counts) write(text, 24, 400, COLOR.muted);
    top += MARGIN / 2;
  }
  for (const line of wrapped(context, result)) write(line, 24, 600, COLOR.ink);
  top = HEIGHT - MARGIN - 24;
  write(t("page-name"), 24, 600, COLOR.muted);
}

/** Return the lines of a text in the font of the result. */
function wrapped(context: CanvasRenderingContext2D, text: string): readonly string[] {
  context.font = `600 24px ${FONT}`;
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length && context.measureText(longer).width <= TEXT_WIDTH) lines.pop();
    else if (lines.length) {
      lines.push(word);
      continue;
    }
    lines.push(longer);
  }
  return lines;
}
