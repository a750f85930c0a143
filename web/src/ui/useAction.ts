// Hook for an action of the user that the page waits for, with its outcome as text.
import { useState } from "preact/hooks";
import { formatError } from "../i18n/errors";

/** Work that may resolve to a success message. */
export type Work = () => Promise<unknown>;

/**
 * Return `run`, which runs one piece of work at a time, and the message about the last one, or "".
 */
export function useAction(format: (error: unknown) => string = formatError) {
  const [outcome, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = (work: Work) => {
    if (isBusy) return;
    setBusy(true);
    setMessage("");
    work()
      .then((message) => setMessage(typeof message === "string" ? message : ""))
      .catch((error: unknown) => setMessage(format(error)))
      .finally(() => setBusy(false));
  };
  return { outcome, setMessage, isBusy, run };
}
