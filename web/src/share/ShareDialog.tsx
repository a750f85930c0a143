// A game to take along: as a link, as text for other programs, as a picture or an animation.
import { useEffect, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import type { LocalGames } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { ExportFormat, Position } from "../messages";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { CopyField, ShareButton } from "./CopyField";
import { createFile, downloadFile, type GamePly } from "./exports";
import { toSharedGame, reviewLink } from "./gameLink";
import { encodePosition } from "./positionLink";

interface ShareDialogProps {
  readonly game: Position;
  readonly ply?: number; // the last if none is named
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { local } = usePage().backend;
  const { game, ply = game.moves.length, onClose } = props;
  const [status, setTold] = useState("");
  const what = isCustomPosition(game) ? "position" : "game";
  const texts = useShareTexts(local, { game, ply }, setTold);
  const keep = async (format: ExportFormat) => {
    setTold(t("share-creating", { format }));
    try {
      downloadFile(await createFile(local, { game, ply }, format));
      setTold(t("share-saved"));
    } catch (error) {
      setTold(formatError(error));
    }
  };
  return (
    <Dialog title={t("share-title", { what })} status={status} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="muted">{t("share-link-description", { what })}</p>
        <CopyField label={t("share-link")} text={texts.link} onStatus={setTold} isFirst />
        <ShareButton
          link={texts.link}
          title={t("share-link-title")}
          text={t("share-send")}
          onStatus={setTold}
        />
        {game.startPosition === null && (
          <CopyField label={t("share-game-string")} text={texts.game} onStatus={setTold} />
        )}
        <CopyField label={t("share-position")} text={texts.position} onStatus={setTold} />
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{t("share-files")}</h3>
          {what === "game" && <FileButton text={t("share-pgn")} onClick={() => void keep("pgn")} />}
          <FileButton text={t("share-png")} onClick={() => void keep("png")} />
          {what === "game" && <FileButton text={t("share-gif")} onClick={() => void keep("gif")} />}
        </div>
      </div>
    </Dialog>
  );
}

interface ShareTexts {
  readonly link: string;
  readonly game: string;
  readonly position: string;
}

/** What can be copied: fetched at once, since browsers let a press copy only what is there. */
function useShareTexts(
  local: LocalGames,
  { game, ply }: GamePly,
  onError: (told: string) => void,
): ShareTexts {
  const [texts, setTexts] = useState<ShareTexts>({ link: "", game: "", position: "" });
  useEffect(() => {
    let isCurrent = true; // until the game goes on behind the dialog
    const add = (part: Partial<ShareTexts>) =>
      isCurrent && setTexts((before) => ({ ...before, ...part }));
    const written = async (format: ExportFormat) =>
      (await createFile(local, { game, ply }, format)).text();
    const load = async () => {
      add({ link: location.origin + withBasePath(await shareAddress({ game, ply })) });
      if (game.startPosition === null) add({ game: await written("game-string") });
      add({ position: await written("position") });
    };
    load().catch((error: unknown) => onError(formatError(error)));
    return () => {
      isCurrent = false;
    };
  }, [game, ply]);
  return texts;
}

/** Whether it was laid by hand, and nobody has moved yet. */
function isCustomPosition({ game, moves }: Position): boolean {
  return !game && moves.length === 0;
}

async function shareAddress({ game, ply }: GamePly): Promise<string> {
  return isCustomPosition(game)
    ? `/setup#${encodePosition(game)}`
    : reviewLink(toSharedGame(game), ply);
}

function FileButton({ text, onClick }: { text: string; onClick: () => void }) {
  return <Button icon="save" text={text} onClick={onClick} />;
}
