// A word to whoever comes with a browser that cannot run the core: games with people still work.
import { useState } from "preact/hooks";
import { isSupported } from "../core/module";
import { EdgeNote } from "../ui/EdgeNote";
import { say } from "../words/text";

export function TooOld() {
  const [isTold, setTold] = useState(() => !isSupported());
  if (!isTold) return null;
  return (
    <EdgeNote text={say("local-too-old")} act={say("page-close")} onAct={() => setTold(false)} />
  );
}
