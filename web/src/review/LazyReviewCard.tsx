// The card of a review, loaded when it is first opened.
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../ui/Dialog";
import { t } from "../i18n/translate";
import type { ReviewCardDialog, ReviewCardDialogProps } from "./ReviewCardDialog";

export function LazyReviewCard(props: ReviewCardDialogProps) {
  const [Loaded, setLoaded] = useState<typeof ReviewCardDialog>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import("./ReviewCardDialog").then(
      (module) => setLoaded(() => module.ReviewCardDialog),
      () => setFailed(true),
    );
  }, []);
  if (Loaded) return <Loaded {...props} />;
  if (!hasFailed) return null;
  return (
    <Dialog title={t("review-card")} onClose={props.onClose}>
      <p>{t("share-unavailable")}</p>
    </Dialog>
  );
}
