// The analysis screen: its links, keys, connection to the backend, and engine.
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EvaluationBar, arrowsOf } from "../../src/analysis/AnalysisBoard";
import { EngineLines } from "../../src/analysis/EngineLines";
import { treeForKey, treeCommandForKey } from "../../src/analysis/treeKeys";
import { TreeConnection } from "../../src/analysis/TreeConnection";
import { useAnalysis, type AnalysisController } from "../../src/analysis/useAnalysis";
import { useEngine, type EngineState } from "../../src/analysis/useEngine";
import {
  setComment,
  lineTo,
  addMove,
  selectPrevious,
  lineTree,
} from "../../src/game/variationTree";
import type {
  AnalysisOptions,
  Connection,
  ConnectionListener,
  LocalGames,
} from "../../src/backend/backend";
import type { TimedAnalysisReport, Move, GameLine, Position, Start } from "../../src/messages";
import {
  readAnalysis,
  analysisLink,
  toAnalysis,
  analysisFragment,
  storedId,
  storedLink,
  portableLink,
  type Analysis,
} from "../../src/share/analysisLink";
import type { Presentation } from "../../src/game-ui/usePresentation";
import { PLAIN_FORMAT } from "../../src/i18n/moves";
import { loadLanguage } from "../../src/i18n/translate";
import { move, POSITION } from "../positions";
import { button, click, renderInPage } from "../render";

const START: Start = { kind: "empty", gameType: "Base+ML", opening: "tournament" };
const BRANCHED = setComment(
  addMove(selectPrevious(lineTree(["wS1", "bG1 wS1-"])), "bA1 wS1-")!,
  "Ж, “so”",
);

beforeEach(() => loadLanguage("en"));
afterEach(() => localStorage.clear());

/** Return text that does not compress. */
function randomText(parts: number): string {
  return Array.from({ length: parts }, () => crypto.randomUUID()).join();
}

describe("a link", () => {
  const analysis: Analysis = { start: START, tree: BRANCHED };

  it("contains all variations and the current node", async () => {
    const fragment = await analysisFragment(analysis, "0".repeat(16));
    expect(fragment).toMatch(/^1z/);
    expect(await readAnalysis(`#${fragment}`)).toEqual(analysis);
    expect(await readAnalysis((await portableLink(analysis))!.split("#")[1]!)).toEqual(analysis);
    expect(await readAnalysis((await storedLink(analysis)).split("#")[1]!)).toEqual(analysis);
  });

  it("opens the analysis of a game at any ply", async () => {
    const game = { ...POSITION, startPosition: null, moves: [move("wS1"), move("bG1")] };
    const read = await readAnalysis(analysisLink(game, 1).split("#")[1]!);
    expect(read).toEqual(toAnalysis(game, 1));
    expect((read as Analysis).tree.path).toEqual([0]);
  });

  it("contains only an id if the analysis is too long, which the browser stores", async () => {
    const tree = lineTree(Array.from({ length: 400 }, () => randomText(1)));
    const long = { start: START, tree };
    const id = storedId("");
    const fragment = await analysisFragment(long, id);
    expect(fragment).toBe(`kept-${id}`);
    expect(storedId(fragment)).toBe(id);
    expect(await readAnalysis(fragment)).toEqual(long);
    localStorage.clear();
    expect(await readAnalysis(fragment)).toBe("not-stored-here");
    const longest = lineTree(Array.from({ length: 1000 }, () => randomText(3)));
    expect(await portableLink({ start: START, tree: longest })).toBeUndefined();
  });

  it("refers to one of the latest stored analyses: the oldest are deleted", async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `sixlegs.analysis.${i}`);
    keys.forEach((key, i) => localStorage.setItem(key, `${i + 1}\n`));
    const tree = lineTree(Array.from({ length: 400 }, () => randomText(1)));
    const fragment = await analysisFragment({ start: START, tree }, storedId(""));
    expect(await readAnalysis(fragment)).toEqual({ start: START, tree });
    expect(keys.filter((key) => localStorage.getItem(key) === null)).toEqual(keys.slice(0, 1));
  });

  it.each(["1znonsense", "1t", "kept-12", "2z", "1tZm9v"])(
    "is damaged if it is %s",
    async (fragment) => {
      expect(await readAnalysis(fragment)).toBe("damaged");
    },
  );
});

