// Challenges to a named player: the dialog, the answer, and the list of notifications.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import * as sound from "../../src/browser/sound";
import { loadLanguage } from "../../src/i18n/translate";
import type {
  CurrentUser,
  DirectChallenge,
  GameSummary,
  RematchOffer,
  NewGame,
} from "../../src/messages";
import { ChallengeDialog } from "../../src/people/ChallengeDialog";
import { Notifications } from "../../src/people/Notifications";
import { people } from "../../src/server/people";
import { click, renderInPage } from "../render";
import { waitFor } from "../waitFor";

const ADA: CurrentUser = {
  name: "Ada",
  canInvite: true,
  hasAccount: true,
  rating: null,
  waitingGames: 1,
};

const CHALLENGE: DirectChallenge = {
  token: "token",
  game: "challenged",
  created: 0,
  creatorName: "Bob",
  isAccount: true,
  isOwn: false,
  opponent: "Ada",
  declined: null,
  color: "black",
  gameType: "Base+MLP",
  opening: "tournament",
  clock: { initial: 300_000, increment: 5_000 },
  rating: null,
};

const GAME = {
  game: "correspondence",
  seats: {
    white: { kind: "person", isYou: true, name: "Ada", isConnected: false, isAccount: true },
    black: { kind: "person", isYou: false, name: "Cleo", isConnected: false, isAccount: true },
  },
  turn: "white",
  result: null,
  changed: 0,
  access: "link",
  isCorrespondence: true,
} as unknown as GameSummary;

beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(() => {
  render(null, document.body.firstElementChild!);
  vi.restoreAllMocks();
});

/** Leave the screen. */
const leave = () => render(null, document.body.firstElementChild!);

/** Show the notifications of Ada, to whom the server sends `challenges`. */
async function openNotifications(
  challenges: readonly DirectChallenge[],
  games: readonly GameSummary[] = [],
  rematchOffers: readonly RematchOffer[] = [],
) {
  const subscribe = vi.spyOn(people, "subscribeToNotifications");
  subscribe.mockReturnValue(() => undefined);
  const request = vi
    .spyOn(people, "challenges")
    .mockResolvedValue({ challenges: [...challenges], rematchOffers: [...rematchOffers] });
  const acceptInvitation = vi.fn(async () => "challenged");
  const remove = vi.fn(async () => undefined);
  const server = {
    list: async () => ({ games, damagedFile: null }),
    acceptInvitation,
    remove,
  };
  const backend = { server } as unknown as Backend;
  const onChange = vi.fn();
  const page = await renderInPage(<Notifications me={ADA} onChange={onChange} />, {
    backend,
    settings: defaultSettings(["en"]),
  });
  subscribe.mock.lastCall![0]();
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  await act(async () => undefined);
  return { page, request, onChange, acceptInvitation, remove };
}

