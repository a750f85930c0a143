// Something that is done with an account: one at a time, and what came of it in words.
import { useState } from "preact/hooks";
import { HostError } from "../host/host";
import { sayFailure } from "../words/problems";
import { say } from "../words/text";

interface Deed {
  readonly told: string;
  readonly isBusy: boolean;
  readonly does: (work: () => Promise<string | undefined>) => void;
}

/** `does` runs work, which may return what to tell. */
export function useDeed(): Deed {
  const [told, setTold] = useState("");
  const [isBusy, setBusy] = useState(false);
  const does = (work: () => Promise<string | undefined>) => {
    if (isBusy) return;
    setBusy(true);
    setTold("");
    work()
      .then((words) => setTold(words ?? ""))
      .catch((error: unknown) => setTold(sayTrouble(error)))
      .finally(() => setBusy(false));
  };
  return { told, isBusy, does };
}

/** A passkey that was not given, or could not be, fails in words of the browser. */
function sayTrouble(error: unknown): string {
  return error instanceof DOMException ? say("account-passkey-failed") : sayFailure(error);
}

/** Whether the server wants to see once more who one is. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof HostError && error.problem?.code === "confirm-first";
}
