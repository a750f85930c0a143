// A word to whoever plays where nothing is kept.
import { useEffect, useState } from "preact/hooks";
import type { LocalGames } from "../host/host";
import { EdgeNote } from "../ui/EdgeNote";
import { say } from "../words/text";

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
