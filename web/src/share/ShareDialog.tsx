// Dialog to share a game, a position or an analysis: as a link, as text, in a frame or as a file.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { formatTree } from "../game/variationTree";
import type { LocalGames } from "../backend/backend";
import { usePage } from "../backend/pageContext";
import type { ExportFormat, Position } from "../messages";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";
import { portableLink, type Analysis } from "./analysisLink";
import { CopyField, ShareButton } from "./CopyField";
import { embedCode } from "./embedCode";
import { createFile, downloadFile, type GamePly } from "./exports";
import { publicGamePath, toSharedGame, reviewLink } from "./gameLink";
import { encodePosition } from "./positionLink";

export interface ShareDialogProps {
  readonly game: Position; // for an analysis, the line to the current node
  readonly ply?: number; // the last ply by default
  readonly analysis?: Analysis; // with all variations
  readonly onClose: () => void;
}

export function ShareDialog({ game, ply = game.moves.length, ...props }: ShareDialogProps) {
  const { analysis, onClose } = props;
  const { local } = usePage().backend;
  const [status, setStatus] = useState("");
  const isPosition = game.moves.length === 0 && !game.game;
  const what = analysis ? "analysis" : isPosition ? "position" : "game";
  const linked = !analysis && publicGamePath(game, ply) ? "page" : what;
  const texts = useShareTexts(local, { game, ply }, analysis, setStatus);
  const saveFile = async (format: ExportFormat) => {
    setStatus(t("share-creating", { format }));
    try {
      downloadFile(
        analysis && format === "pgn"
          ? await exportAnalysis(local, analysis)
          : await createFile(local, { game, ply }, format),
      );
      setStatus(t("share-saved"));
    } catch (error) {
      setStatus(formatError(error));
    }
  };
  const copyField = (label: string, text: string | undefined, hint?: string) =>
    text !== "" && (
      <CopyField {...{ label, text: text ?? "", onStatus: setStatus }} {...(hint && { hint })} />
    );
  return (
    <Dialog title={t("share-title", { what })} status={status} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="muted">
          {texts.link === "" ? t("share-too-long") : t("share-link-description", { what: linked })}
        </p>
        {texts.link !== "" && (
          <div class="share-link stack gap-50">
            <CopyField
              label={t("share-link")}
              text={texts.link ?? ""}
              onStatus={setStatus}
              isFirst
            />
            <ShareButton
              link={texts.link ?? ""}
              title={t("share-link-title")}
              text={t("share-send")}
              onStatus={setStatus}
            />
          </div>
        )}
        <Group title={t("share-files")} class="share-files">
          <p class="muted">{t("share-files-hint", { what: isPosition ? "position" : what })}</p>
          <FileButton text={t("share-png")} onClick={() => void saveFile("png")} />
          {!isPosition && <FileButton text={t("share-gif")} onClick={() => void saveFile("gif")} />}
          {what !== "position" && (
            <FileButton text={t("share-pgn")} onClick={() => void saveFile("pgn")} />
          )}
        </Group>
        <Group title={t("share-texts")} class="share-texts">
          {!isPosition && copyField(t("share-game-string"), texts.game)}
          {copyField(t("share-position"), texts.position)}
          {copyField(t("share-hop"), texts.hop, t("share-text-hint", { format: "hop" }))}
          {copyField(t("share-embed"), texts.embed, t("share-text-hint", { format: "embed" }))}
        </Group>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

function Group({ title, children, ...rest }: GroupProps) {
  const id = useId();
  return (
    <div {...rest} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}

/** Texts to copy: undefined until they are loaded, and empty if there is none. */
interface ShareTexts {
  readonly link?: string;
  readonly game?: string;
  readonly position?: string;
  readonly hop?: string;
  readonly embed?: string;
}

/**
 * Return the texts to copy. They are loaded in advance, since browsers allow copying only during a
 * click.
 */
function useShareTexts(
  local: LocalGames,
  gamePly: GamePly,
  analysis: Analysis | undefined,
  onError: (message: string) => void,
): ShareTexts {
  const [texts, setTexts] = useState<ShareTexts>({});
  const { game, ply } = gamePly;
  useEffect(() => {
    let isCurrent = true; // false after a change of the game
    const add = (part: ShareTexts) => isCurrent && setTexts((current) => ({ ...current, ...part }));
    const fileText = async (format: ExportFormat) =>
      (await createFile(local, gamePly, format)).text();
    const load = async () => {
      const address = analysis ? await portableLink(analysis) : await shareAddress(gamePly);
      add({ link: address === undefined ? "" : location.origin + withBasePath(address) });
      const hasGameString = game.startPosition === null && game.moves.length > 0;
      add({ game: hasGameString ? await fileText("game-string") : "" });
      const position = await fileText("position");
      add({ position, embed: await embedCode(gamePly, position), hop: await fileText("hop") });
    };
    load().catch((error: unknown) => onError(formatError(error)));
    return () => {
      isCurrent = false;
    };
  }, [game, ply, analysis]);
  return texts;
}

/** Return the address of a game, or of a position that was set up. */
async function shareAddress({ game, ply }: GamePly): Promise<string> {
  const publicPath = publicGamePath(game, ply);
  if (publicPath) return publicPath;
  return !game.game && game.moves.length === 0
    ? `/setup#${encodePosition(game)}`
    : reviewLink(toSharedGame(game), ply);
}

function exportAnalysis(local: LocalGames, { start, tree }: Analysis): Promise<File> {
  return local.exportTree({ start, moves: [] }, formatTree(tree.root));
}

function FileButton({ text, onClick }: { text: string; onClick: () => void }) {
  return <Button icon="save" text={text} onClick={onClick} />;
}
