// The dialog to share, loaded when it is first opened.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../ui/Dialog";
import { t } from "../i18n/translate";
import type { ShareDialog, ShareDialogProps } from "./ShareDialog";

export function LazyShareDialog(props: ShareDialogProps) {
  const [Loaded, setLoaded] = useState<typeof ShareDialog>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import("./ShareDialog").then(
      (module) => setLoaded(() => module.ShareDialog),
      () => setFailed(true),
    );
  }, []);
  if (Loaded) return <Loaded {...props} />;
  if (!hasFailed) return null;
  return (
    <Dialog title={t("share-open")} onClose={props.onClose}>
      <p>{t("share-unavailable")}</p>
    </Dialog>
  );
}
