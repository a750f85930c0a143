// Something that the user starts and the page waits for: one at a time, with its outcome in words.
import { useState } from "preact/hooks";
import { sayFailure } from "../words/problems";

/** Work that may resolve to a message about its success. */
export type Work = () => Promise<unknown>;

/** Return what runs one piece of work at a time, and the message about the last one, or "". */
export function useAction(sayError: (error: unknown) => string = sayFailure) {
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = (work: Work) => {
    if (isBusy) return;
    setBusy(true);
    setMessage("");
    work()
      .then((words) => setMessage(typeof words === "string" ? words : ""))
      .catch((error: unknown) => setMessage(sayError(error)))
      .finally(() => setBusy(false));
  };
  return { message, setMessage, isBusy, run };
}
