// Hooks for requests and actions: late responses and repeated clicks.
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, expect, it, vi } from "vitest";
import { useAction } from "../../src/ui/useAction";
import { useQuery, useFetch } from "../../src/ui/useQuery";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));

/** Return a promise and the functions that settle it. */
function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  return {
    promise,
    resolve: (value: T) => resolve(value),
    reject: (error: Error) => reject(error),
  };
}

it("an action runs once at a time and shows its outcome", async () => {
  const work = vi.fn();
  const result = deferred<string>();
  function Button() {
    const { outcome, isBusy, run } = useAction(() => "failed");
    const start = () =>
      run(() => {
        work();
        return result.promise;
      });
    return (
      <button type="button" aria-busy={isBusy} aria-label="Go" onClick={start}>
        {outcome}
      </button>
    );
  }
  const page = await renderInPage(<Button />);
  await click(page, "Go");
  await click(page, "Go");
  expect(work).toHaveBeenCalledTimes(1);
  expect(page.querySelector("button")!.getAttribute("aria-busy")).toBe("true");
  await act(async () => result.resolve("done"));
  await act(async () => undefined); // busy until then
  expect(page.textContent).toBe("done");
  await click(page, "Go");
  expect(work).toHaveBeenCalledTimes(2);
});

function Failing() {
  const { outcome, run } = useAction(() => "failed");
  return (
    <button type="button" aria-label="Go" onClick={() => run(() => Promise.reject(new Error()))}>
      {outcome}
    </button>
  );
}

it("a failed action shows its error", async () => {
  const page = await renderInPage(<Failing />);
  await click(page, "Go");
  expect(page.textContent).toBe("failed");
});

it("the response is that of the current key", async () => {
  const responses = { first: deferred<string>(), second: deferred<string>() };
  function Shown({ id }: { id: "first" | "second" }) {
    const query = useQuery(id, () => responses[id].promise);
    return <p>{query.state === "success" ? query.value : query.state}</p>;
  }
  const page = await renderInPage(<Shown id="first" />);
  await act(async () => responses.first.resolve("first"));
  expect(page.textContent).toBe("first");
  await act(async () => render(<Shown id="second" />, page));
  expect(page.textContent).toBe("loading");
  await act(async () => responses.second.reject(new Error()));
  expect(page.textContent).toBe("error");
});

it("a late response to a previous request is dropped", async () => {
  const responses = { first: deferred<string>(), second: deferred<string>() };
  function Shown({ id }: { id: "first" | "second" }) {
    const [value = "none"] = useFetch(() => responses[id].promise, [id]);
    return <p>{value}</p>;
  }
  const page = await renderInPage(<Shown id="first" />);
  await act(async () => render(<Shown id="second" />, page));
  await act(async () => responses.second.resolve("second"));
  await act(async () => responses.first.resolve("first"));
  expect(page.textContent).toBe("second");
});