describe("keys", () => {
  const list = document.createElement("div");
  list.innerHTML = `<div class="tree"><button></button></div><div class="board"></div><textarea>`;
  const key = (code: string, where: string, more = {}) => ({
    code,
    target: list.querySelector(where),
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });
  const at = (code: string, where = ".tree button") => {
    const tree = treeForKey(key(code, where), BRANCHED);
    return tree && lineTo(tree.root, tree.path).join();
  };

  it("move through the tree", () => {
    expect(at("ArrowLeft")).toBe("wS1");
    expect(at("Home")).toBe("");
    expect(at("ArrowUp")).toBe("wS1,bG1 wS1-");
    expect(at("ArrowDown")).toBe("wS1,bA1 wS1-");
    expect(at("End")).toBe("wS1,bA1 wS1-");
  });

  it("keep their own meaning for a held tile and in text fields", () => {
    expect(at("ArrowLeft", ".board")).toBe("wS1");
    expect(treeForKey(key("ArrowLeft", ".board"), BRANCHED, true)).toBeUndefined();
    expect(at("Home", ".board")).toBe("");
    expect(at("Home", "textarea")).toBeUndefined();
    expect(treeForKey(key("Home", ".board", { ctrlKey: true }), BRANCHED)).toBeUndefined();
  });

  it("change the tree only in its list", () => {
    expect(treeCommandForKey(key("KeyP", ".tree button"))).toBe("promote");
    expect(treeCommandForKey(key("Delete", ".tree button"))).toBe("remove");
    expect(treeCommandForKey(key("Delete", ".board"))).toBeUndefined();
    expect(treeCommandForKey(key("KeyC", ".tree button", { ctrlKey: true }))).toBeUndefined();
  });
});

function after(...moves: ("wA1" | "bA1")[]): Position {
  return { ...POSITION, moves: moves.map((piece) => move(piece)) };
}

describe("the connection to the backend", () => {
  interface Study {
    readonly played: GameLine;
    readonly listener: ConnectionListener;
    readonly sent: string[];
    isClosed: boolean;
  }

  function connectTree() {
    const studies: Study[] = [];
    const positions: string[] = [];
    const games = {
      openUnsaved(played: GameLine, listener: ConnectionListener): Connection {
        const study: Study = { played, listener, sent: [], isClosed: false };
        studies.push(study);
        return {
          send: (request, version) => study.sent.push(`${request.type} at ${version}`) > 0,
          close: () => {
            study.isClosed = true;
          },
        };
      },
    };
    const lines: string[] = [];
    const loading: boolean[] = [];
    const onImpossible = vi.fn();
    const listener: ConnectionListener = {
      onMessage: (message) =>
        message.type === "position" &&
        positions.push(`${message.version}: ${message.moves.map(({ uhp }) => uhp)}`),
      onStateChange: () => {},
    };
    const connection = new TreeConnection(games, START, listener, {
      onMoves: (moves) => lines.push(moves.map(({ uhp }) => uhp).join()),
      onImpossible,
      onLoading: (isLoading) => loading.push(isLoading),
    });
    return { connection, studies, positions, lines, loading, onImpossible };
  }

  it("numbers the positions of nodes, and caches them", () => {
    const { connection, studies, positions, loading } = connectTree();
    connection.show([], true);
    studies[0]!.listener.onMessage(after());
    connection.show(["wA1"], true);
    expect(loading).toEqual([true, false, true]);
    expect(studies[0]!.isClosed).toBe(true);
    studies[0]!.listener.onMessage(after("bA1")); // too late
    studies[1]!.listener.onMessage(after("wA1"));
    connection.show([], false);
    expect(studies.map(({ played }) => played.moves)).toEqual([[], ["wA1"]]);
    expect(positions).toEqual(["1: ", "2: wA1", "3: "]);
    expect(loading).toEqual([true, false, true, false, false]);
  });

  it("reports played moves, and reuses the study for the new position", () => {
    const { connection, studies, positions, lines } = connectTree();
    connection.show([], true);
    studies[0]!.listener.onMessage(after());
    connection.send({ type: "play", move: "wA1" });
    studies[0]!.listener.onMessage({ ...after("wA1"), version: 8 });
    connection.show(["wA1"], true);
    connection.send({ type: "request-hint" });
    expect(studies[0]!.sent).toEqual(["play at 7", "request-hint at 8"]);
    expect(lines).toEqual(["wA1"]);
    expect(positions).toEqual(["1: ", "2: wA1"]);
    expect(studies).toHaveLength(1);
  });

  it("plays a forced pass only at the end of a line", () => {
    const { connection, studies } = connectTree();
    connection.show(["wA1"], false);
    studies[0]!.listener.onMessage({ ...after("wA1"), awaits: "pass" });
    expect(studies[0]!.isClosed).toBe(true);
    connection.show(["wA1", "bA1"], true);
    studies[1]!.listener.onMessage({ ...after("wA1", "bA1"), awaits: "pass" });
    expect(studies[1]!.isClosed).toBe(false);
  });

  it("reports an impossible line", () => {
    const { connection, studies, onImpossible } = connectTree();
    connection.show(["nonsense"], true);
    studies[0]!.listener.onStateChange("not-found");
    expect(onImpossible).toHaveBeenCalled();
  });
});

