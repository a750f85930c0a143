// Something that the user starts and the page waits for: one at a time, with its outcome in words.
import { useState } from "preact/hooks";
import { sayFailure } from "../words/problems";

/** Work that may resolve to a message about its success. */
export type Work = () => Promise<unknown>;

export interface Action {
  readonly message: string; // about the last run, or ""
  readonly setMessage: (message: string) => void;
  readonly isBusy: boolean;
  /** Run `work` unless the last one is still running. */
  readonly run: (work: Work) => void;
}

export function useAction(sayError: (error: unknown) => string = sayFailure): Action {
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
