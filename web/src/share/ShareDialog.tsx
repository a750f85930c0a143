// A game to take along: as a link, as text for other programs, as a picture or an animation.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../Dialog";
import { fragmentOf } from "../fragment";
import type { Host } from "../host";
import { Icon } from "../icons";
import { gameIn, linkOf } from "../link";
import type { ColorName, Export, ExportFormat, Position } from "../messages";
import { sayPlayer } from "../players";
import { sayFailure } from "../problems";
import { say } from "../text";
import { CopyField, ShareButton, canShare } from "./CopyField";
import { save } from "./takeaway";

interface ShareDialogProps {
  readonly host: Host;
  readonly position: Position;
  readonly onClose: () => void;
}

export function ShareDialog({ host, position, onClose }: ShareDialogProps) {
  const [told, setTold] = useState("");
  const what = isLaid(position) ? "position" : "game";
  const texts = useTexts(host, position, setTold);
  const keep = async (format: ExportFormat) => {
    setTold(say("share-being-made", { format }));
    try {
      save(await host.save(exported(position, format)));
      setTold(say("share-saved"));
    } catch (error) {
      setTold(sayFailure(error));
    }
  };
  return (
    <Dialog title={say("share-title", { what })} told={told} onClose={onClose}>
      <div class="share">
        <p class="quiet">{say("share-link-why", { what })}</p>
        <CopyField label={say("share-link")} text={texts.link} onTold={setTold} isFirst />
        {canShare && (
          <ShareButton
            link={texts.link}
            title={say("share-what")}
            text={say("share-by-device")}
            onTold={setTold}
          />
        )}
        {position.setUp === null && (
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
function useTexts(host: Host, position: Position, onTrouble: (told: string) => void): Texts {
  const [texts, setTexts] = useState<Texts>({ link: "", game: "", position: "" });
  useEffect(() => {
    let isCurrent = true; // until the game goes on behind the dialog
    const add = (part: Partial<Texts>) =>
      isCurrent && setTexts((before) => ({ ...before, ...part }));
    const written = async (format: ExportFormat) =>
      (await host.save(exported(position, format))).text();
    const load = async () => {
      add({ link: location.origin + (await addressFor(position)) });
      if (position.setUp === null) add({ game: await written("game-string") });
      add({ position: await written("position") });
    };
    load().catch((error: unknown) => onTrouble(sayFailure(error)));
    return () => {
      isCurrent = false;
    };
  }, [position]);
  return texts;
}

/** Whether it was laid by hand, and nobody has moved yet. */
function isLaid({ game, moves }: Position): boolean {
  return !game && moves.length === 0;
}

async function addressFor(position: Position): Promise<string> {
  return isLaid(position) ? `/setup#${fragmentOf(position)}` : linkOf(gameIn(position));
}

function exported(position: Position, format: ExportFormat): Export {
  const { result } = position;
  return {
    ...gameIn(position).played,
    format,
    white: nameOf("white", position),
    black: nameOf("black", position),
    result,
  };
}

/** How a file names a player: readers elsewhere are not "you". */
function nameOf(color: ColorName, position: Position): string {
  const seat = position.seats[color];
  return (seat.kind === "person" && seat.name) || sayPlayer(color, seat, position);
}

function FileButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <Icon name="save" />
      <span>{text}</span>
    </button>
  );
}
