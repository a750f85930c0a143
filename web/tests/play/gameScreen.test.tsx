// The game screen: available actions, requests, messages and announcements.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { defaultSettings } from "../../src/browser/settings";
import type { ConnectionListener, GameAction, Backend } from "../../src/backend/backend";
import type { BlunderWarning, Hint, BackendMessage, Position, Seats } from "../../src/messages";
import { GameScreen } from "../../src/screens/GameScreen";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION } from "../positions";
import { button, click, renderInPage } from "../render";

const BOB = {
  kind: "person",
  isYou: false,
  name: "Bob",
  isConnected: true,
  isAccount: false,
} as const;
const SEATS: Seats = { ...POSITION.seats, black: BOB };
const SHARED: Position = { ...POSITION, access: "link", seats: SEATS };
const SPECTATED: Position = { ...SHARED, yourSide: null };
const WAITING: Position = {
  ...SHARED,
  canAbort: true,
  awaits: "opponent",
  seats: { ...SEATS, black: { kind: "vacant", isRandom: true } },
  invitation: { token: "token", link: null },
};
const LONG: Position = {
  ...POSITION,
  moves: [
    move("wA1", { target: [0, 0] }),
    move("bA1", { color: "black", target: [2, -1] }),
    move("wB1", { target: [1, 0] }),
  ],
};
const OVER: Position = { ...LONG, result: { winner: "black", ending: "resignation" }, choices: [] };

const GOOD = move("wA1", { uhp: "to 2,0", origin: [0, 0], target: [2, 0] });
const WARNING = {
  type: "blunder-warning",
  move: move("wA1", { uhp: "to 0,-1" }),
  request: 1,
  version: 7,
  replyFacts: [],
  betterFacts: [],
};

beforeAll(async () => {
  vi.stubGlobal("isSecureContext", false); // no notifications
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no animations
  vi.stubGlobal("fetch", async () => Response.json({ isPublished: true }));
  await loadLanguage("en");
});
afterEach(() => render(null, document.body.firstElementChild!));
afterAll(() => void vi.unstubAllGlobals());

async function openGame(position: Position) {
  const sent: GameAction[] = [];
  const change = vi.fn();
  let listener!: ConnectionListener;
  const send = vi.fn((request: GameAction) => sent.push(request) > 0);
  const close = vi.fn();
  const open = vi.fn((_game: string, connectionListener: ConnectionListener) => {
    listener = connectionListener;
    return { send, close };
  });
  const backend = { server: { open }, local: { open } } as unknown as Backend;
  const root = await renderInPage(<GameScreen game={position.game!} />, {
    backend,
    settings: { ...defaultSettings(["en"]), sound: false },
    change,
  });
  const receive = (message: BackendMessage) => act(async () => listener.onMessage(message));
  const connect = (state: "open" | "lost" | "unreadable" | "not-found") =>
    act(async () => listener.onStateChange(state));
  await connect("open");
  await receive(position);
  const text = (selector: string) => root.querySelector(selector)?.textContent ?? "";
  const key = (code: string, selector: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      const init = { code, key: code, bubbles: true, cancelable: true, ...more };
      root.querySelector(selector)!.dispatchEvent(new KeyboardEvent("keydown", init));
    });
  return { root, sent, send, close, change, receive, connect, text, key };
}

/** Return the result of `use` for each of `cases`, run in sequence. */
async function inTurn<Case>(
  cases: Readonly<Record<string, Case>>,
  use: (value: Case) => Promise<string>,
): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  await Object.entries(cases).reduce(async (before, [name, value]) => {
    await before;
    results[name] = await use(value);
  }, Promise.resolve());
  return results;
}

