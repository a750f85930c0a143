// Something that the user starts and the page waits for: one at a time, with its outcome in words.
import { useState } from "preact/hooks";
import { formatError } from "../i18n/errors";

/** Work that may resolve to a message about its success. */
export type Work = () => Promise<unknown>;

/** Return what runs one piece of work at a time, and the message about the last one, or "". */
export function useAction(format: (error: unknown) => string = formatError) {
  const [outcome, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = (work: Work) => {
    if (isBusy) return;
    setBusy(true);
    setMessage("");
    work()
      .then((words) => setMessage(typeof words === "string" ? words : ""))
      .catch((error: unknown) => setMessage(format(error)))
      .finally(() => setBusy(false));
  };
  return { outcome, setMessage, isBusy, run };
}
