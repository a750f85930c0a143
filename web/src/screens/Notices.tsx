// Notices at the edge of the page: new version, unsupported browser, unsaved games.
import { useEffect, useState } from "preact/hooks";
import { withBasePath } from "../browser/basePath";
import { registerServiceWorker, reloadWithoutCache, onOutdated } from "../browser/updates";
import { isSupported } from "../core/module";
import type { LocalGames } from "../backend/backend";
import { Button } from "../ui/buttons";
import { t } from "../i18n/translate";

/** Offers a new version of the page, which is loaded only when the user asks for it. */
export function UpdateNotice() {
  const [activate, setActivate] = useState<() => void>();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (import.meta.env.PROD) {
      registerServiceWorker(withBasePath("/service-worker.js"), (onAccept) =>
        setActivate(() => onAccept),
      );
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
  return activate ? (
    <Notice text={t("local-new-version")} action={t("local-update-now")} onAction={activate} />
  ) : null;
}

/** Notice that the browser cannot run the core; online games still work. */
export function UnsupportedBrowserNotice() {
  const [isVisible, setVisible] = useState(() => !isSupported());
  if (!isVisible) return null;
  return (
    <Notice
      text={t("local-unsupported-browser")}
      action={t("page-close")}
      onAction={() => setVisible(false)}
    />
  );
}

/** Notice that games are not saved. It is checked for every `version` of the game. */
export function UnsavedNotice({
  local,
  version,
}: {
  local: LocalGames;
  version: number | undefined;
}) {
  const [isPersistent, setPersistent] = useState(true);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    void local.isPersistent().then(setPersistent);
  }, [local, version]);
  if (isPersistent || isDismissed) return null;
  return (
    <Notice
      text={t("local-unsaved")}
      action={t("page-close")}
      onAction={() => setDismissed(true)}
    />
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
