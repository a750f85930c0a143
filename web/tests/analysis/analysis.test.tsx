// An analysis: kept by the address or the browser, asked of a host, and what a search tells of it.
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
import { click, renderInPage } from "../render";

const START: Start = { kind: "empty", gameType: "Base+ML", opening: "tournament" };
const BRANCHED = setComment(
  addMove(selectPrevious(lineTree(["wS1", "bG1 wS1-"])), "bA1 wS1-")!,
  "Ж, “so”",
);

beforeEach(() => loadLanguage("en"));
afterEach(() => localStorage.clear());

/** Text that cannot be packed. */
function randomText(parts: number): string {
  return Array.from({ length: parts }, () => crypto.randomUUID()).join();
}

describe("an address", () => {
  const analysis: Analysis = { start: START, tree: BRANCHED };

  it("holds all variations and where somebody is", async () => {
    const fragment = await analysisFragment(analysis, "0".repeat(16));
    expect(fragment).toMatch(/^1z/);
    expect(await readAnalysis(`#${fragment}`)).toEqual(analysis);
    expect(await readAnalysis((await portableLink(analysis))!.split("#")[1]!)).toEqual(analysis);
    expect(await readAnalysis((await storedLink(analysis)).split("#")[1]!)).toEqual(analysis);
  });

  it("leads from any position to its analysis", async () => {
    const game = { ...POSITION, startPosition: null, moves: [move("wS1"), move("bG1")] };
    const read = await readAnalysis(analysisLink(game, 1).split("#")[1]!);
    expect(read).toEqual(toAnalysis(game, 1));
    expect((read as Analysis).tree.path).toEqual([0]);
  });

  it("names what is too long for it, which the browser keeps", async () => {
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

  it("names one of the last analyses, of which the browser keeps a few", async () => {
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
    const to = treeForKey(key(code, where), BRANCHED);
    return to && lineTo(to.root, to.path).join();
  };

  it("lead from move to move", () => {
    expect(at("ArrowLeft")).toBe("wS1");
    expect(at("Home")).toBe("");
    expect(at("ArrowUp")).toBe("wS1,bG1 wS1-");
    expect(at("ArrowDown")).toBe("wS1,bA1 wS1-");
    expect(at("End")).toBe("wS1,bA1 wS1-");
  });

  it("do on the board and in fields what they do there", () => {
    expect(at("ArrowLeft", ".board")).toBeUndefined();
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
  return { ...POSITION, moves: moves.map((one) => move(one)) };
}

describe("the line to a host", () => {
  interface Study {
    readonly played: GameLine;
    readonly listener: ConnectionListener;
    readonly sent: string[];
    isClosed: boolean;
  }

  function newAnalysis() {
    const studies: Study[] = [];
    const heard: string[] = [];
    const host = {
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
    const grown: string[] = [];
    const coming: boolean[] = [];
    const onImpossible = vi.fn();
    const listener: ConnectionListener = {
      onMessage: (message) =>
        message.type === "position" &&
        heard.push(`${message.version}: ${message.moves.map(({ uhp }) => uhp)}`),
      onStateChange: () => {},
    };
    const connection = new TreeConnection(host, START, listener, {
      onMoves: (moves) => grown.push(moves.map(({ uhp }) => uhp).join()),
      onImpossible,
      onLoading: (isComing) => coming.push(isComing),
    });
    return { connection, studies, heard, grown, coming, onImpossible };
  }

  it("shows each node, numbered, and remembers those that were shown", () => {
    const { connection, studies, heard, coming } = newAnalysis();
    connection.show([], true);
    studies[0]!.listener.onMessage(after());
    connection.show(["wA1"], true);
    expect(coming).toEqual([true, false, true]);
    expect(studies[0]!.isClosed).toBe(true);
    studies[0]!.listener.onMessage(after("bA1")); // too late
    studies[1]!.listener.onMessage(after("wA1"));
    connection.show([], false);
    expect(studies.map(({ played }) => played.moves)).toEqual([[], ["wA1"]]);
    expect(heard).toEqual(["1: ", "2: wA1", "3: "]);
    expect(coming).toEqual([true, false, true, false, false]);
  });

  it("tells of moves that were played, and does not ask for them again", () => {
    const { connection, studies, heard, grown } = newAnalysis();
    connection.show([], true);
    studies[0]!.listener.onMessage(after());
    connection.send({ type: "play", move: "wA1" });
    studies[0]!.listener.onMessage({ ...after("wA1"), version: 8 });
    connection.show(["wA1"], true);
    connection.send({ type: "request-hint" });
    expect(studies[0]!.sent).toEqual(["play at 7", "request-hint at 8"]);
    expect(grown).toEqual(["wA1"]);
    expect(heard).toEqual(["1: ", "2: wA1"]);
    expect(studies).toHaveLength(1);
  });

  it("passes by itself only where nothing was tried yet", () => {
    const { connection, studies } = newAnalysis();
    connection.show(["wA1"], false);
    studies[0]!.listener.onMessage({ ...after("wA1"), awaits: "pass" });
    expect(studies[0]!.isClosed).toBe(true);
    connection.show(["wA1", "bA1"], true);
    studies[1]!.listener.onMessage({ ...after("wA1", "bA1"), awaits: "pass" });
    expect(studies[1]!.isClosed).toBe(false);
  });

  it("tells what cannot be", () => {
    const { connection, studies, onImpossible } = newAnalysis();
    connection.show(["nonsense"], true);
    studies[0]!.listener.onStateChange("not-found");
    expect(onImpossible).toHaveBeenCalled();
  });
});

it("what is done at the table waits for the position of the node that is shown", async () => {
  const listeners: ConnectionListener[] = [];
  const local = {
    openUnsaved(_: GameLine, listener: ConnectionListener): Connection {
      listeners.push(listener);
      return { send: () => true, close: () => {} };
    },
    read: () => new Promise<never>(() => {}),
  } as unknown as LocalGames;
  const presentation = { announce: () => {}, onEffect: () => {} } as unknown as Presentation;
  let analysing: AnalysisController | undefined;
  function Screen() {
    analysing = useAnalysis(local, { start: START, tree: lineTree(["wA1"]) }, presentation);
    return null;
  }
  await renderInPage(<Screen />);
  await act(async () => listeners[0]!.onMessage(after("wA1")));
  expect(analysing!.isLoading).toBe(false);

  await act(async () => analysing!.change(selectPrevious));
  expect(analysing!.isLoading).toBe(true);
  const seen: number[] = [];
  await act(async () =>
    analysing!.dispatch((ui) => {
      seen.push(ui.position.moves.length);
      return { ui };
    }),
  );
  expect(seen).toEqual([]);
  await act(async () => listeners[1]!.onMessage(after()));
  expect(seen).toEqual([0]);
  await act(async () => analysing!.change(() => lineTree(["wA1"]))); // seen before: there at once
  expect([analysing!.isLoading, listeners.length]).toEqual([false, 2]);
});

const FOUND: TimedAnalysisReport = {
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

/** A line of one move, to a cell of the middle row. */
function lineOf(piece: "wA1" | "wQ" | "wB1", q: number): readonly Move[] {
  return [move(piece, { target: [q, 0], path: [[q, 0]] })];
}

it("what would be played is seen on the board, on each cell once", () => {
  const score = { probability: 0.5, winsIn: null };
  const pass = [move(null, { target: null, path: [] })];
  const lines = [lineOf("wA1", 5), pass, lineOf("wQ", 6), lineOf("wB1", 5)].map((moves) => ({
    score,
    moves,
  }));
  const arrows = arrowsOf({ ...FOUND, lines }, [], "hint");
  expect(arrows.map(({ piece, ranks }) => [piece, ranks])).toEqual([
    ["wQ", [3]],
    ["wA1", [1, 4]],
  ]);
});

describe("what a search has found", () => {
  const engine: EngineState = {
    isOn: true,
    lines: 2,
    showsThreat: false,
    report: FOUND,
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

  it("is told from White’s side, with depth and speed", async () => {
    const root = await show();
    const [first, second] = root.querySelectorAll(".engine-lines li strong");
    expect(first!.textContent).toBe("70%");
    expect(second!.textContent).toBe("White wins in 3");
    expect(root.textContent).toContain("Depth 9 · 123 kN/s");
  });

  it("is played up to the move that is pressed", async () => {
    const onPlay = vi.fn();
    const root = await show({}, onPlay);
    await act(async () => root.querySelectorAll<HTMLElement>(".engine-lines button")[1]!.click());
    expect(onPlay).toHaveBeenCalledWith(FOUND.lines[0]!.moves);
  });

  it("is only read where it is a threat: nobody can play twice", async () => {
    const root = await show({ showsThreat: true });
    expect(root.querySelectorAll(".engine-lines button")).toHaveLength(0);
    expect(root.textContent).toContain("If it were White’s turn");
    expect(root.querySelector("strong")!.textContent).toBe("30%");
  });

  it("can be switched off, and says if there is none", async () => {
    const change = vi.fn();
    const root = await show({ change, report: undefined, hasFailed: true });
    expect(root.textContent).toContain("engine is not available");
    await click(root, "Engine");
    expect(change).toHaveBeenCalledWith({ isOn: false });
    expect((await show({ isOn: false })).querySelector("select")).toBeNull();
  });

  it("is a bar with White’s share", async () => {
    const root = await renderInPage(
      <EvaluationBar sideToMove="black" score={FOUND.lines[0]!.score} />,
    );
    const bar = root.querySelector("[role=meter]")!;
    expect(bar.getAttribute("aria-valuenow")).toBe("70");
    expect(bar.getAttribute("aria-valuetext")).toBe("White’s winning chances: 70%.");
  });
});

describe("thinking along", () => {
  interface AnalysisCall {
    readonly played: GameLine;
    readonly options: AnalysisOptions;
    readonly onReport: (found: TimedAnalysisReport) => void;
    readonly signal: AbortSignal;
  }

  it("goes on with what is shown, and stops with what is left", async () => {
    const asked: AnalysisCall[] = [];
    const local = {
      analyze: (
        played: GameLine,
        options: AnalysisOptions,
        onReport: AnalysisCall["onReport"],
        signal: AbortSignal,
      ) => {
        asked.push({ played, options, onReport, signal });
        return new Promise<void>(() => {});
      },
    } as unknown as LocalGames;
    const engines: EngineState[] = [];
    const Thinking = ({ moves }: { moves: string[] }) => {
      engines.push(useEngine(local, { start: START, moves }));
      return null;
    };
    const latest = () => engines.at(-1)!;
    await renderInPage(<Thinking moves={[]} />);
    await act(async () => asked[0]!.onReport(FOUND));
    expect(latest().report).toBe(FOUND);
    await act(async () => latest().change({ lines: 3 }));
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(asked[1]!.options).toEqual({ lines: 3, threat: false });
    await act(async () => latest().change({ showsThreat: true }));
    expect(latest().report).toBeUndefined();
    expect(asked[2]!.options.threat).toBe(true);
    await act(async () => latest().change({ isOn: false }));
    expect(asked[2]!.signal.aborted).toBe(true);
    expect(asked).toHaveLength(3);
    await renderInPage(<Thinking moves={["wS1"]} />);
    expect(latest()).toMatchObject({ isOn: false, lines: 3 }); // as it was left
  });
});
