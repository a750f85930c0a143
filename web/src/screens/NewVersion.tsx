// A newer version of the page is there: taken up when the person wants it, never in the middle.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../browser/basePath";
import { keepPage, reloadAnew, watchOutdated } from "../browser/updates";
import { EdgeNote } from "../ui/EdgeNote";
import { say } from "../words/text";

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
