// The review screen: navigation, assessments by the computer, and the best move at a ply.
import { render } from "preact";
import { act } from "preact/test-utils";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type Mock,
} from "vitest";
import { defaultSettings, type Settings } from "../../src/browser/settings";
import type { ConnectionListener, Backend, LocalGames } from "../../src/backend/backend";
import type { BackendMessage, GameLine, Position, ReviewMessage } from "../../src/messages";
import { ReviewScreen } from "../../src/screens/ReviewScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION } from "../positions";
import { button, click, renderInPage } from "../render";

const GAME: Position = {
  ...POSITION,
  moves: [
    move("wA1", { uhp: "wA1" }),
    move("bA1", { uhp: "bA1 wA1-", color: "black" }),
    move("wB1", { uhp: "wB1 bA1" }),
  ],
  result: { winner: "black", ending: "resignation" },
};

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  await loadLanguage("en");
});
beforeEach(() => {
  history.replaceState(null, "", "/game/g/review");
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, document.body.firstElementChild!);
  vi.useRealTimers();
});
afterAll(() => void vi.unstubAllGlobals());

let finishReview!: () => void; // ends the last review

async function openReview(game: Position = GAME, settings: Partial<Settings> = {}) {
  const openedLines: ({ line: GameLine; listener: ConnectionListener } & Record<
    "send" | "close",
    Mock
  >)[] = [];
  let onReview!: (message: ReviewMessage) => void;
  let fail!: (error: Error) => void;
  const review = vi.fn<LocalGames["review"]>((_, callback) => {
    onReview = callback;
    return new Promise((done, failed) => ([finishReview, fail] = [done, failed]));
  });
  const local = {
    review,
    exportGame: async ({ moves }: GameLine) => ({
      text: async () => `position after ${moves!.join()}`,
    }),
    openUnsaved(line: GameLine, listener: ConnectionListener) {
      const connection = { send: vi.fn(() => true), close: vi.fn() };
      openedLines.push({ line, listener, ...connection });
      return connection;
    },
  };
  let listener!: ConnectionListener;
  const send = vi.fn(() => true);
  const open = (_: string, connectionListener: ConnectionListener) => {
    listener = connectionListener;
    return { send, close: () => {} };
  };
  const root = await renderInPage(<ReviewScreen game={game.game!} archiveId={undefined} />, {
    backend: { server: { open }, local } as unknown as Backend,
    settings: { ...defaultSettings(["en"]), sound: false, ...settings },
    change: () => {},
  });
  await act(async () => {
    listener.onStateChange("open");
    listener.onMessage(game);
  });
  return {
    root,
    openedLines,
    review,
    send,
    receiveGame: (position: Position) => act(async () => listener.onMessage(position)),
    report: (message: ReviewMessage) => act(async () => onReview(message)),
    fail: () => act(async () => fail(new Error("failed"))),
    receive: (message: object) =>
      act(async () => openedLines.at(-1)!.listener.onMessage(message as BackendMessage)),
    text: (selector: string) => root.querySelector(selector)?.textContent ?? "",
    key: (code: string, selector = "main") =>
      act(async () => {
        const init = { code, bubbles: true, cancelable: true };
        root.querySelector(selector)!.dispatchEvent(new KeyboardEvent("keydown", init));
      }),
  };
}

const PLAYER = { accuracy: 0.8, counts: [0, 0, 1] } as const;
const ASSESSED = {
  type: "ply-assessment",
  after: { win: 0.1 },
  loss: 0.4,
  facts: [],
} as unknown as ReviewMessage;
const FREES = { effect: "frees", pieces: ["wB1"], number: null, hexes: [] };
const BEST = move("wS1", { uhp: "wS1 wA1-" });

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(0)));

