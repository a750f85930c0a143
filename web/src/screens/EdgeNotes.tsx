// Notes about the page itself, at its edge: a new version, an old browser, games that are not saved.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../browser/basePath";
import { keepPage, reloadAnew, watchOutdated } from "../browser/updates";
import { isSupported } from "../core/module";
import type { LocalGames } from "../host/host";
import { Button } from "../ui/buttons";
import { say } from "../words/text";

/** Offers a new version of the page, which is loaded only when the user asks for it. */
export function NewVersion() {
  const [takeUp, setTakeUp] = useState<() => void>();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (import.meta.env.PROD) {
      keepPage(hosted("/service-worker.js"), (how) => setTakeUp(() => how));
    }
  }, []);
  useEffect(() => watchOutdated(() => setOutdated(true)), []);
  if (isOutdated) {
    return (
      <EdgeNote
        text={say("local-old-page")}
        act={say("local-reload")}
        onAct={() => void reloadAnew()}
      />
    );
  }
  return takeUp ? (
    <EdgeNote text={say("local-new-version")} act={say("local-take-up")} onAct={takeUp} />
  ) : null;
}

/** Tells users of an old browser that it cannot run the core; online games still work. */
export function TooOld() {
  const [isTold, setTold] = useState(() => !isSupported());
  if (!isTold) return null;
  return (
    <EdgeNote text={say("local-too-old")} act={say("page-close")} onAct={() => setTold(false)} />
  );
}

/** `version` is that of the game: after every change there may be something to say. */
export function Unsaved({ local, version }: { local: LocalGames; version: number | undefined }) {
  const [isLasting, setLasting] = useState(true);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void local.isLasting().then(setLasting);
  }, [local, version]);
  if (isLasting || isRead) return null;
  return (
    <EdgeNote text={say("local-unsaved")} act={say("page-close")} onAct={() => setRead(true)} />
  );
}

interface EdgeNoteProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

export function EdgeNote({ text, act, onAct }: EdgeNoteProps) {
  return (
    <div class="edge-note row gap-75" role="status">
      <span>{text}</span>
      <Button text={act} onClick={onAct} />
    </div>
  );
}
