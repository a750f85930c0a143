// Quick pairing: one press waits for an opponent or opens the game.
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Backend, ConnectionListener, ConnectionState } from "../../src/backend/backend";
import { defaultSettings } from "../../src/browser/settings";
import type { CurrentUser, Pairing, PairingRequest } from "../../src/messages";
import { QuickPairing } from "../../src/online/QuickPairing";
import { loadLanguage } from "../../src/i18n/translate";
import { click, renderInPage } from "../render";

const GUEST: CurrentUser = {
  name: null,
  canInvite: true,
  hasAccount: false,
  rating: null,
  waitingGames: 0,
};
const settings = { ...defaultSettings(["en"]), sound: false };

beforeAll(() => loadLanguage("en"));
beforeEach(() => history.replaceState(null, "", "/lobby"));

async function renderPairing(answer: Pairing | Promise<Pairing> | Error, me = GUEST) {
  let listener: ConnectionListener | undefined;
  const pair = vi.fn(async (_request: PairingRequest) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const remove = vi.fn(async () => undefined);
  const open = (_game: string, opened: ConnectionListener) => {
    listener = opened;
    return { send: () => false, close: () => undefined };
  };
  const backend = { server: { pair, remove, open } } as unknown as Backend;
  const root = await renderInPage(<QuickPairing me={me} isOnline />, { backend, settings });
  const receive = (seats: object) =>
    act(async () => listener!.onMessage({ type: "position", seats } as never));
  const changeState = (state: ConnectionState) =>
    act(async () => listener!.onStateChange(state, undefined));
  return { root, pair, remove, receive, changeState };
}

const PERSON = { kind: "person", isYou: true, name: null };

it("opens the game if an opponent was waiting", async () => {
  const { root, pair } = await renderPairing({ game: "g", isWaiting: false });
  await click(root, "5+5 Rapid");
  expect(pair).toHaveBeenCalledWith({
    clock: { initial: 300_000, increment: 5_000 },
    isRated: false,
  });
  expect(location.pathname).toBe("/game/g");
});

it("asks for a rated game if the user is signed in", async () => {
  const me = { ...GUEST, name: "Ada", hasAccount: true };
  const { root, pair } = await renderPairing({ game: "g", isWaiting: false }, me);
  await click(root, "1+0 Bullet");
  expect(pair.mock.calls[0]![0].isRated).toBe(true);
});

it("waits until an opponent joins", async () => {
  const { root, receive, remove } = await renderPairing({ game: "g", isWaiting: true });
  await click(root, "20+10 Classical");
  expect(root.textContent).toContain("Looking for an opponent");
  expect(document.activeElement!.textContent).toBe("Cancel");
  await receive({ white: PERSON, black: { kind: "vacant" } });
  expect(location.pathname).toBe("/lobby");
  await receive({ white: PERSON, black: { ...PERSON, isYou: false } });
  expect(location.pathname).toBe("/game/g");
  expect(remove).not.toHaveBeenCalled();
});

it("withdraws the challenge when it is canceled, and when the screen is left", async () => {
  const first = await renderPairing({ game: "g", isWaiting: true });
  await click(first.root, "5+5 Rapid");
  await click(first.root, "Cancel");
  expect(first.remove).toHaveBeenCalledWith("g");
  await click(first.root, "5+5 Rapid");
  const { render } = await import("preact");
  await act(async () => render(null, first.root));
  expect(first.remove).toHaveBeenCalledTimes(2);
});

it("withdraws a challenge that is posted after the screen was left", async () => {
  let respond!: (pairing: Pairing) => void;
  const { root, remove } = await renderPairing(new Promise((resolve) => (respond = resolve)));
  await click(root, "5+5 Rapid");
  const { render } = await import("preact");
  await act(async () => render(null, root));
  await act(async () => respond({ game: "g", isWaiting: true }));
  expect(remove).toHaveBeenCalledWith("g");
  expect(location.pathname).toBe("/lobby");
});

it("shows that the challenge is gone, and withdraws nothing", async () => {
  const { root, changeState, remove } = await renderPairing({ game: "g", isWaiting: true });
  await click(root, "5+5 Rapid");
  expect(document.title).toContain("Looking for an opponent");
  await changeState("lost");
  expect(root.textContent).toContain("Looking for an opponent");
  await changeState("not-found");
  expect(root.textContent).toContain("The challenge was canceled.");
  expect(document.title).not.toContain("Looking for an opponent");
  expect(remove).not.toHaveBeenCalled();
});

it("shows why no opponent can be found", async () => {
  const { root } = await renderPairing(new Error("no server"));
  await click(root, "5+5 Rapid");
  expect(root.querySelector("[role=alert]")!.textContent).not.toBe("");
});

it("offers the computer only, if opponents cannot reach the server", async () => {
  const root = await renderInPage(<QuickPairing me={GUEST} isOnline={false} />, {
    backend: { server: {} } as unknown as Backend,
    settings,
  });
  expect([...root.querySelectorAll("button strong")].map((title) => title.textContent)).toEqual([
    "Computer",
  ]);
});
