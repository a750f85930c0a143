// Reporting the opponent with a reason and a note.
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ReportPlayer } from "../../src/account/ReportPlayer";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
});
afterEach(() => void vi.unstubAllGlobals());

/** Open the dialog and fill it in; the server replies with `respond`. */
async function fillReport(respond: () => Response) {
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => respond());
  vi.stubGlobal("fetch", fetch);
  const page = await renderInPage(<ReportPlayer game="abc" />);
  await click(page, "Report opponent");
  await act(async () => page.querySelector<HTMLInputElement>("[value=help]")!.click());
  const note = page.querySelector("textarea")!;
  await act(async () => {
    note.value = "Too good.";
    note.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return { page, fetch };
}

it("sends the reason and the note, and thanks the player", async () => {
  const { page, fetch } = await fillReport(() => new Response(null, { status: 204 }));
  await click(page, "Send report");
  const [address, request] = fetch.mock.calls[0]!;
  expect(address).toBe("/api/games/abc/report");
  expect(JSON.parse(request.body as string)).toEqual({ reason: "help", note: "Too good." });
  await waitFor(() => expect(page.textContent).toContain("Thank you!"));
  expect(page.querySelector("textarea")).toBeNull();
});

it("keeps the note if the server rejects the report", async () => {
  const problem = { code: "rate-limited", detail: "", ply: null };
  const { page } = await fillReport(() => Response.json(problem, { status: 429 }));
  await click(page, "Send report");
  await waitFor(() => expect(page.textContent).toContain("try again in a minute"));
  expect(page.querySelector("textarea")!.value).toBe("Too good.");
});