it("challenges a player to a game with all expansions", async () => {
  const send = vi.spyOn(people, "challenge").mockResolvedValue("new");
  const onClose = vi.fn();
  const page = await renderInPage(<ChallengeDialog name="Bob" me={ADA} onClose={onClose} />);
  expect(page.querySelector("h2")!.textContent).toBe("Challenge Bob");
  await click(page, "Send challenge");
  const [game, opponent] = send.mock.calls[0]! as [NewGame, string];
  expect(opponent).toBe("Bob");
  expect(game).toMatchObject({
    start: { gameType: "Base+MLP", opening: "tournament" },
    clock: { initial: 300_000, increment: 5_000 },
    hasRandomSides: true,
    isPublic: false,
    isRated: true,
  });
  await waitFor(() => expect(location.pathname).toBe("/game/new"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("plays a sound once per arriving challenge", async () => {
  const playSound = vi.spyOn(sound, "playSound").mockReturnValue();
  const arriving = { ...CHALLENGE, token: "arriving" };
  await openNotifications([{ ...arriving, token: "own", isOwn: true }]);
  leave();
  expect(playSound).not.toHaveBeenCalled();
  await openNotifications([arriving]);
  leave();
  await openNotifications([arriving]); // on the next screen
  expect(playSound.mock.calls.map(([name]) => name)).toEqual(["challenge"]);
});

it("shows an arriving challenge, which can be accepted at once", async () => {
  const { page, onChange, acceptInvitation } = await openNotifications([CHALLENGE]);
  expect(onChange).toHaveBeenCalled(); // the number of waiting games may have changed, too
  expect(page.querySelector(".challenge-toast")!.textContent).toContain("Bob challenges you");
  expect(page.querySelector(".header-badge")!.textContent).toBe("2");
  await click(page, "Accept");
  expect(acceptInvitation).toHaveBeenCalledWith("token");
  await waitFor(() => expect(location.pathname).toBe("/game/challenged"));
});

it("hides a dismissed challenge, which stays in the list", async () => {
  const { page } = await openNotifications([CHALLENGE]);
  await click(page, "Close");
  expect(page.querySelector(".challenge-toast")).toBeNull();
  await click(page, "Notifications: 2");
  expect(page.querySelector("dialog")!.textContent).toContain("Bob challenges you");
});

it("shows an offer of a rematch until it is closed", async () => {
  const offer = { game: "over", opponent: "Bob" };
  const { page } = await openNotifications([], [], [offer]);
  const toast = page.querySelector(".challenge-toast")!;
  expect(toast.textContent).toContain("Bob offers a rematch");
  expect(toast.querySelector("a")!.getAttribute("href")).toBe("/game/over");
  await click(page, "Close");
  expect(page.querySelector(".challenge-toast")).toBeNull();
  expect(page.querySelector(".header-badge")!.textContent).toBe("2");
});

it("declines with a reason", async () => {
  const decline = vi.spyOn(people, "decline").mockResolvedValue(undefined);
  const { page, request } = await openNotifications([CHALLENGE]);
  await click(page, "Notifications: 2");
  const select = page.querySelector("dialog select") as HTMLSelectElement;
  await act(async () => {
    select.value = "rated";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  request.mockResolvedValue({ challenges: [], rematchOffers: [] });
  await click(page, "Decline");
  expect(decline).toHaveBeenCalledWith("token", "rated");
  await waitFor(() => expect(page.textContent).not.toContain("Bob challenges you"));
});

it("shows own challenges: those that wait, and why others were declined", async () => {
  const sent = { ...CHALLENGE, isOwn: true, creatorName: "Ada", opponent: "Bob" };
  const { page, remove } = await openNotifications([
    { ...sent, declined: "later" },
    { ...sent, token: "other", opponent: "Cleo" },
  ]);
  expect(page.querySelector(".challenge-toast")).toBeNull();
  await click(page, "Notifications: 2");
  const items = [...page.querySelectorAll(".challenge-item")].map(({ textContent }) => textContent);
  expect(items[0]).toContain("Bob declined your challenge");
  expect(items[0]).toContain("I can’t play right now.");
  expect(items[1]).toContain("Waiting for Cleo");
  await click(page, "OK");
  expect(remove).toHaveBeenCalledWith("challenged");
});

it("lists games that wait for a move, rematch offers, and recent results", async () => {
  const over = {
    ...GAME,
    result: { winner: "white", ending: "surrounded" },
    changed: Date.now(),
  } as unknown as GameSummary;
  const { page } = await openNotifications(
    [],
    [
      GAME,
      { ...over, game: "rematch", rematchOffer: "black", isCorrespondence: false },
      { ...over, game: "ended" },
      { ...over, game: "old", changed: 0 },
      { ...over, game: "live", isCorrespondence: false },
      { ...GAME, game: "theirs", turn: "black" } as GameSummary,
    ],
  );
  await click(page, "Notifications: 1");
  await waitFor(() => expect(page.querySelectorAll("dialog strong")).toHaveLength(3));
  const texts = [...page.querySelectorAll("dialog strong")].map(({ textContent }) => textContent);
  expect(texts[0]).toBe("Your turn against Cleo");
  expect(texts[1]).toBe("Cleo offers a rematch");
  expect(texts[2]).toContain("Game against Cleo: ");
});

it("says what will appear in an empty list", async () => {
  const { page } = await openNotifications([]);
  await click(page, "Notifications: 1");
  await waitFor(() => expect(page.textContent).toContain("Nothing new."));
});

/** Return a correspondence game that ended some days ago. */
function endedGame(game: string, daysAgo: number): GameSummary {
  const result = { winner: "white", ending: "resignation" } as const;
  return { ...GAME, game, result, changed: Date.now() - daysAgo * 86_400_000 };
}

it("lists correspondence games that ended within three days", async () => {
  const { page } = await openNotifications([], [endedGame("recent", 2.9), endedGame("old", 3.1)]);
  await click(page, "Notifications: 1");
  await waitFor(() => expect(page.querySelector(".notification-game")).not.toBeNull());
  const links = [...page.querySelectorAll(".notification-game")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/game/recent"]);
});
