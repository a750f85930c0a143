// A game to take along: as a link, as text for other programs, as a picture or an animation.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Dialog } from "../Dialog";
import { fragmentOf } from "../fragment";
import type { Host } from "../host";
import { Icon } from "../icons";
import { gameIn, linkOf } from "../link";
import type { Export, ExportFormat, Position } from "../messages";
import { sayPlayer } from "../play/Plate";
import { sayFailure } from "../problems";
import { say } from "../text";
import { copy, save } from "./takeaway";

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
        {canShare && <ShareButton link={texts.link} onTold={setTold} />}
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
  const { seats, result } = position;
  return {
    ...gameIn(position).played,
    format,
    white: sayPlayer("white", seats.white, position),
    black: sayPlayer("black", seats.black, position),
    result,
  };
}

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isFirst?: boolean; // of the dialog, so that it has the focus
  readonly onTold: (told: string) => void;
}

function CopyField({ label, text, isFirst = false, onTold }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const onCopy = async () => {
    const isCopied = await copy(field.current!);
    onTold(isCopied ? say("share-copied", { what: label }) : say("share-selected"));
  };
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <input ref={field} id={id} class="notation" readOnly value={text} />
      <button
        type="button"
        autofocus={isFirst}
        aria-label={say("share-copy-what", { what: label })}
        onClick={() => text && void onCopy()}
      >
        <Icon name="copy" />
        <span>{say("share-copy")}</span>
      </button>
    </div>
  );
}

function FileButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      <Icon name="save" />
      <span>{text}</span>
    </button>
  );
}

const canShare = "share" in navigator;

/** Hand the link to whatever the device shares things with. */
function ShareButton({ link, onTold }: { link: string; onTold: (told: string) => void }) {
  const share = () =>
    navigator.share({ title: say("share-what"), url: link }).catch((error: unknown) => {
      const wasMeant = error instanceof DOMException && error.name === "AbortError";
      if (!wasMeant) onTold(say("share-not-shared"));
    });
  return (
    <button type="button" disabled={!link} onClick={() => void share()}>
      <Icon name="share" />
      <span>{say("share-by-device")}</span>
    </button>
  );
}
