// Notes about the page itself, at its edge: a new version, an old browser, games that are not saved.
import { useEffect, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { registerServiceWorker, reloadWithoutCache, onOutdated } from "../browser/updates";
import { isSupported } from "../core/module";
import type { LocalGames } from "../backend/backend";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

/** Offers a new version of the page, which is loaded only when the user asks for it. */
export function UpdateNotice() {
  const [takeUp, setTakeUp] = useState<() => void>();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (import.meta.env.PROD) {
      registerServiceWorker(withBasePath("/service-worker.js"), (how) => setTakeUp(() => how));
    }
  }, []);
  useEffect(() => onOutdated(() => setOutdated(true)), []);
  if (isOutdated) {
    return (
      <Notice
        text={t("local-outdated")}
        action={t("local-reload")}
        onAction={() => void reloadWithoutCache()}
      />
    );
  }
  return takeUp ? (
    <Notice text={t("local-new-version")} action={t("local-update-now")} onAction={takeUp} />
  ) : null;
}

/** Tells users of an old browser that it cannot run the core; online games still work. */
export function UnsupportedBrowserNotice() {
  const [isTold, setTold] = useState(() => !isSupported());
  if (!isTold) return null;
  return (
    <Notice
      text={t("local-unsupported-browser")}
      action={t("page-close")}
      onAction={() => setTold(false)}
    />
  );
}

/** `version` is that of the game: after every change there may be something to say. */
export function UnsavedNotice({
  local,
  version,
}: {
  local: LocalGames;
  version: number | undefined;
}) {
  const [isLasting, setLasting] = useState(true);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void local.isPersistent().then(setLasting);
  }, [local, version]);
  if (isLasting || isRead) return null;
  return (
    <Notice text={t("local-unsaved")} action={t("page-close")} onAction={() => setRead(true)} />
  );
}

interface NoticeProps {
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

export function Notice({ text, action, onAction }: NoticeProps) {
  return (
    <div class="edge-note row gap-75" role="status">
      <span>{text}</span>
      <Button text={action} onClick={onAction} />
    </div>
  );
}
