// The lobby: what is asked for there is asked for once.
import { beforeAll, expect, it, vi } from "vitest";
import type { Host, LocalGames, People } from "../../src/host/host";
import type { Challenge, Lobby } from "../../src/messages";
import { LobbyScreen } from "../../src/screens/LobbyScreen";
import { speak } from "../../src/words/text";
import { button, click, shown } from "../shown";

beforeAll(() => speak("en"));

const CHALLENGE: Challenge = {
  token: "token",
  by: "Ada",
  isAccount: false,
  yours: false,
  game: "game",
  color: "black",
  gameType: "Base",
  opening: "rulebook",
  clock: null,
  isRated: false,
  rating: null,
  created: 0,
};

function opened(challenges: readonly Challenge[], more: Partial<People & LocalGames>) {
  const people = {
    me: () => new Promise(() => undefined),
    watchLobby: (tell: (lobby: Lobby) => void) => {
      tell({ type: "lobby", challenges, games: [] });
      return () => undefined;
    },
    ...more,
  };
  return shown(<LobbyScreen />, { host: { people, local: more } as unknown as Host });
}

it("a double click begins one game, and no other is begun meanwhile", async () => {
  const create = vi.fn<LocalGames["create"]>(() => new Promise(() => undefined));
  const root = await opened([CHALLENGE], { create });
  await click(root, "Play");
  await click(root, "Play");
  expect(create).toHaveBeenCalledTimes(1);
  expect(button(root, "Play against Ada").disabled).toBe(true);
});

it("a double click takes one seat", async () => {
  const accept = vi.fn<People["accept"]>(() => new Promise(() => undefined));
  const root = await opened([CHALLENGE], { accept });
  await click(root, "Play against Ada");
  await click(root, "Play against Ada");
  expect(accept).toHaveBeenCalledTimes(1);
});

it("a challenge shows whether its maker has an account", async () => {
  const guest = await opened([CHALLENGE], {});
  expect(guest.querySelector(".account-mark")).toBeNull();
  const registered = await opened([{ ...CHALLENGE, isAccount: true }], {});
  expect(registered.querySelector(".challenge .account-mark")!.textContent).toBe(
    "Registered player",
  );
});