it("shows the offer of a rematch, and its answers", async () => {
  const bob = { ...POSITION.seats.white, isYou: false, name: "Bob" } as const;
  const game = { ...GAME, access: "link", seats: { ...POSITION.seats, black: bob } } as const;
  const { root, review, send, receiveGame, text } = await openReview(game);
  expect(text(".message")).toBe("");
  await receiveGame({ ...game, version: 8, rematchOffer: "black" });
  expect(text(".message")).toContain("Bob offers a rematch.");
  await click(root, "Decline");
  expect(send).toHaveBeenLastCalledWith({ type: "decline-rematch" }, 8);
  await click(root, "Accept rematch");
  expect(send).toHaveBeenLastCalledWith({ type: "offer-rematch" }, 8);
  await receiveGame({ ...game, version: 9, rematchOffer: "white" });
  await click(root, "Withdraw offer");
  expect(send).toHaveBeenLastCalledWith({ type: "decline-rematch" }, 9);
  expect(review).toHaveBeenCalledOnce(); // an offer does not restart the review
  await receiveGame({ ...game, version: 10, rematch: "next" });
  expect(location.pathname).toBe("/game/next");
});

/** Open the review of a game with a mistake by Black, and look for better moves. */
async function findBetterMoves() {
  const screen = await openReview();
  await screen.report({ ...ASSESSED, ply: 1, judgment: null } as ReviewMessage);
  const mistake = { ...ASSESSED, ply: 2, judgment: "mistake", line: [BEST], facts: [] };
  await screen.report(mistake as ReviewMessage);
  const players = [{ accuracy: 1, counts: [0, 0, 0] }, PLAYER] as const;
  await screen.report({ type: "review-summary", players });
  await click(screen.root, "Find better moves");
  /** Receive the position before the mistake, or after `uhp` was played in it. */
  const play = (uhp: string) =>
    act(async () => {
      const { line, listener } = screen.openedLines.at(-1)!;
      const before = line.moves!.map((other) => move("wA1", { uhp: other }));
      const moves = uhp ? [...before, move("bG1", { uhp, color: "black" })] : before;
      listener.onStateChange("open");
      listener.onMessage({ ...POSITION, type: "position", moves } as BackendMessage);
    });
  return { ...screen, play };
}

describe("the address", () => {
  it("contains the ply that is shown, and opens it", async () => {
    history.replaceState(null, "", "/game/g/review?ply=2#x");
    const { text, key, root } = await openReview();
    expect(text("#verdict-title")).toBe("Black ant 1 opens the game");
    await key("ArrowLeft");
    vi.advanceTimersByTime(1000);
    expect(location.search + location.hash).toBe("?ply=1#x");
    await key("End");
    vi.advanceTimersByTime(1000);
    expect([text("#verdict-title"), location.search]).toEqual([
      "White beetle 1 opens the game",
      "",
    ]);
    await key("Home");
    expect(text("#verdict-title")).toBe("Before the first move");
    await click(root, "bA1 wA1-: Black ant 1 opens the game");
    expect(text("output[aria-live]")).toContain("Move 2 of 3");
  });

  it("is not changed after another screen is opened", async () => {
    const { key } = await openReview();
    await key("Home");
    history.replaceState(null, "", "/rules");
    vi.advanceTimersByTime(1000);
    expect(location.pathname + location.search).toBe("/rules");
  });
});

