// Cards in place of content: what works offline, and the retry of a request.
import { act } from "preact/test-utils";
import { beforeAll, expect, it, vi } from "vitest";
import { BackendError } from "../../src/backend/backend";
import type { ProblemCode } from "../../src/messages";
import { FailedRequest } from "../../src/ui/EmptyState";
import { useQuery } from "../../src/ui/useQuery";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));

function Screen({ fetchValue }: { readonly fetchValue: () => Promise<string> }) {
  const answer = useQuery("key", fetchValue);
  if (answer.state === "success") return <p>{answer.value}</p>;
  if (answer.state !== "error") return null;
  return <FailedRequest error={answer.error} onRetry={answer.retry} />;
}

const problem = (code: ProblemCode) =>
  new BackendError({ code, detail: "", ply: null, positionError: null, piece: null, hex: null });

it("without a server, a screen says what works and retries when asked", async () => {
  const fetchValue = vi
    .fn(async () => "content")
    .mockRejectedValueOnce(new BackendError())
    .mockRejectedValueOnce(new BackendError());
  const root = await renderInPage(<Screen fetchValue={fetchValue} />);
  expect(root.querySelector("[role=status]")!.textContent).toContain("The server is not");
  const links = [...root.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/play", "/learn", "/analysis"]);
  await click(root, "Try again");
  await click(root, "Try again");
  expect(root.textContent).toBe("content");
});

it("a screen loads its content once the browser is online again", async () => {
  const fetchValue = vi.fn(async () => "content").mockRejectedValueOnce(new BackendError());
  const root = await renderInPage(<Screen fetchValue={fetchValue} />);
  await waitFor(async () => {
    await act(async () => void dispatchEvent(new Event("online")));
    expect(root.textContent).toBe("content");
  });
});

it("a rejected request shows the reason only", async () => {
  const root = await renderInPage(
    <Screen fetchValue={() => Promise.reject(problem("rate-limited"))} />,
  );
  expect(root.querySelector("[role=alert]")!.textContent).toContain("Too many requests");
  expect(root.querySelector("a, button")).toBeNull();
});