/** Return texts and addresses of the links in the panel. */
async function panelLinks(position: Position) {
  const { root } = await openGame(position);
  return [...root.querySelectorAll("aside a")].map((link) => [
    link.textContent,
    link.getAttribute("href")!.replace(/#.+/, "#…"),
  ]);
}

describe("the panel", () => {
  it("shows the actions that are possible in the game", async () => {
    const { root, receive } = await openGame(POSITION);
    const games: Record<string, Position> = {
      local: POSITION,
      stuck: { ...POSITION, canUndo: false, canRedo: true, choices: [] },
      oneScreen: { ...POSITION, seats: { ...SEATS, black: SEATS.white } },
      drawOffered: { ...POSITION, drawOffer: "white" },
      over: OVER,
      shared: SHARED,
      abortable: { ...SHARED, canAbort: true, canUndo: false },
      waiting: WAITING,
      takebackOffered: { ...SHARED, takebackOffer: "white" },
      ended: { ...SHARED, result: OVER.result, canUndo: false },
      spectator: SPECTATED,
    };
    const actions = await inTurn(games, async (position) => {
      await receive(position);
      return [...root.querySelectorAll(".actions:not(.is-small) button")]
        .map(
          (action) =>
            action.textContent + (action.getAttribute("aria-disabled") === "true" ? " (off)" : ""),
        )
        .join(", ");
    });
    expect(actions).toMatchInlineSnapshot(`
      {
        "abortable": "Request takeback (off), Offer draw, Abort, Quick chat, Flip board",
        "drawOffered": "Undo, Redo (off), Hint, Offer draw (off), Resign, Flip board, Coach",
        "ended": "Quick chat, Flip board",
        "local": "Undo, Redo (off), Hint, Offer draw, Resign, Flip board, Coach",
        "oneScreen": "Undo, Redo (off), Hint, Offer draw, Resign, Flip board",
        "over": "Undo, Redo (off), Hint (off), Flip board, Coach (off)",
        "shared": "Request takeback, Offer draw, Resign, Quick chat, Flip board",
        "spectator": "Flip board",
        "stuck": "Undo (off), Redo, Hint (off), Offer draw, Resign, Flip board, Coach",
        "takebackOffered": "Request takeback (off), Offer draw, Resign, Quick chat, Flip board",
        "waiting": "Flip board",
      }
    `);
  });

  it.each<[string, Position, GameAction]>([
    ["Undo", POSITION, { type: "undo" }],
    ["Redo", { ...POSITION, canRedo: true }, { type: "redo" }],
    ["Hint", POSITION, { type: "request-hint" }],
    ["Offer draw", POSITION, { type: "offer-draw" }],
    ["Coach", POSITION, { type: "set-coach", hasCoach: true }],
    ["Coach", { ...POSITION, hasCoach: true }, { type: "set-coach", hasCoach: false }],
    ["Offer draw", SHARED, { type: "offer-draw" }],
  ])("%s sends its request", async (name, position, request) => {
    const { root, sent } = await openGame(position);
    await click(root, name);
    expect(sent).toEqual([request]);
  });

  it("undo is also below the board, except where the opponent has to agree", async () => {
    const { root, sent } = await openGame(POSITION);
    await act(async () =>
      root.querySelector<HTMLElement>(".step-strip [aria-label=Undo]")!.click(),
    );
    expect(sent).toEqual([{ type: "undo" }]);
    const online = await openGame(SHARED);
    expect(online.root.querySelector(".step-strip [aria-label=Undo]")).toBeNull();
  });

  it("sends nothing for a disabled action", async () => {
    const { root, sent } = await openGame(POSITION);
    await click(root, "Redo");
    expect(sent).toEqual([]);
  });

  it("links to other screens, but not to analysis in a game between people", async () => {
    expect([await panelLinks(POSITION), await panelLinks(SHARED)]).toMatchInlineSnapshot(`
      [
        [
          [
            "Sixlegs",
            "/",
          ],
          [
            "Review",
            "/game/0123456789012345678901/review",
          ],
          [
            "Rules",
            "/rules",
          ],
          [
            "Settings",
            "/settings",
          ],
          [
            "Analyze",
            "/analysis#…",
          ],
          [
            "Edit this position",
            "/setup#…",
          ],
        ],
        [
          [
            "Sixlegs",
            "/",
          ],
          [
            "Rules",
            "/rules",
          ],
          [
            "Settings",
            "/settings",
          ],
        ],
      ]
    `);
  });

  it("changes settings, shows the shortcuts, and opens on a narrow screen", async () => {
    const { root, change, text } = await openGame(POSITION);
    await click(root, "Sound");
    await click(root, "List view");
    expect(change.mock.calls).toEqual([[{ sound: true }], [{ list: true }]]);
    await click(root, "Keyboard shortcuts");
    expect(text("dialog")).toContain("undo, redo");
    await click(root, "Moves and actions");
    expect(root.querySelector("aside")!.className).toBe("panel is-open");
    await click(root, "Flip board");
    expect(root.querySelector("aside")!.className).toBe("panel");
  });

  it("flips the board: the hands change places", async () => {
    const { root } = await openGame(SHARED);
    const near = () => root.querySelector(".near section")!.getAttribute("aria-label");
    const before = near();
    await click(root, "Flip board");
    expect([before, near()]).toMatchInlineSnapshot(`
      [
        "White",
        "Black",
      ]
    `);
  });
});

describe("announcements", () => {
  const changes: Record<string, Partial<Position>> = {
    "a move": { moves: [...LONG.moves, move("bA1", { color: "black" })] },
    "an undone move": { moves: LONG.moves.slice(0, 2) },
    "a forced pass": { awaits: "pass", choices: [] },
    "a draw offer": { drawOffer: "black" },
    "your draw offer": { drawOffer: "white" },
    "a takeback request": { takebackOffer: "black" },
    "your takeback request": { takebackOffer: "white" },
    "a result": { result: { winner: "white", ending: "time" } },
    "a rematch offer": { rematchOffer: "black" },
    "your rematch offer": { rematchOffer: "white" },
    "the coach": { hasCoach: true },
  };
  it("describe changes of the game", async () => {
    const game: Position = { ...LONG, access: "link", seats: SEATS };
    const { receive, text } = await openGame(game);
    const announced = await inTurn(changes, async (change) => {
      await receive({ ...game, version: 8, ...change });
      const messages = `${text("output[aria-live]")} | ${text(".messages")}`;
      await receive(game);
      // Announce something else, so that each announcement is a new one.
      await receive({ type: "phrase-sent", by: "black", phrase: "hello" });
      return messages;
    });
    expect(announced).toMatchInlineSnapshot(`
      {
        "a draw offer": "Bob offers a draw. | Bob offers a draw.AcceptDecline",
        "a forced pass": "You have no legal move and pass. | You have no legal move and pass.",
        "a move": "Black ant 1 opens the game. | ",
        "a rematch offer": "Bob offers a rematch. | ",
        "a result": "You won! Bob ran out of time. | ",
        "a takeback request": "Bob requests a takeback. | Bob requests a takeback.AcceptDecline",
        "an undone move": "Taken back. | ",
        "the coach": "Bob: Hello! | ",
        "your draw offer": "Draw offered. | Draw offered.",
        "your rematch offer": "Rematch offered. | ",
        "your takeback request": "Takeback requested. | Takeback requested.",
      }
    `);
  });

  it("describe messages of the opponent and the connection", async () => {
    const { connect, receive, text } = await openGame(SHARED);
    const announced: string[] = [];
    const record = () => announced.push(`${text("output[aria-live]")} | ${text(".messages")}`);
    await receive({ type: "phrase-sent", by: "black", phrase: "hello" });
    record();
    await connect("lost");
    record();
    await connect("unreadable");
    record();
    await connect("open");
    record();
    await receive({ type: "draw-declined", by: "black" });
    record();
    await receive({ type: "takeback-declined", by: "black" });
    record();
    await receive({ type: "rejection", request: 1, code: "rate-limited", reason: null });
    record();
    expect(announced).toMatchInlineSnapshot(`
      [
        "Bob: Hello! | Pick up a tile from your hand to begin.",
        "Connection lost. Your game is safe. Reconnecting… | Connection lost. Your game is safe. Reconnecting…",
        "The game cannot be read from the disk right now. Retrying… | The game cannot be read from the disk right now. Retrying…",
        "Connected again. | Pick up a tile from your hand to begin.",
        "Draw declined. | Draw declined.",
        "Takeback declined. | Takeback declined.",
        "Too many requests. Please try again in a moment. | Too many requests. Please try again in a moment.",
      ]
    `);
  });

  it("describe an aborted game", async () => {
    const { connect, receive, root } = await openGame(SHARED);
    await receive({ type: "aborted" } as BackendMessage);
    await connect("not-found");
    expect(root.querySelector("main")!.textContent).toMatchInlineSnapshot(
      `"Game abortedIt ended before both players had moved, so it does not count.New gameHome"`,
    );
  });
});

describe("the messages", () => {
  it.each<[string, Partial<Position>, GameAction]>([
    ["Accept", { drawOffer: "black" }, { type: "accept-draw" }],
    ["Decline", { drawOffer: "black" }, { type: "decline-draw" }],
    ["Accept", { takebackOffer: "black" }, { type: "accept-takeback" }],
    ["Decline", { takebackOffer: "black" }, { type: "decline-takeback" }],
  ])("send %s in reply to %j", async (name, offer, request) => {
    const { root, sent } = await openGame({ ...SHARED, ...offer });
    await click(root, name);
    expect(sent).toEqual([request]);
  });

  it("repeat a failed request once", async () => {
    const { root, sent, receive, text } = await openGame(POSITION);
    await click(root, "Offer draw");
    await receive({ type: "error", request: 1, code: "storage" });
    expect(text(".messages")).not.toBe("");
    await click(root, "Try again");
    expect(sent).toEqual([{ type: "offer-draw" }, { type: "offer-draw" }]);
    expect(text(".messages")).not.toContain("Try again");
  });

  it("report a request that cannot be sent", async () => {
    const { root, send, text } = await openGame(POSITION);
    send.mockReturnValue(false);
    await click(root, "Undo");
    expect(text(".messages")).toMatchInlineSnapshot(
      `"No connection, so nothing was changed. Please try again in a moment."`,
    );
    await click(root, "Close");
  });

  it("play a hint", async () => {
    const { root, receive, text, sent } = await openGame(POSITION);
    await click(root, "Hint");
    expect(text(".messages")).toBe("Looking for a good move…");
    await receive({
      type: "hint",
      request: 1,
      version: 7,
      move: GOOD,
      facts: [],
    } as unknown as Hint);
    expect(text(".messages")).toBe("White ant 1 opens the game.Play it");
    await click(root, "Play it");
    expect(sent.at(-1)).toMatchObject({ type: "play", move: "to 2,0" });
  });

  it.each<[string, object | undefined, string]>([
    ["Play it anyway", { type: "play", move: "to 0,-1", isConfirmed: true }, ""],
    ["Show a better move", undefined, "White ant 1 opens the game.Play it"],
    ["Close", undefined, "Pick up a tile from your hand to begin."],
  ])("offer actions for a blunder warning: %s", async (name, request, shownAfter) => {
    const { root, receive, text, sent } = await openGame({ ...POSITION, hasCoach: true });
    await act(async () => button(root, "White ant wA1 opens the game").click());
    expect(sent).toMatchObject([{ type: "play", move: "to 0,-1", isConfirmed: false }]);
    await receive({
      ...WARNING,
      reply: move("bA1", { color: "black" }),
      betterMove: GOOD,
    } as unknown as BlunderWarning);
    expect(text(".messages")).toContain("Black ant 1 opens the game");
    expect(text(".messages")).toContain("your opponent much more likely to win");
    await click(root, name);
    expect(sent[1]).toEqual(request && { ...request, thinkingTime: expect.any(Number) });
    expect(text(".messages")).toBe(shownAfter);
  });

  it("include quick chat phrases, sent from a dialog", async () => {
    const { root, sent } = await openGame(SHARED);
    await click(root, "Quick chat");
    await click(root, "Good luck!");
    expect(sent).toEqual([{ type: "send-phrase", phrase: "good-luck" }]);
    expect(root.querySelector("dialog")).toBeNull();
  });
});

describe("keys", () => {
  it.each<[string, string, GameAction | undefined]>([
    ["KeyU", ".board", { type: "undo" }],
    ["KeyR", ".board", { type: "redo" }],
    ["KeyH", ".board", { type: "request-hint" }],
    ["KeyU", "main", { type: "undo" }],
    ["KeyU", ".actions button", { type: "undo" }],
    ["KeyU", "#typed-move", undefined],
  ])("%s at %s sends %j", async (code, selector, request) => {
    const { key, sent } = await openGame(POSITION);
    await key(code, selector);
    expect(sent).toEqual(request ? [request] : []);
  });

  it("turn zen mode on and off", async () => {
    const { key, change, root } = await openGame(POSITION);
    await key("KeyZ", ".board");
    expect(change).toHaveBeenCalledExactlyOnceWith({ zen: true });
    expect(root.querySelector("main")!.dataset["zen"]).toBeUndefined();
    expect(root.querySelector("output[aria-live]")!.textContent).toBe("Zen mode on");
  });

  it("request no hint and no undo in a game between people", async () => {
    const { key, sent } = await openGame({ ...SHARED, canUndo: false });
    await key("KeyH", ".board");
    await key("KeyR", ".board");
    await key("KeyU", ".board");
    expect(sent).toEqual([]);
  });

  it("step through the game and return", async () => {
    const { key, text, root } = await openGame(LONG);
    const steps: string[] = [];
    const step = async (code: string, selector = "main") => {
      await key(code, selector);
      const current = root.querySelector('[aria-current="step"]')?.textContent ?? "none";
      steps.push(`${code}: ${text(".step-text")} (${current})`);
    };
    await step("ArrowLeft");
    await step("ArrowLeft");
    await step("ArrowRight");
    await step("Home");
    await step("ArrowLeft");
    await step("End");
    await step("Comma", ".board");
    await step("Period", ".board");
    await step("ArrowLeft", ".board");
    await step("ArrowUp");
    await step("ArrowUp", ".moves li");
    await step("Escape");
    await step("ArrowLeft", "#typed-move");
    expect(steps).toMatchInlineSnapshot(`
      [
        "ArrowLeft: Move 2 of 3: Black ant 1 opens the game. (bA1)",
        "ArrowLeft: Move 1 of 3: White ant 1 opens the game. (wA1)",
        "ArrowRight: Move 2 of 3: Black ant 1 opens the game. (bA1)",
        "Home: Before the first move (none)",
        "ArrowLeft: Before the first move (none)",
        "End: Move 3 of 3: White beetle 1 opens the game. (wB1)",
        "Comma: Move 2 of 3: Black ant 1 opens the game. (bA1)",
        "Period: Move 3 of 3: White beetle 1 opens the game. (wB1)",
        "ArrowLeft: Move 2 of 3: Black ant 1 opens the game. (bA1)",
        "ArrowUp: Move 2 of 3: Black ant 1 opens the game. (bA1)",
        "ArrowUp: Move 1 of 3: White ant 1 opens the game. (wA1)",
        "Escape: Move 3 of 3: White beetle 1 opens the game. (wB1)",
        "ArrowLeft: Move 3 of 3: White beetle 1 opens the game. (wB1)",
      ]
    `);
  });

  it("show why they have no effect in an earlier position", async () => {
    const { key, text, sent } = await openGame(LONG);
    await key("Home", "main");
    await key("KeyU", ".board");
    expect(sent).toEqual([]);
    expect([text(".messages"), text("output[aria-live]")]).toMatchInlineSnapshot(`
      [
        "This is an earlier position. Go back to the game to play.",
        "This is an earlier position. Go back to the game to play.",
      ]
    `);
  });
});

it("the strip repeats the result, which styles hide beside its card", async () => {
  const { text } = await openGame(OVER);
  expect(text(".step-text")).toBe(
    "Move 3 of 3: White beetle 1 opens the game. You lost. You resigned.",
  );
  expect(text(".step-end")).toBe(" You lost. You resigned.");
});

it("a move received while an earlier position is shown is announced, but not shown", async () => {
  const { key, receive, text, root } = await openGame(LONG);
  await key("Home", "main");
  await receive({ ...LONG, version: 8, moves: [...LONG.moves, move("bB1", { color: "black" })] });
  expect(text(".step-text")).toMatchInlineSnapshot(`"Black has moved."`);
  expect(root.querySelectorAll(".moves li")).toHaveLength(4);
  await click(root, "Back to the game");
  expect(text(".step-text")).toMatchInlineSnapshot(`"Move 4 of 4: Black beetle 1 opens the game."`);
});

it.each<[string, Partial<Position>, string, GameAction]>([
  ["Resign", {}, "Resign", { type: "resign" }],
  ["Resign", POSITION, "Resign", { type: "resign" }],
  ["Abort", { canAbort: true }, "Abort", { type: "abort" }],
  ["Withdraw", WAITING, "Withdraw", { type: "abort" }],
])("%s requires confirmation", async (name, more, confirmation, request) => {
  const { root, sent } = await openGame({ ...SHARED, ...more });
  await click(root, name);
  expect(sent).toEqual([]);
  await click(root.querySelector("dialog")!, confirmation);
  expect(sent).toEqual([request]);
  expect(root.querySelector("dialog")).toBeNull();
});

it("says that the sides are random while there is no opponent", async () => {
  const { text, receive } = await openGame(WAITING);
  expect(text(".invitation")).toContain("Colors are drawn at random");
  expect(text(".game-terms")).toContain("Random color");
  expect(text(".invitation")).not.toContain("expires three minutes after you leave");
  const time = { white: 60_000, black: 60_000, initial: 60_000, increment: 0 };
  const live = { ...time, running: null, isPerMove: false, pausedFor: 0 };
  await receive({ ...WAITING, access: "public", clock: live });
  expect(text(".invitation")).toContain("expires three minutes after you leave");
  await receive({ ...WAITING, access: "public", clock: { ...live, isPerMove: true } });
  expect(text(".invitation")).not.toContain("expires three minutes after you leave");
  await receive({ ...WAITING, seats: { ...SEATS, black: { kind: "vacant" } } });
  expect(text(".invitation")).not.toContain("drawn at random");
});

it("closes the connection with the screen", async () => {
  const { close } = await openGame(SHARED);
  expect(close).not.toHaveBeenCalled();
  await act(async () => render(null, document.body.firstElementChild!));
  expect(close).toHaveBeenCalledOnce();
});