it("input is deferred until the position of the selected node has arrived", async () => {
  const listeners: ConnectionListener[] = [];
  const local = {
    openUnsaved(_: GameLine, listener: ConnectionListener): Connection {
      listeners.push(listener);
      return { send: () => true, close: () => {} };
    },
    read: () => new Promise<never>(() => {}),
  } as unknown as LocalGames;
  const presentation = { announce: () => {}, onEffect: () => {} } as unknown as Presentation;
  let analysis: AnalysisController | undefined;
  function Screen() {
    analysis = useAnalysis(local, { start: START, tree: lineTree(["wA1"]) }, presentation);
    return null;
  }
  await renderInPage(<Screen />);
  await act(async () => listeners[0]!.onMessage(after("wA1")));
  expect(analysis!.isLoading).toBe(false);

  await act(async () => analysis!.change(selectPrevious));
  expect(analysis!.isLoading).toBe(true);
  const plies: number[] = [];
  await act(async () =>
    analysis!.dispatch((ui) => {
      plies.push(ui.position.moves.length);
      return { ui };
    }),
  );
  expect(plies).toEqual([]);
  await act(async () => listeners[1]!.onMessage(after()));
  expect(plies).toEqual([0]);
  await act(async () => analysis!.change(() => lineTree(["wA1"]))); // cached
  expect([analysis!.isLoading, listeners.length]).toEqual([false, 2]);
});

const REPORT: TimedAnalysisReport = {
  depth: 9,
  nodes: 1_000_000,
  nodesPerSecond: 123_456,
  lines: [
    {
      score: { probability: 0.3, winsIn: null },
      moves: [move("bA1", { color: "black" }), move("wA1")],
    },
    { score: { probability: 0, winsIn: -3 }, moves: [move("bQ", { color: "black" })] },
  ],
};

/** Return a line of one move to `q` in the middle row. */
function lineOf(piece: "wA1" | "wQ" | "wB1", q: number): readonly Move[] {
  return [move(piece, { target: [q, 0], path: [[q, 0]] })];
}

it("the first moves of the lines are arrows on the board, one per target", () => {
  const score = { probability: 0.5, winsIn: null };
  const pass = [move(null, { target: null, path: [] })];
  const lines = [lineOf("wA1", 5), pass, lineOf("wQ", 6), lineOf("wB1", 5)].map((moves) => ({
    score,
    moves,
  }));
  const arrows = arrowsOf({ ...REPORT, lines }, [], "hint");
  expect(arrows.map(({ piece, ranks }) => [piece, ranks])).toEqual([
    ["wQ", [3]],
    ["wA1", [1, 4]],
  ]);
});

/** Return the value and the label of the bar of a finished game. */
async function finishedBar(winner: "white" | "black" | null) {
  const result = { winner, ending: winner ? "surrounded" : "agreement" } as const;
  const root = await renderInPage(
    <EvaluationBar sideToMove="black" score={undefined} result={result} />,
  );
  return [root.querySelector("[role=meter]")!.getAttribute("aria-valuenow"), root.textContent];
}

it("the bar of a finished game is full on the side of the winner, and labeled", async () => {
  expect(await finishedBar("white")).toEqual(["100", "White won"]);
  expect(await finishedBar("black")).toEqual(["0", "Black won"]);
  expect(await finishedBar(null)).toEqual(["50", "Draw"]);
});

