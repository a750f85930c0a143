// Following and blocking a player on a profile.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadLanguage } from "../../src/i18n/translate";
import type { CurrentUser, Relations } from "../../src/messages";
import type { Backend } from "../../src/backend/backend";
import { FollowedOnline } from "../../src/people/FollowedOnline";
import { PeopleSettings } from "../../src/people/PeopleSettings";
import { PersonActions } from "../../src/people/PersonActions";
import { PersonMenu } from "../../src/people/PersonMenu";
import { forgetRelations } from "../../src/people/relations";
import { button, click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

const ADA: CurrentUser = {
  name: "Ada",
  canInvite: true,
  hasAccount: true,
  rating: null,
  waitingGames: 0,
};

beforeAll(() => loadLanguage("en"));
afterEach(() => {
  forgetRelations();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server with the relations of one user. */
function stubServer(relations: Relations) {
  const state = structuredClone(relations) as { following: unknown[]; blocked: string[] };
  const fetch = vi.fn(async (address: string, request?: RequestInit) => {
    if (!request?.method) return Response.json(state);
    const name = decodeURIComponent(address.split("/").at(-1)!);
    const kind = request.body ? (JSON.parse(request.body as string) as { kind: string }).kind : "";
    state.following = kind === "follow" ? [{ name, isOnline: false }] : [];
    state.blocked = kind === "block" ? [name] : [];
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const labels = (page: HTMLElement) =>
  [...page.querySelectorAll("button")].map((element) => element.textContent);

async function openActions(name: string, me: CurrentUser | undefined = ADA) {
  const page = await renderInPage(<PersonActions name={name} me={me} />);
  await waitFor(() => expect(labels(page)).not.toEqual([]));
  return page;
}

it("follows a player and stops following", async () => {
  const fetch = stubServer({ following: [], blocked: [] });
  const page = await openActions("Bob / 2");
  expect(labels(page)).toEqual(["Challenge", "Follow", "Block"]);
  await click(page, "Follow");
  await waitFor(() => expect(labels(page)).toEqual(["Challenge", "Unfollow", "Block"]));
  expect(page.querySelector("output")!.textContent).toBe("You follow Bob / 2.");
  const [address, request] = fetch.mock.calls[1]!;
  expect(address).toBe("/api/relations/Bob%20%2F%202");
  expect(request).toMatchObject({ method: "PUT", body: '{"kind":"follow"}' });
  await click(page, "Unfollow");
  await waitFor(() => expect(labels(page)).toEqual(["Challenge", "Follow", "Block"]));
});

it("blocks a player, who can then only be unblocked", async () => {
  stubServer({ following: [{ name: "Bob", isOnline: true }], blocked: [] });
  const page = await openActions("Bob");
  await click(page, "Block");
  await waitFor(() => expect(labels(page)).toEqual(["Unblock"]));
  expect(page.querySelector("output")!.textContent).toBe("You have blocked Bob.");
  await click(page, "Unblock");
  await waitFor(() => expect(labels(page)).toEqual(["Challenge", "Follow", "Block"]));
});

it("shows why a player could not be followed", async () => {
  stubServer({ following: [], blocked: [] });
  const page = await openActions("Bob");
  const problem = { code: "too-many-relations", detail: "", ply: null };
  vi.stubGlobal("fetch", async () => Response.json(problem, { status: 409 }));
  await click(page, "Follow");
  await waitFor(() =>
    expect(page.querySelector("output")!.textContent).toContain("Your list is full"),
  );
  expect(button(page, "Follow").disabled).toBe(false);
});

it.each([
  ["guests", { ...ADA, hasAccount: false }],
  ["the user's own account", { ...ADA, name: "Bob" }],
  ["an unknown user", undefined],
])("has no actions for %s, and requests nothing", async (_, me) => {
  const fetch = stubServer({ following: [], blocked: [] });
  const page = await renderInPage(<PersonActions name="Bob" me={me} />);
  expect(page.textContent).toBe("");
  expect(fetch).not.toHaveBeenCalled();
});

it("lists followed and blocked players, who can be removed", async () => {
  const fetch = stubServer({ following: [{ name: "Bob", isOnline: true }], blocked: ["Cleo"] });
  const page = await renderInPage(<PeopleSettings />);
  await waitFor(() => expect(page.querySelectorAll("li")).toHaveLength(2));
  expect(page.querySelector("li")!.textContent).toContain("onlineBob");
  await click(page, "Unfollow: Bob");
  await waitFor(() => expect(page.textContent).toContain("You do not follow anyone yet."));
  expect(fetch.mock.calls[1]).toMatchObject(["/api/relations/Bob", { method: "DELETE" }]);
});

it("offers the same in a menu beside a name, with a link to the profile", async () => {
  stubServer({ following: [], blocked: [] });
  const server = { currentUser: async () => ADA } as unknown as Backend["server"];
  const page = await renderInPage(<PersonMenu name="Bob" />, { backend: { server } as Backend });
  await vi.waitFor(() => expect(labels(page)).toEqual(["Menu of Bob"]));
  await click(page, "Menu of Bob");
  const items = () => [...page.querySelectorAll("[role=menuitem]")];
  expect(items().map((item) => item.textContent)).toEqual([
    "Challenge",
    "Follow",
    "Block",
    "Profile",
  ]);
  expect(items().at(-1)!.getAttribute("href")).toBe("/player/Bob");
  await click(page, "Follow");
  await vi.waitFor(() => expect(page.querySelector("output")!.textContent).toBe("You follow Bob."));
});

it.each([
  ["below its button", 100, false],
  ["above its button near the lower edge of the window", innerHeight - 50, true],
])("opens the menu %s", async (_, top, isAbove) => {
  stubServer({ following: [], blocked: [] });
  const server = { currentUser: async () => ADA } as unknown as Backend["server"];
  const page = await renderInPage(<PersonMenu name="Bob" />, { backend: { server } as Backend });
  await vi.waitFor(() => expect(labels(page)).toEqual(["Menu of Bob"]));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.getAttribute("role") === "menu"
      ? new DOMRect(0, 0, 200, 200)
      : new DOMRect(0, top, 40, 40);
  });
  await click(page, "Menu of Bob");
  const list = page.querySelector("[role=menu]")!;
  expect(list.classList.contains("is-above")).toBe(isAbove);
});

it("shows the followed players who are online", async () => {
  stubServer({
    following: [
      { name: "Bob", isOnline: true },
      { name: "Cleo", isOnline: false },
    ],
    blocked: [],
  });
  const server = { currentUser: async () => ADA } as unknown as Backend["server"];
  const page = await renderInPage(<FollowedOnline me={ADA} />, { backend: { server } as Backend });
  await vi.waitFor(() => expect(page.textContent).toContain("Bob"));
  expect(page.textContent).not.toContain("Cleo");
});
