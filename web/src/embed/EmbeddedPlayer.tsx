// A player of an embedded game: name, rating, score, and the tiles that are not placed yet.
import { TilePicture } from "hiveboard/preact";
import { isComputer } from "../game/sides";
import { formatComputer } from "../i18n/levels";
import { t } from "../i18n/translate";
import { GAME_TYPES, PIECES, type ColorName, type Stack } from "../messages";
import type { SharedSeat } from "../share/gameLink";
import type { EmbedContent } from "./embeddedGame";

interface EmbeddedPlayerProps {
  readonly color: ColorName;
  readonly content: EmbedContent;
  readonly ply: number;
  readonly stacks: readonly Stack[];
}

export function EmbeddedPlayer({ color, content, ply, stacks }: EmbeddedPlayerProps) {
  const { game, ratings, moves, firstColor } = content;
  const result = ply === moves.length ? game?.result : null;
  const isToMove = !result && (ply % 2 === 0) === (color === firstColor);
  const rating = ratings?.[color];
  return (
    <div class={`embed-player is-${color}${isToMove ? " is-to-move" : ""}`}>
      <span class={`plate-color tile-${color}`} aria-hidden="true" />
      <span class="embed-name">
        {game ? formatEmbeddedPlayer(color, game[color]) : t("page-player", { color })}
      </span>
      {rating != null && <span class="muted numbers">{rating}</span>}
      {result && <span class="embed-score numbers">{formatScore(result.winner, color)}</span>}
      <Reserve color={color} content={content} stacks={stacks} />
    </div>
  );
}

/** Return the name of a player, or the color. */
export function formatEmbeddedPlayer(color: ColorName, seat: SharedSeat): string {
  if (isComputer(seat)) return formatComputer(seat);
  return seat.name || t("page-player", { color });
}

function formatScore(winner: ColorName | null, color: ColorName): string {
  if (winner === null) return "½";
  return winner === color ? "1" : "0";
}

/** The tiles of a side that are not placed yet. */
function Reserve({ color, content, stacks }: Omit<EmbeddedPlayerProps, "ply">) {
  const placed = new Set(stacks.flatMap(({ pieces }) => pieces));
  const tiles = Object.entries(PIECES).filter(
    ([name, piece]) => piece.color === color && !placed.has(name as keyof typeof PIECES),
  );
  const counts = GAME_TYPES[content.gameType].map((bug) => ({
    bug,
    count: tiles.filter(([, piece]) => piece.bug === bug).length,
  }));
  return (
    <ul class="embed-reserve" aria-label={t("page-hand", { color })}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ bug, count }) => (
          <li key={bug} title={t("page-hand-bug", { bug, count })}>
            <TilePicture color={color} bug={bug} />
            {count > 1 && (
              <span class="slot-count" aria-hidden="true">
                {count}
              </span>
            )}
            <span class="visually-hidden">{t("page-hand-bug", { bug, count })}</span>
          </li>
        ))}
    </ul>
  );
}