describe("the engine report", () => {
  const engine: EngineState = {
    isOn: true,
    lines: 2,
    showsThreat: false,
    report: REPORT,
    hasFailed: false,
    change: () => {},
  };
  const show = (part: Partial<EngineState> = {}, onPlay = vi.fn()) =>
    renderInPage(
      <EngineLines
        engine={{ ...engine, ...part }}
        turn="black"
        isOver={false}
        moveFormat={PLAIN_FORMAT}
        onPlay={onPlay}
      />,
    );

  it("shows scores from White’s side, with depth and speed", async () => {
    const root = await show();
    const [first, second] = root.querySelectorAll(".engine-lines li strong");
    expect(first!.textContent).toBe("70%");
    expect(second!.textContent).toBe("White wins in 3");
    expect(root.textContent).toContain("Depth 9 · 123 kN/s");
  });

  it("has its settings behind a button", async () => {
    const root = await show();
    expect(root.querySelector("select")).toBeNull();
    await click(root, "Engine settings");
    expect(root.querySelector("select")!.value).toBe("2");
    expect(button(root, "Show threats").getAttribute("aria-checked")).toBe("false");
  });

  it("plays a line up to the move that is pressed", async () => {
    const onPlay = vi.fn();
    const root = await show({}, onPlay);
    await act(async () => root.querySelectorAll<HTMLElement>(".engine-lines button")[1]!.click());
    expect(onPlay).toHaveBeenCalledWith(REPORT.lines[0]!.moves);
  });

  it("shows threats without buttons, since a side cannot move twice", async () => {
    const root = await show({ showsThreat: true });
    expect(root.querySelectorAll(".engine-lines button")).toHaveLength(0);
    expect(root.textContent).toContain("If it were White’s turn");
    expect(root.querySelector("strong")!.textContent).toBe("30%");
  });

  it("can be turned off, and shows when the engine is not available", async () => {
    const change = vi.fn();
    const root = await show({ change, report: undefined, hasFailed: true });
    expect(root.textContent).toContain("engine is not available");
    await click(root, "Engine");
    expect(change).toHaveBeenCalledWith({ isOn: false });
    expect((await show({ isOn: false })).querySelector("select")).toBeNull();
  });

  it("fills the evaluation bar with White’s winning chances", async () => {
    const root = await renderInPage(
      <EvaluationBar sideToMove="black" score={REPORT.lines[0]!.score} result={null} />,
    );
    const bar = root.querySelector("[role=meter]")!;
    expect(bar.getAttribute("aria-valuenow")).toBe("70");
    expect(bar.getAttribute("aria-valuetext")).toBe("White’s winning chances: 70%.");
  });
});

describe("the engine", () => {
  interface AnalysisCall {
    readonly played: GameLine;
    readonly options: AnalysisOptions;
    readonly onReport: (report: TimedAnalysisReport) => void;
    readonly signal: AbortSignal;
  }

  it("restarts when its settings change, and stops when it is turned off", async () => {
    const calls: AnalysisCall[] = [];
    const local = {
      analyze: (
        played: GameLine,
        options: AnalysisOptions,
        onReport: AnalysisCall["onReport"],
        signal: AbortSignal,
      ) => {
        calls.push({ played, options, onReport, signal });
        return new Promise<void>(() => {});
      },
    } as unknown as LocalGames;
    const engines: EngineState[] = [];
    const Screen = ({ moves }: { moves: string[] }) => {
      engines.push(useEngine(local, { start: START, moves }));
      return null;
    };
    const latest = () => engines.at(-1)!;
    await renderInPage(<Screen moves={[]} />);
    await act(async () => calls[0]!.onReport(REPORT));
    expect(latest().report).toBe(REPORT);
    await act(async () => latest().change({ lines: 3 }));
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(calls[1]!.options).toEqual({ lines: 3, threat: false });
    await act(async () => latest().change({ showsThreat: true }));
    expect(latest().report).toBeUndefined();
    expect(calls[2]!.options.threat).toBe(true);
    await act(async () => latest().change({ isOn: false }));
    expect(calls[2]!.signal.aborted).toBe(true);
    expect(calls).toHaveLength(3);
    await renderInPage(<Screen moves={["wS1"]} />);
    expect(latest()).toMatchObject({ isOn: false, lines: 3 }); // stored settings
  });
});
