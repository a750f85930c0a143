// The dialog to share, loaded when it is first opened.
import { lazyDialog } from "../ui/LazyDialog";
import type { ShareDialogProps } from "./ShareDialog";

export const LazyShareDialog = lazyDialog<ShareDialogProps>("share-open", () =>
  import("./ShareDialog").then((module) => module.ShareDialog),
);
