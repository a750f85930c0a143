// The messages of the embed, for which the build makes catalogs of their own.
import type { MessageId } from "../i18n/translate.ts";

export const EMBED_MESSAGES: readonly MessageId[] = [
  "embed-analyze",
  "embed-missing",
  "embed-position",
  "embed-watch",
  "game-result",
  "level-icon-name",
  "level-label",
  "maximum-label",
  "page-cell-empty",
  "page-hand",
  "page-hand-bug",
  "page-moves",
  "page-name",
  "page-player",
  "page-tile-immovable",
  "page-versus",
  "review-count",
  "review-first",
  "review-last",
  "review-move",
  "review-next",
  "review-previous",
  "review-start",
];
