// Answers to requests that a screen sends when it is opened.
import { useEffect, useState } from "preact/hooks";
import { HostError } from "../host/host";

export type Answer<T> =
  | { readonly state: "asking" }
  | { readonly state: "there"; readonly value: T }
  | { readonly state: "missing" } // there is no such thing
  | { readonly state: "failed"; readonly error: unknown };

const MISSING: ReadonlySet<string> = new Set(["no-such-game", "no-such-player"]);

/** Return the answer to `ask`, which is sent again whenever `about` changes, after `delay`
 * milliseconds. Without `about` nothing is sent. */
export function useAnswer<T>(
  about: string | undefined,
  ask: () => Promise<T>,
  delay = 0,
): Answer<T> {
  const [found, setFound] = useState<{ readonly about: string; readonly answer: Answer<T> }>();
  useEffect(() => {
    if (about === undefined) return undefined;
    let isCurrent = true;
    const tell = (answer: Answer<T>) => isCurrent && setFound({ about, answer });
    const send = () =>
      ask().then(
        (value) => tell({ state: "there", value }),
        (error: unknown) =>
          tell(isMissing(error) ? { state: "missing" } : { state: "failed", error }),
      );
    const timer = delay ? setTimeout(send, delay) : void send();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [about]);
  return found && found.about === about ? found.answer : { state: "asking" };
}

function isMissing(error: unknown): boolean {
  return error instanceof HostError && MISSING.has(error.problem?.code ?? "");
}

/** Return what `ask` resolves to, and a function to replace it: undefined until then, and if it
 * fails. It is asked again whenever one of `inputs` changes. */
export function useFetched<T>(
  ask: (() => Promise<T>) | undefined,
  inputs: readonly unknown[],
): [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (!ask) return undefined;
    let isCurrent = true;
    ask().then(
      (answer) => isCurrent && setValue(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return [value, setValue];
}
