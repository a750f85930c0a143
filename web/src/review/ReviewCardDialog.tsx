// Dialog with the picture that shares a review. Loaded when it is first opened.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Position, ReviewSummary } from "../messages";
import { downloadFile } from "../share/exports";
import { Button } from "../ui/buttons";
import { Dialog } from "../ui/Dialog";
import { t } from "../i18n/translate";
import { cardTexts, renderCard, type Picture } from "./reviewCard";

export interface ReviewCardDialogProps {
  readonly game: Position;
  readonly summary: ReviewSummary;
  readonly probabilities: readonly number[]; // White's, at the start and after each ply
  readonly onClose: () => void;
}

export function ReviewCardDialog({ game, summary, probabilities, onClose }: ReviewCardDialogProps) {
  const texts = useMemo(() => cardTexts(game, summary), [game, summary]);
  const [picture, setPicture] = useState<Picture>();
  const [status, setStatus] = useState("");
  useEffect(() => {
    renderCard(game, texts, probabilities).then(setPicture, () =>
      setStatus(t("share-unavailable")),
    );
  }, []);
  const save = () => {
    downloadFile(picture!.file);
    setStatus(t("share-saved"));
  };
  const send = () =>
    navigator.share({ files: [picture!.file] }).catch((error: unknown) => {
      const wasCanceled = error instanceof DOMException && error.name === "AbortError";
      if (!wasCanceled) save();
    });
  const canSend = picture && navigator.canShare?.({ files: [picture.file] });
  const description = [...texts.players.map((player) => player.description), texts.result].join(
    ". ",
  );
  return (
    <Dialog
      title={t("review-card")}
      status={status}
      onClose={onClose}
      action={
        <Button
          class="primary"
          icon="save"
          text={t("review-card-save")}
          disabled={!picture}
          onClick={save}
        />
      }
    >
      <div class="review-card">
        {picture && <img src={picture.address} alt={description} width="1200" height="630" />}
      </div>
      {canSend && <Button icon="share" text={t("share-send")} onClick={() => void send()} />}
    </Dialog>
  );
}
