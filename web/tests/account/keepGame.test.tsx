// A finished game against the computer is kept in the server's archive by whoever has an account.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { KeepGame } from "../../src/account/KeepGame";
import type { OwnRecord } from "../../src/messages";
import { speak } from "../../src/words/text";
import { click, shown } from "../shown";

beforeAll(() => speak("en"));
afterEach(() => void vi.unstubAllGlobals());

const RECORD: OwnRecord = { document: "sixlegs-game 1\n", date: "2026.11.16" };

/** The button for somebody with an account or without, at a server that gives one answer. */
async function offered(hasAccount: boolean, answer: () => Response) {
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => answer());
  vi.stubGlobal("fetch", fetch);
  const people = { me: async () => ({ name: "Ada", canInvite: true, hasAccount }) };
  const local = { record: async () => RECORD };
  const page = await shown(<KeepGame game="abc" {...{ local, people }} />);
  return { page, fetch };
}

const done = () => new Response(null, { status: 204 });

it("is sent as the browser keeps it, once", async () => {
  const { page, fetch } = await offered(true, done);
  await vi.waitFor(() => expect(page.querySelector("button")).not.toBeNull());
  await click(page, "Keep in my archive");
  const [address, request] = fetch.mock.calls[0]!;
  expect(address).toBe("/api/archive");
  expect(JSON.parse(request.body as string)).toEqual(RECORD);
  await vi.waitFor(() => expect(page.textContent).toContain("The game is in the archive"));
  expect(page.querySelector("button")).toBeNull();
});

it("is offered to nobody without an account", async () => {
  const { page } = await offered(false, done);
  expect(page.querySelector("button")).toBeNull();
});

it("tells why not, and can be tried again", async () => {
  const problem = { code: "archive-full", detail: "", ply: null };
  const { page } = await offered(true, () => Response.json(problem, { status: 409 }));
  await vi.waitFor(() => expect(page.querySelector("button")).not.toBeNull());
  await click(page, "Keep in my archive");
  await vi.waitFor(() => expect(page.textContent).toContain("no room for more"));
  expect(page.querySelector("button")).not.toBeNull();
});
