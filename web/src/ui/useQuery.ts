// Hooks for requests that a screen sends when it is opened.
import { useEffect, useState } from "preact/hooks";
import { BackendError } from "../backend/backend";

type QueryState<T> =
  | { readonly state: "loading" }
  | { readonly state: "success"; readonly value: T }
  | { readonly state: "not-found" } // the requested object does not exist
  | { readonly state: "error"; readonly error: unknown; retry(): void };

const NOT_FOUND_CODES: ReadonlySet<string> = new Set(["game-not-found", "player-not-found"]);

/**
 * Return the state of a request. `fetchValue` is called whenever `key` changes, after `delay`
 * milliseconds. Without `key` no request is sent.
 */
export function useQuery<T>(
  key: string | undefined,
  fetchValue: () => Promise<T>,
  delay = 0,
): QueryState<T> {
  const [latest, setLatest] = useState<{ readonly key: string; readonly answer: QueryState<T> }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const publish = (answer: QueryState<T>) => isCurrent && setLatest({ key, answer });
    const send = () =>
      fetchValue().then(
        (value) => publish({ state: "success", value }),
        (error: unknown) =>
          publish(
            isNotFound(error)
              ? { state: "not-found" }
              : { state: "error", error, retry: () => setAttempt(attempt + 1) },
          ),
      );
    const timer = delay ? setTimeout(send, delay) : void send();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  return latest && latest.key === key ? latest.answer : { state: "loading" };
}

function isNotFound(error: unknown): boolean {
  return error instanceof BackendError && NOT_FOUND_CODES.has(error.problem?.code ?? "");
}

/**
 * Return the value of `fetchValue` and a setter. The value is undefined before the response and
 * after an error. The request is repeated whenever one of `inputs` changes.
 */
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
