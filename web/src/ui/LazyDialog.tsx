// Dialogs whose code is loaded when they are first opened.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, type PlainMessageId } from "../i18n/translate";
import { Dialog } from "./Dialog";

/** Return a component that loads a dialog. `title` is that of the dialog if it cannot be loaded. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  title: PlainMessageId,
  load: () => Promise<ComponentType<Props>>,
) {
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => setFailed(true),
      );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    if (!hasFailed) return null;
    return (
      <Dialog title={t(title)} onClose={props.onClose}>
        <p>{t("share-unavailable")}</p>
      </Dialog>
    );
  };
}
