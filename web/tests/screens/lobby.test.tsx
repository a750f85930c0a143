// The lobby: requests are sent once, and challenges show accounts.
import { beforeAll, expect, it, vi } from "vitest";
import type { Backend, LocalGames, ServerApi } from "../../src/backend/backend";
import type { Challenge, CurrentUser, Lobby } from "../../src/messages";
import { LobbyScreen } from "../../src/screens/LobbyScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { button, click, renderInPage } from "../render";

beforeAll(() => loadLanguage("en"));

const CHALLENGE: Challenge = {
  token: "token",
  creatorName: "Ada",
  isAccount: false,
  isOwn: false,
  game: "game",
  color: "black",
  gameType: "Base",
  opening: "rulebook",
  clock: null,
  isRated: false,
  rating: null,
  created: 0,
};

function openLobby(challenges: readonly Challenge[], more: Partial<ServerApi & LocalGames>) {
  const server = {
    currentUser: () => new Promise(() => undefined),
    subscribeToLobby: (listener: (lobby: Lobby) => void) => {
      listener({ type: "lobby", challenges, games: [], version: 0 });
      return () => undefined;
    },
    ...more,
  };
  return renderInPage(<LobbyScreen />, { backend: { server, local: more } as unknown as Backend });
}

it("a double click starts one game and disables the other buttons", async () => {
  const create = vi.fn<(game: unknown) => Promise<string>>(() => new Promise(() => undefined));
  const root = await openLobby([CHALLENGE], { create });
  await click(root, "Play");
  await click(root, "Play");
  expect(create).toHaveBeenCalledTimes(1);
  expect(button(root, "Play against Ada").disabled).toBe(true);
});

it("a double click accepts one challenge", async () => {
  const acceptInvitation = vi.fn<ServerApi["acceptInvitation"]>(() => new Promise(() => undefined));
  const root = await openLobby([CHALLENGE], { acceptInvitation });
  await click(root, "Play against Ada");
  await click(root, "Play against Ada");
  expect(acceptInvitation).toHaveBeenCalledTimes(1);
});

it("a challenge shows whether its creator has an account", async () => {
  const guest = await openLobby([CHALLENGE], {});
  expect(guest.querySelector(".account-mark")).toBeNull();
  const registered = await openLobby([{ ...CHALLENGE, isAccount: true }], {});
  expect(registered.querySelector(".challenge .account-mark")!.textContent).toBe(
    "Registered player",
  );
});

it("challenges are sorted by rating or time, and again by age", async () => {
  const clocks = [{ initial: 300_000, increment: 5_000 }, null, { initial: 60_000, increment: 0 }];
  const root = await openLobby(
    clocks.map((clock, index) => ({
      ...CHALLENGE,
      token: `${index}`,
      creatorName: `Player ${index}`,
      clock,
      rating: { value: 1500 + 100 * index, isProvisional: false, change: null },
    })),
    {},
  );
  const names = () => [...root.querySelectorAll(".challenge a")].map((link) => link.textContent);
  const initial = names();
  await click(root, "Player");
  expect(names()).toEqual(["Player 2", "Player 1", "Player 0"]);
  await click(root, "Time");
  expect(names()).toEqual(["Player 2", "Player 0", "Player 1"]);
  expect(root.querySelectorAll("[aria-sort=ascending]")).toHaveLength(1);
  await click(root, "Time");
  expect(names()).toEqual(initial);
});

it.each([true, false])("an empty lobby asks for a time control if it has any: %s", async (has) => {
  const currentUser = () => Promise.resolve({ canInvite: has } as CurrentUser);
  const root = await openLobby([], { currentUser, about: () => new Promise(() => undefined) });
  expect(root.textContent).toContain("No open challenges right now");
  expect(root.textContent.includes("Press a time control")).toBe(has);
});
