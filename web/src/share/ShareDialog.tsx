// Dialog to share a game as a link, as text, as a picture or as an animation.
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
  readonly ply?: number; // the last ply by default
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { local } = usePage().backend;
  const { game, ply = game.moves.length, onClose } = props;
  const [status, setStatus] = useState("");
  const what = isCustomPosition(game) ? "position" : "game";
  const texts = useShareTexts(local, { game, ply }, setStatus);
  const saveFile = async (format: ExportFormat) => {
    setStatus(t("share-creating", { format }));
    try {
      downloadFile(await createFile(local, { game, ply }, format));
      setStatus(t("share-saved"));
    } catch (error) {
      setStatus(formatError(error));
    }
  };
  return (
    <Dialog title={t("share-title", { what })} status={status} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="muted">{t("share-link-description", { what })}</p>
        <CopyField label={t("share-link")} text={texts.link} onStatus={setStatus} isFirst />
        <ShareButton
          link={texts.link}
          title={t("share-link-title")}
          text={t("share-send")}
          onStatus={setStatus}
        />
        {game.startPosition === null && (
          <CopyField label={t("share-game-string")} text={texts.game} onStatus={setStatus} />
        )}
        <CopyField label={t("share-position")} text={texts.position} onStatus={setStatus} />
        <CopyField label={t("share-hop")} text={texts.hop} onStatus={setStatus} />
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{t("share-files")}</h3>
          {what === "game" && (
            <FileButton text={t("share-pgn")} onClick={() => void saveFile("pgn")} />
          )}
          <FileButton text={t("share-png")} onClick={() => void saveFile("png")} />
          {what === "game" && (
            <FileButton text={t("share-gif")} onClick={() => void saveFile("gif")} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface ShareTexts {
  readonly link: string;
  readonly game: string;
  readonly position: string;
  readonly hop: string;
}

/**
 * Return the texts to copy. They are loaded in advance, since browsers allow copying only during a
 * click.
 */
function useShareTexts(
  local: LocalGames,
  { game, ply }: GamePly,
  onError: (message: string) => void,
): ShareTexts {
  const [texts, setTexts] = useState<ShareTexts>({ link: "", game: "", position: "", hop: "" });
  useEffect(() => {
    let isCurrent = true; // false after a change of the game
    const add = (part: Partial<ShareTexts>) =>
      isCurrent && setTexts((current) => ({ ...current, ...part }));
    const fileText = async (format: ExportFormat) =>
      (await createFile(local, { game, ply }, format)).text();
    const load = async () => {
      add({ link: location.origin + withBasePath(await shareAddress({ game, ply })) });
      if (game.startPosition === null) add({ game: await fileText("game-string") });
      add({ position: await fileText("position"), hop: await fileText("hop") });
    };
    load().catch((error: unknown) => onError(formatError(error)));
    return () => {
      isCurrent = false;
    };
  }, [game, ply]);
  return texts;
}

/** Return whether this is a custom position without moves. */
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
