// Requests of components: answers that come late, actions that are started twice.
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeAll, expect, it, vi } from "vitest";
import { useAction } from "../../src/ui/useAction";
import { useQuery, useFetch } from "../../src/ui/useQuery";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));

/** A promise that the test settles. */
function pending<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((done, fail) => ([resolve, reject] = [done, fail]));
  return {
    promise,
    resolve: (value: T) => resolve(value),
    reject: (error: Error) => reject(error),
  };
}

it("an action runs once, however often its button is pressed, and tells its outcome", async () => {
  const work = vi.fn();
  const first = pending<string>();
  function Button() {
    const { outcome, isBusy, run } = useAction(() => "failed");
    const start = () =>
      run(() => {
        work();
        return first.promise;
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
  await act(async () => first.resolve("done"));
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

it("an action that fails says why", async () => {
  const page = await renderInPage(<Failing />);
  await click(page, "Go");
  expect(page.textContent).toBe("failed");
});

it("an answer belongs to the question that is asked now", async () => {
  const answers = { one: pending<string>(), two: pending<string>() };
  function Shown({ about }: { about: "one" | "two" }) {
    const answer = useQuery(about, () => answers[about].promise);
    return <p>{answer.state === "success" ? answer.value : answer.state}</p>;
  }
  const page = await renderInPage(<Shown about="one" />);
  await act(async () => answers.one.resolve("first"));
  expect(page.textContent).toBe("first");
  await act(async () => render(<Shown about="two" />, page));
  expect(page.textContent).toBe("loading");
  await act(async () => answers.two.reject(new Error()));
  expect(page.textContent).toBe("error");
});

it("a value that comes after another was asked for is dropped", async () => {
  const answers = { one: pending<string>(), two: pending<string>() };
  function Shown({ about }: { about: "one" | "two" }) {
    const [value = "none"] = useFetch(() => answers[about].promise, [about]);
    return <p>{value}</p>;
  }
  const page = await renderInPage(<Shown about="one" />);
  await act(async () => render(<Shown about="two" />, page));
  await act(async () => answers.two.resolve("second"));
  await act(async () => answers.one.resolve("first"));
  expect(page.textContent).toBe("second");
});
