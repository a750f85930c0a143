// An analysis to take along: as a link, and as PGN, with all variations and comments in either.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../browser/basePath";
import { writeTree } from "../game/variations";
import { usePage } from "../host/page";
import { wholeLink, type Analysis } from "../share/analysisLink";
import { CopyField, ShareButton } from "../share/CopyField";
import { save } from "../share/exports";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

interface AnalysisShareProps {
  readonly analysis: Analysis;
  readonly onClose: () => void;
}

export function AnalysisShare({ analysis, onClose }: AnalysisShareProps) {
  const { host } = usePage();
  const [told, setTold] = useState("");
  const [link, setLink] = useState<string>();
  useEffect(() => {
    void wholeLink(analysis).then((address) =>
      setLink(address === undefined ? "" : location.origin + hosted(address)),
    );
  }, [analysis.tree]);
  const keep = async () => {
    setTold(say("share-being-made", { format: "pgn" }));
    try {
      const { start, tree } = analysis;
      save(await host.local.saveTree({ start, moves: [] }, writeTree(tree.root)));
      setTold(say("share-saved"));
    } catch (error) {
      setTold(sayFailure(error));
    }
  };
  return (
    <Dialog title={say("analysis-share")} told={told} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="quiet">{link === "" ? say("analysis-too-long") : say("analysis-share-why")}</p>
        {link !== "" && (
          <>
            <CopyField label={say("share-link")} text={link ?? ""} onTold={setTold} isFirst />
            <ShareButton
              link={link ?? ""}
              title={say("analysis-title")}
              text={say("share-by-device")}
              onTold={setTold}
            />
          </>
        )}
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{say("share-files")}</h3>
          <Button icon="save" text={say("share-pgn")} onClick={() => void keep()} />
        </div>
      </div>
    </Dialog>
  );
}
