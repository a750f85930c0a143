// The picture that shares a review: players, result, accuracy and the final board.
import { MARKS, toPercent } from "../game/review";
import {
  COLORS,
  type ColorName,
  type JudgmentName,
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
const BOARD_WIDTH = 740;
const GRAPH_HEIGHT = 110;
const MARGIN = 40;
const TEXT_LEFT = BOARD_WIDTH + MARGIN;
const TEXT_WIDTH = WIDTH - TEXT_LEFT - MARGIN;
const FONT = "system-ui, sans-serif";
const HEADING_FONT = `Bitter, ${FONT}`;
/** Of the light theme, in which files are drawn. */
const COLOR = {
  paper: "#fbfbf8",
  ink: "#20251f",
  muted: "#4d564d",
  white: "#f7f1e3",
  black: "#303036",
  line: "#c97000",
  inaccuracy: "#1a6bb8",
  mistake: "#c92a1e",
  blunder: "#c92a1e",
};

interface CardTexts {
  readonly result: string;
  readonly players: readonly {
    readonly color: ColorName;
    readonly name: string;
    readonly percent: string; // the accuracy
    readonly marks: readonly { readonly judgment: JudgmentName; readonly count: number }[];
    readonly description: string; // for screen readers
  }[];
}

/** Return the texts of the card. */
export function cardTexts(game: Position, { players }: ReviewSummary): CardTexts {
  return {
    result: game.result ? formatResult(game.result) : "",
    players: COLORS.map((color, i) => {
      const { accuracy, counts } = players[i]!;
      const name = playerName(color, game) || t("page-player", { color });
      const percent =
        accuracy === null ? "–" : t("review-percent", { percent: toPercent(accuracy) });
      const marks = JUDGMENTS.map((judgment, j) => ({ judgment, count: counts[j]! }));
      const numbers = marks.map((mark) => t("review-judgment-count", mark));
      const description = [name, `${percent} ${t("review-accuracy")}`, ...numbers].join(", ");
      return { color, name, percent, marks, description };
    }),
  };
}

export interface Picture {
  readonly file: File;
  readonly address: string; // a data URL; the security policy of the page allows no others
}

/** Render the card as a PNG file. */
export async function renderCard(
  game: Position,
  texts: CardTexts,
  whiteProbabilities: readonly number[],
): Promise<Picture> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d")!;
  context.fillStyle = COLOR.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const size = { width: BOARD_WIDTH, height: HEIGHT - GRAPH_HEIGHT };
  context.drawImage(await renderBoard(game.stacks, size), 0, 0);
  drawGraph(context, whiteProbabilities);
  drawTexts(context, texts);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!content) throw new Error("the browser could not make the picture");
  const file = new File([content], "hive-review.png", { type: "image/png" });
  return { file, address: canvas.toDataURL() };
}

/** Draw the winning probability below the board: White's share is the area below the line. */
function drawGraph(context: CanvasRenderingContext2D, probabilities: readonly number[]): void {
  const top = HEIGHT - GRAPH_HEIGHT;
  const x = (ply: number) => (BOARD_WIDTH * ply) / Math.max(probabilities.length - 1, 1);
  const traceLine = () => {
    context.beginPath();
    for (const [ply, probability] of probabilities.entries())
      context.lineTo(x(ply), top + GRAPH_HEIGHT * (1 - probability));
  };
  context.fillStyle = COLOR.black;
  context.fillRect(0, top, BOARD_WIDTH, GRAPH_HEIGHT);
  traceLine();
  context.lineTo(BOARD_WIDTH, HEIGHT);
  context.lineTo(0, HEIGHT);
  context.fillStyle = COLOR.white;
  context.fill();
  traceLine();
  context.strokeStyle = COLOR.line;
  context.lineWidth = 4;
  context.stroke();
}

function drawTexts(context: CanvasRenderingContext2D, { result, players }: CardTexts): void {
  let top = MARGIN;
  context.textBaseline = "top";
  const write = (text: string, font: string, color: string, left = TEXT_LEFT) => {
    context.fillStyle = color;
    context.font = font;
    context.fillText(text, left, top, TEXT_LEFT + TEXT_WIDTH - left);
    return left + context.measureText(text).width;
  };
  for (const { color, name, percent, marks } of players) {
    context.beginPath();
    context.arc(TEXT_LEFT + 14, top + 20, 13, 0, 2 * Math.PI);
    context.fillStyle = COLOR[color];
    context.fill();
    context.strokeStyle = COLOR.ink;
    context.lineWidth = 1;
    context.stroke();
    write(name, `700 36px ${FONT}`, COLOR.ink, TEXT_LEFT + 42);
    top += 46;
    const right = write(percent, `700 72px ${HEADING_FONT}`, COLOR.ink);
    top += 34;
    write(t("review-accuracy"), `400 28px ${FONT}`, COLOR.muted, right + 14);
    top += 52;
    let left = TEXT_LEFT;
    for (const { judgment, count } of marks) {
      left = write(MARKS[judgment], `700 30px ${FONT}`, COLOR[judgment], left) + 10;
      left = write(String(count), `600 30px ${FONT}`, COLOR.ink, left) + 34;
    }
    top += 68;
  }
  for (const line of wrapped(context, result)) {
    write(line, RESULT_FONT, COLOR.ink);
    top += 34;
  }
  top = HEIGHT - MARGIN - 26;
  write(t("page-name"), `700 28px ${HEADING_FONT}`, COLOR.muted);
}

const RESULT_FONT = `600 26px ${FONT}`;

/** Return the lines of a text in the font of the result. */
function wrapped(context: CanvasRenderingContext2D, text: string): readonly string[] {
  context.font = RESULT_FONT;
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
