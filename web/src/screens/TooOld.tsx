// A word to whoever comes with a browser that cannot run the core: games with people still work.
import { useState } from "preact/hooks";
import { isSupported } from "../core/module";
import { say } from "../text";
import { EdgeNote } from "./EdgeNote";

export function TooOld() {
  const [isTold, setTold] = useState(() => !isSupported());
  if (!isTold) return null;
  return (
    <EdgeNote text={say("local-too-old")} act={say("page-close")} onAct={() => setTold(false)} />
  );
}
