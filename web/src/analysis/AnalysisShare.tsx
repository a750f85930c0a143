// Dialog to share an analysis with all variations and comments, as a link or as PGN.
import { useEffect, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { formatTree } from "../game/variationTree";
import { usePage } from "../backend/pageContext";
import { portableLink, type Analysis } from "../share/analysisLink";
import { CopyField, ShareButton } from "../share/CopyField";
import { downloadFile } from "../share/exports";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/buttons";
import { formatError } from "../i18n/errors";
import { t } from "../i18n/translate";

interface AnalysisShareProps {
  readonly analysis: Analysis;
  readonly onClose: () => void;
}

export function AnalysisShare({ analysis, onClose }: AnalysisShareProps) {
  const { backend } = usePage();
  const [status, setStatus] = useState("");
  const [link, setLink] = useState<string>();
  useEffect(() => {
    void portableLink(analysis).then((address) =>
      setLink(address === undefined ? "" : location.origin + withBasePath(address)),
    );
  }, [analysis.tree]);
  const savePgn = async () => {
    setStatus(t("share-creating", { format: "pgn" }));
    try {
      const { start, tree } = analysis;
      downloadFile(await backend.local.exportTree({ start, moves: [] }, formatTree(tree.root)));
      setStatus(t("share-saved"));
    } catch (error) {
      setStatus(formatError(error));
    }
  };
  return (
    <Dialog title={t("analysis-share")} status={status} onClose={onClose}>
      <div class="share stack gap-90">
        <p class="muted">
          {link === "" ? t("analysis-too-long") : t("analysis-share-description")}
        </p>
        {link !== "" && (
          <>
            <CopyField label={t("share-link")} text={link ?? ""} onStatus={setStatus} isFirst />
            <ShareButton
              link={link ?? ""}
              title={t("analysis-title")}
              text={t("share-send")}
              onStatus={setStatus}
            />
          </>
        )}
        <div class="share-files" role="group" aria-labelledby="share-files">
          <h3 id="share-files">{t("share-files")}</h3>
          <Button icon="save" text={t("share-pgn")} onClick={() => void savePgn()} />
        </div>
      </div>
    </Dialog>
  );
}
