// Saving a finished game against the computer to the user's archive on the server.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { SaveToArchive } from "../../src/account/SaveToArchive";
import { hasAccountHint, storeAccountHint } from "../../src/browser/accountHint";
import type { ComputerGameUpload } from "../../src/messages";
import { serverApi } from "../../src/server/serverApi";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));
afterEach(() => void vi.unstubAllGlobals());

const RECORD: ComputerGameUpload = { document: "sixlegs-game 1\n", date: "2026.11.16" };

/** Render the button in a browser that remembers whether the user has an account. */
async function renderSaveButton(hasAccount: boolean, respond: () => Response) {
  storeAccountHint(hasAccount);
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => respond());
  vi.stubGlobal("fetch", fetch);
  const backend = { local: { archiveUpload: async () => RECORD } } as unknown as Backend;
  const page = await renderInPage(<SaveToArchive game="abc" />, { backend });
  return { page, fetch };
}

const noContent = () => new Response(null, { status: 204 });

it("uploads the stored game, then hides the button", async () => {
  const { page, fetch } = await renderSaveButton(true, noContent);
  expect(fetch).not.toHaveBeenCalled();
  await click(page, "Save to my archive");
  const [address, request] = fetch.mock.calls[0]!;
  expect(address).toBe("/api/archive");
  expect(JSON.parse(request.body as string)).toEqual(RECORD);
  await waitFor(() => expect(page.textContent).toContain("Saved to the archive"));
  expect(page.querySelector("button")).toBeNull();
});

it("is hidden without an account, and sends no request to find out", async () => {
  const { page, fetch } = await renderSaveButton(false, noContent);
  expect(page.querySelector("button")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

it("asks the user to sign in once the session has ended", async () => {
  const problem = { code: "account-required", detail: "", ply: null };
  const { page } = await renderSaveButton(true, () => Response.json(problem, { status: 403 }));
  await click(page, "Save to my archive");
  await waitFor(() => expect(page.textContent).toContain("no longer signed in"));
  expect(page.querySelector("button")).toBeNull();
  expect(hasAccountHint()).toBe(false);
});

it.each([true, false])("remembers hasAccount=%s from the server's answer", async (hasAccount) => {
  storeAccountHint(!hasAccount);
  vi.stubGlobal("fetch", async () => Response.json({ name: "Ada", canInvite: true, hasAccount }));
  await serverApi.currentUser();
  expect(hasAccountHint()).toBe(hasAccount);
});

it("shows why the game could not be saved, and keeps the button for a retry", async () => {
  const problem = { code: "archive-full", detail: "", ply: null };
  const { page } = await renderSaveButton(true, () => Response.json(problem, { status: 409 }));
  await click(page, "Save to my archive");
  await waitFor(() => expect(page.textContent).toContain("no room left"));
  expect(page.querySelector("button")).not.toBeNull();
});
