// An analysis to take along: as a link with all variations, and its line as a game.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../base";
import { Dialog } from "../Dialog";
import type { Host } from "../host";
import { Icon } from "../icons";
import type { Position } from "../messages";
import { sayFailure } from "../problems";
import { partOf } from "../replay";
import { canShare, CopyField, ShareButton } from "../share/CopyField";
import { save } from "../share/takeaway";
import { say } from "../text";
import { wholeLink, type Analysis } from "./address";

interface AnalysisShareProps {
  readonly host: Host;
  readonly analysis: Analysis;
  readonly position: Position; // that is shown
  readonly onClose: () => void;
}

export function AnalysisShare({ host, analysis, position, onClose }: AnalysisShareProps) {
  const [told, setTold] = useState("");
  const [link, setLink] = useState("");
  useEffect(() => {
    void wholeLink(analysis).then((address) => setLink(location.origin + hosted(address)));
  }, [analysis.tree]);
  const keep = async () => {
    setTold(say("share-being-made", { format: "pgn" }));
    try {
      const game = partOf(position, position.moves.length);
      const { result } = position;
      save(
        await host.local.save({ ...game, format: "pgn", white: "", black: "", result, date: "" }),
      );
      setTold(say("share-saved"));
    } catch (error) {
      setTold(sayFailure(error));
    }
  };
  return (
    <Dialog title={say("analysis-share")} told={told} onClose={onClose}>
      <div class="share">
        <p class="quiet">{say("analysis-share-why")}</p>
        <CopyField label={say("share-link")} text={link} onTold={setTold} isFirst />
        {canShare && (
          <ShareButton
            link={link}
            title={say("analysis-title")}
            text={say("share-by-device")}
            onTold={setTold}
          />
        )}
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{say("share-files")}</h3>
          <button type="button" onClick={() => void keep()}>
            <Icon name="save" />
            <span>{say("share-pgn")}</span>
          </button>
        </div>
      </div>
    </Dialog>
  );
}
