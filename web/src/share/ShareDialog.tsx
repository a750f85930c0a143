// A game to take along: as a link, as text for other programs, as a picture or an animation.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../browser/basePath";
import type { LocalGames } from "../host/host";
import { usePage } from "../host/page";
import type { ExportFormat, Position } from "../messages";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";
import { CopyField, ShareButton } from "./CopyField";
import { fileOf, save, type Shown } from "./exports";
import { gameIn, linkOf } from "./gameLink";
import { fragmentOf } from "./positionLink";

interface ShareDialogProps {
  readonly game: Position;
  readonly ply?: number; // the last if none is named
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { local } = usePage().host;
  const { game, ply = game.moves.length, onClose } = props;
  const [told, setTold] = useState("");
  const what = isLaid(game) ? "position" : "game";
  const texts = useTexts(local, { game, ply }, setTold);
  const keep = async (format: ExportFormat) => {
    setTold(say("share-being-made", { format }));
    try {
      save(await fileOf(local, { game, ply }, format));
      setTold(say("share-saved"));
    } catch (error) {
      setTold(sayFailure(error));
    }
  };
  return (
    <Dialog title={say("share-title", { what })} told={told} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="quiet">{say("share-link-why", { what })}</p>
        <CopyField label={say("share-link")} text={texts.link} onTold={setTold} isFirst />
        <ShareButton
          link={texts.link}
          title={say("share-what")}
          text={say("share-by-device")}
          onTold={setTold}
        />
        {game.setUp === null && (
          <CopyField label={say("share-game-string")} text={texts.game} onTold={setTold} />
        )}
        <CopyField label={say("share-position")} text={texts.position} onTold={setTold} />
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{say("share-files")}</h3>
          {what === "game" && (
            <FileButton text={say("share-pgn")} onClick={() => void keep("pgn")} />
          )}
          <FileButton text={say("share-png")} onClick={() => void keep("png")} />
          {what === "game" && (
            <FileButton text={say("share-gif")} onClick={() => void keep("gif")} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface Texts {
  readonly link: string;
  readonly game: string;
  readonly position: string;
}

/** What can be copied: fetched at once, since browsers let a press copy only what is there. */
function useTexts(
  local: LocalGames,
  { game, ply }: Shown,
  onTrouble: (told: string) => void,
): Texts {
  const [texts, setTexts] = useState<Texts>({ link: "", game: "", position: "" });
  useEffect(() => {
    let isCurrent = true; // until the game goes on behind the dialog
    const add = (part: Partial<Texts>) =>
      isCurrent && setTexts((before) => ({ ...before, ...part }));
    const written = async (format: ExportFormat) =>
      (await fileOf(local, { game, ply }, format)).text();
    const load = async () => {
      add({ link: location.origin + hosted(await addressFor({ game, ply })) });
      if (game.setUp === null) add({ game: await written("game-string") });
      add({ position: await written("position") });
    };
    load().catch((error: unknown) => onTrouble(sayFailure(error)));
    return () => {
      isCurrent = false;
    };
  }, [game, ply]);
  return texts;
}

/** Whether it was laid by hand, and nobody has moved yet. */
function isLaid({ game, moves }: Position): boolean {
  return !game && moves.length === 0;
}

async function addressFor({ game, ply }: Shown): Promise<string> {
  return isLaid(game) ? `/setup#${fragmentOf(game)}` : linkOf(gameIn(game), ply);
}

function FileButton({ text, onClick }: { text: string; onClick: () => void }) {
  return <Button icon="save" text={text} onClick={onClick} />;
}