describe("the best move", () => {
  it("is requested for the current ply, and cleared at another", async () => {
    const { root, openedLines, receive, key, text } = await openReview();
    await key("ArrowLeft");
    await click(root, "Show best move");
    expect(openedLines.map(({ line }) => line.moves)).toEqual([["wA1", "bA1 wA1-"]]);
    expect(text(".move-assessment [role=status]")).toBe("Looking for a good move…");
    expect(button(root, "Show best move").getAttribute("aria-disabled")).toBe("true");
    await receive({ type: "hint", move: BEST, line: [], facts: [] });
    expect(text(".move-assessment [role=status]")).toContain("White spider 1 opens the game");
    await key("ArrowLeft");
    expect(text(".move-assessment [role=status]")).toBe("");
    expect(openedLines[0]!.close).toHaveBeenCalled();
    await receive({ type: "hint", move: BEST, line: [], facts: [] });
    expect(text(".move-assessment [role=status]")).toBe("");
  });

  it.each([{ type: "rejection" }, { type: "error" }])("shows a failure: %j", async (message) => {
    const { root, receive, key, text } = await openReview();
    await key("KeyU", ".board");
    await key("KeyH", ".board");
    await receive(message);
    expect(text(".move-assessment [role=status]")).not.toBe("");
    expect(button(root, "Show best move").getAttribute("aria-disabled")).toBe("false");
  });

  it("cannot be requested after the last move of a finished game", async () => {
    const { root } = await openReview({
      ...GAME,
      result: { winner: "black", ending: "surrounded" },
    });
    expect(button(root, "Show best move").getAttribute("aria-disabled")).toBe("true");
    expect(button(root, "Play from here").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the computer", () => {
  it("reviews a finished game, and goes to the blunders of a player", async () => {
    const { report, text, root, review } = await openReview();
    expect(review.mock.calls[0]![0].moves).toEqual(["wA1", "bA1 wA1-", "wB1 bA1"]);
    await report({ ...ASSESSED, ply: 1, loss: 0 } as ReviewMessage);
    await report({
      ...ASSESSED,
      ply: 2,
      judgment: "blunder",
      line: [BEST],
      facts: [FREES],
    } as ReviewMessage);
    expect(text(".review-summary")).toContain("2 of 3");
    await report({ type: "review-summary", players: [PLAYER, PLAYER] });
    expect(text("#summary-black + .accuracy")).toBe("80% accuracy");
    await act(async () => {
      const counts = root.querySelectorAll<HTMLElement>(".player-summary:last-child button");
      counts[2]!.click();
    });
    expect(text("#verdict-title")).toBe("Black ant 1 opens the game ??");
    expect(text(".move-assessment .better-move")).toContain("40");
    expect(text(".move-assessment .better-move")).toContain("White spider 1 opens the game");
  });

  it("plays a better line on the board, and returns to the game", async () => {
    const { report, root, key, text } = await openReview();
    await report({ ...ASSESSED, ply: 1, judgment: null } as ReviewMessage);
    const line = [BEST, move("wA2", { uhp: "wA2 wS1-" })];
    await report({ ...ASSESSED, ply: 2, judgment: "mistake", line, facts: [] } as ReviewMessage);
    expect(text(".better-line")).toBe("");
    await key("KeyN");
    expect(text("#verdict-title")).toContain("?");
    const current = () => root.querySelector(".better-line [aria-current]")?.textContent;
    await act(async () => root.querySelector<HTMLElement>(".better-line button")!.click());
    expect([current(), text(".step-count")]).toEqual(["wS1 wA1-", "2 of 3"]);
    await key("ArrowRight");
    expect([current(), text(".step-count")]).toEqual(["wA2 wS1-", "3 of 3"]);
    await key("Home");
    expect([current(), text(".step-count")]).toEqual([undefined, "1 of 3"]);
    await click(root, "Back to the game");
    expect([text(".messages"), text(".step-count")]).toEqual(["", "2 of 3"]);
  });

  it("asks for better moves of a player and checks them", async () => {
    const { report, root, review, openedLines, text, play } = await findBetterMoves();
    expect(text(".find-better-move")).toContain("Black ant 1 opens the game ?");
    await play("");
    await click(root, "Hint");
    expect(text(".find-feedback")).toContain("Tile to move: White spider 1");

    await play("bG1 wA1-");
    expect(text(".find-feedback")).toContain("Checking your move");
    await settle();
    expect(review.mock.lastCall![0]).toEqual({
      start: { kind: "imported", text: "position after wA1" },
      moves: ["bG1 wA1-"],
    });
    await report({ ...ASSESSED, ply: 1, judgment: "blunder", loss: 0.3 } as ReviewMessage);
    finishReview();
    await settle();
    expect(text(".find-feedback")).toContain("30%");
    const attempts = openedLines.length;
    await act(async () => void (await vi.advanceTimersByTimeAsync(2000)));
    expect(openedLines.length, "the wrong move is taken back").toBe(attempts + 1);

    await play("");
    await play(BEST.uhp);
    expect(text(".find-feedback")).toContain("Good move!");
    await click(root, "Next");
    expect(text(".find-better-move")).toContain("You found 1 of 1.");
    await click(root, "Back to the review");
    expect(text(".player-summary")).not.toBe("");
  });

  it("plays the solution, also after a wrong move", async () => {
    const { report, root, openedLines, play } = await findBetterMoves();
    await play("");
    await play("bG1 wA1-");
    await settle();
    await report({ ...ASSESSED, ply: 1, judgment: "blunder", loss: 0.3 } as ReviewMessage);
    finishReview();
    await settle();
    const sessions = openedLines.length;
    await click(root, "Show solution");
    expect(openedLines.length, "it starts before the wrong move").toBe(sessions + 1);
    await play("");
    const { send } = openedLines.at(-1)!;
    expect(send.mock.lastCall![0]).toMatchObject({ type: "play", move: BEST.uhp });
  });

  it("counts no mistake that was skipped", async () => {
    const { root, text, play } = await findBetterMoves();
    await play("");
    await click(root, "Skip");
    expect(text(".find-better-move")).toContain("You found 0 of 1.");
  });

  it("counts no move that was shown, and hides the hint with it", async () => {
    const { root, text, play } = await findBetterMoves();
    await play("");
    await click(root, "Hint");
    await click(root, "Show solution");
    await play(BEST.uhp);
    expect(text(".find-feedback")).not.toContain("Tile to move");
    await click(root, "Next");
    expect(text(".find-better-move")).toContain("You found 0 of 1.");
  });

  it("accepts another good move", async () => {
    const { report, text, play } = await findBetterMoves();
    await play("");
    await play("bG1 wA1-");
    await settle();
    await report({ ...ASSESSED, ply: 1, judgment: null } as ReviewMessage);
    finishReview();
    await settle();
    expect(text(".find-feedback")).toContain("Good move!");
  });

  it("shows that a move could not be checked", async () => {
    const { fail, text, play } = await findBetterMoves();
    await play("");
    await play("bG1 wA1-");
    await settle();
    await fail();
    await settle();
    expect(text(".find-feedback")).toContain("The computer could not");
  });

  it("puts the hand of the player near, or far on a flipped board", async () => {
    const { root, play, key } = await findBetterMoves();
    await play("");
    const near = () => root.querySelector(".near .player-area")!.getAttribute("aria-label");
    expect(near()).toBe("Black");
    await key("KeyF", ".board");
    expect(near()).toBe("White");
  });

  it("writes moves in notation if the player prefers it", async () => {
    const { report, text, key } = await openReview(GAME, { notation: true });
    await report({ ...ASSESSED, ply: 1, judgment: null } as ReviewMessage);
    await report({ ...ASSESSED, ply: 2, judgment: "mistake", line: [BEST] } as ReviewMessage);
    await key("KeyN");
    expect(text("#verdict-title")).toBe("bA1 wA1- ?");
    expect(text(".better-move")).toContain("Better was: wS1 wA1-");
    expect(text("output[aria-live]")).toContain("Move 2 of 3: bA1 wA1-");
  });

  it("reviews a game in progress only on request, and again after a failure", async () => {
    const { root, review, fail } = await openReview({ ...GAME, result: null });
    expect(review).not.toHaveBeenCalled();
    await click(root, "Analyze the game");
    await fail();
    await click(root, "Try again");
    expect(review).toHaveBeenCalledTimes(2);
  });

  it("gives no advice in a game between people in progress", async () => {
    const { root, review } = await openReview({ ...GAME, access: "link", result: null });
    expect(review).not.toHaveBeenCalled();
    expect(root.querySelector(".board")).toBeNull();
    expect(root.querySelector("a.primary")!.getAttribute("href")).toBe(`/game/${GAME.game}`);
  });
});
