// Button that downloads all puzzles, so that they work offline.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";
import type { PuzzleLibrary } from "./library";

type Download =
  | { readonly state: "unknown" | "none" | "failed" | "done" }
  | { readonly state: "running"; readonly share: number };

/** Offered only if a service worker keeps what is downloaded. */
export function Downloads({ library: { files } }: { readonly library: PuzzleLibrary }) {
  const [download, setDownload] = useState<Download>({ state: "unknown" });
  useEffect(() => {
    void files.isDownloaded().then((isDone) => setDownload({ state: isDone ? "done" : "none" }));
  }, []);
  const start = () => {
    setDownload({ state: "running", share: 0 });
    files
      .downloadAll((share) => setDownload({ state: "running", share }))
      .then(
        () => setDownload({ state: "done" }),
        () => setDownload({ state: "failed" }),
      );
  };
  const isSupported = navigator.serviceWorker?.controller;
  if (!isSupported || download.state === "unknown") return null;
  return (
    <div class="puzzle-download" role="status">
      {download.state === "done" && <p class="muted">{t("puzzle-downloaded")}</p>}
      {download.state === "failed" && <p class="muted">{t("puzzle-download-failed")}</p>}
      {download.state === "running" && (
        <progress max={1} value={download.share} aria-label={t("puzzle-downloading")} />
      )}
      {(download.state === "none" || download.state === "failed") && (
        <Button
          class="text-button"
          icon="save"
          text={t("puzzle-download", { count: files.count() })}
          onClick={start}
        />
      )}
    </div>
  );
}
