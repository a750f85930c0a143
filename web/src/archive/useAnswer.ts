// An answer of the server that a screen is about: on its way, there, or why it is not.
import { useEffect, useState } from "preact/hooks";
import { HostError } from "../host/host";

export type Answer<T> =
  | { readonly state: "asking" }
  | { readonly state: "there"; readonly value: T }
  | { readonly state: "missing" } // there is no such thing
  | { readonly state: "failed"; readonly error: unknown };

const MISSING: ReadonlySet<string> = new Set(["no-such-game", "no-such-player"]);

/** Asks anew whenever `about` is another. */
export function useAnswer<T>(about: string, ask: () => Promise<T>): Answer<T> {
  const [found, setFound] = useState<{ readonly about: string; readonly answer: Answer<T> }>();
  useEffect(() => {
    let isWanted = true;
    const tell = (answer: Answer<T>) => isWanted && setFound({ about, answer });
    ask().then(
      (value) => tell({ state: "there", value }),
      (error: unknown) =>
        tell(isMissing(error) ? { state: "missing" } : { state: "failed", error }),
    );
    return () => {
      isWanted = false;
    };
  }, [about]);
  return found?.about === about ? found.answer : { state: "asking" };
}

function isMissing(error: unknown): boolean {
  return error instanceof HostError && MISSING.has(error.problem?.code ?? "");
}
