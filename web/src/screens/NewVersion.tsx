// A newer version of the page is there: taken up when the person wants it, never in the middle.
import { useEffect, useState } from "preact/hooks";
import { hosted } from "../base";
import { say } from "../text";
import { keepPage } from "../update";

export function NewVersion() {
  const [takeUp, setTakeUp] = useState<() => void>();
  useEffect(() => {
    if (import.meta.env.PROD) {
      keepPage(hosted("/service-worker.js"), (how) => setTakeUp(() => how));
    }
  }, []);
  if (!takeUp) return null;
  return (
    <div class="edge-note" role="status">
      <span>{say("local-new-version")}</span>
      <button type="button" onClick={takeUp}>
        {say("local-take-up")}
      </button>
    </div>
  );
}
