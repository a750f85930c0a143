// Answers to requests that a screen sends when it is opened.
import { useEffect, useState } from "preact/hooks";
import { BackendError } from "../backend/backend";

export type QueryState<T> =
  | { readonly state: "loading" }
  | { readonly state: "success"; readonly value: T }
  | { readonly state: "not-found" } // there is no such thing
  | { readonly state: "error"; readonly error: unknown };

const NOT_FOUND_CODES: ReadonlySet<string> = new Set(["game-not-found", "player-not-found"]);

/** Return the answer of `fetchValue`, which is called again whenever `key` changes, after `delay`
 * milliseconds. Without `key` nothing is sent. */
export function useQuery<T>(
  key: string | undefined,
  fetchValue: () => Promise<T>,
  delay = 0,
): QueryState<T> {
  const [found, setFound] = useState<{ readonly key: string; readonly answer: QueryState<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const tell = (answer: QueryState<T>) => isCurrent && setFound({ key, answer });
    const send = () =>
      fetchValue().then(
        (value) => tell({ state: "success", value }),
        (error: unknown) =>
          tell(isNotFound(error) ? { state: "not-found" } : { state: "error", error }),
      );
    const timer = delay ? setTimeout(send, delay) : void send();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found && found.key === key ? found.answer : { state: "loading" };
}

function isNotFound(error: unknown): boolean {
  return error instanceof BackendError && NOT_FOUND_CODES.has(error.problem?.code ?? "");
}

/** Return what `fetchValue` resolves to, and a function to replace it: undefined until then, and if it
 * fails. It is asked again whenever one of `inputs` changes. */
export function useFetch<T>(
  fetchValue: (() => Promise<T>) | undefined,
  inputs: readonly unknown[],
): [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    if (!fetchValue) return undefined;
    let isCurrent = true;
    fetchValue().then(
      (answer) => isCurrent && setValue(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return [value, setValue];
}
