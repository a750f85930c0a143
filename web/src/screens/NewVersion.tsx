// A newer version of the page is there: taken up when the person wants it, never in the middle.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../base";
import { say } from "../text";
import { keepPage, reloadAnew, watchOutdated } from "../update";

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
      <Note
        text={say("local-old-page")}
        act={say("local-reload")}
        onAct={() => void reloadAnew()}
      />
    );
  }
  return takeUp ? (
    <Note text={say("local-new-version")} act={say("local-take-up")} onAct={takeUp} />
  ) : null;
}

interface NoteProps {
  readonly text: string;
  readonly act: string;
  readonly onAct: () => void;
}

function Note({ text, act, onAct }: NoteProps) {
  return (
    <div class="edge-note" role="status">
      <span>{text}</span>
      <button type="button" onClick={onAct}>
        {act}
      </button>
    </div>
  );
}
