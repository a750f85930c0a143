// Dialog to share a puzzle: as a link, in a frame, or as a position.
import { useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { puzzlePath } from "../browser/router";
import type { Puzzle } from "../game/puzzles";
import { CopyField, ShareButton } from "../share/CopyField";
import { puzzleEmbedCode } from "../share/embedCode";
import { Dialog } from "../ui/Dialog";
import { t } from "../i18n/translate";

interface PuzzleShareProps {
  readonly puzzle: Puzzle;
  readonly onClose: () => void;
}

export function PuzzleShare({ puzzle, onClose }: PuzzleShareProps) {
  const [status, setStatus] = useState("");
  const link = location.origin + withBasePath(puzzlePath(puzzle.id));
  const isPublic = puzzle.rating > 0; // a position of the player's own games has no address
  return (
    <Dialog title={t("puzzle-share")} status={status} onClose={onClose}>
      <div class="share stack gap-90">
        {isPublic && (
          <div class="share-link stack gap-50">
            <CopyField label={t("share-link")} text={link} onStatus={setStatus} isFirst />
            <ShareButton
              {...{ link }}
              title={t("puzzle-share-title")}
              text={t("share-send")}
              onStatus={setStatus}
            />
          </div>
        )}
        <CopyField label={t("share-position")} text={puzzle.position} onStatus={setStatus} />
        {isPublic && (
          <CopyField label={t("share-embed")} text={puzzleEmbedCode(puzzle)} onStatus={setStatus} />
        )}
      </div>
    </Dialog>
  );
}
