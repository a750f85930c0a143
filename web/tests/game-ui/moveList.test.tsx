// The list of moves and the tree of an analysis: rows, numbers, names and marks.
import { beforeEach, expect, it, vi } from "vitest";
import type { MoveMark } from "../../src/game/review";
import { MoveSection } from "../../src/game-ui/MoveList";
import { TreeView } from "../../src/analysis/TreeView";
import { defaultSettings, type Settings } from "../../src/browser/settings";
import { addLine, lineTree, selectPath, setComment } from "../../src/game/variationTree";
import { loadLanguage } from "../../src/i18n/translate";
import type { Move } from "../../src/messages";
import { move } from "../positions";
import { click, renderInPage } from "../render";

beforeEach(() => loadLanguage("en"));

const [WHITE, BLACK] = [{ color: "white" }, { color: "black" }] as const;
const GAME = [move("wA1", WHITE), move("bQ", BLACK), move("wB1", WHITE)];
const PASS = move(null, { ...BLACK, uhp: "pass", text: { id: "move-pass" } });

interface Options {
  readonly moves?: readonly Move[];
  readonly settings?: Partial<Settings>;
  readonly marks?: ReadonlyMap<number, MoveMark>;
  readonly onSelect?: (ply: number) => void;
}

function renderList({ moves = GAME, settings = {}, onSelect = () => {}, ...rest }: Options = {}) {
  return renderInPage(
    <MoveSection {...rest} {...{ moves, onSelect }} rotation={0} isShown currentPly={2} />,
    { settings: { ...defaultSettings(["en"]), ...settings } },
  );
}

/** Return the rows of a list: numbers, moves, and parentheses around interruptions. */
function rows(list: Element): string {
  return [...list.children]
    .map((item) => {
      if (item.classList.contains("interruption")) {
        const comment = item.querySelector(":scope > p")?.textContent ?? "";
        const lines = [...item.querySelectorAll(":scope > .tree-branch > ol")].map(rows);
        return `(${[comment, ...lines].filter(Boolean).join(" | ")})`;
      }
      const number = item.getAttribute("data-number");
      const ellipsis = item.classList.contains("begins-row") ? "…" : "";
      return [number && `${number}.${ellipsis}`, item.textContent].filter(Boolean).join(" ");
    })
    .join(" ");
}

function names(root: HTMLElement) {
  return [...root.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
}

it("has a row per move of White, and one for Black if Black begins", async () => {
  const root = await renderList();
  expect(rows(root.querySelector("ol")!)).toBe("1. wA1 bQ 2. wB1");
  const later = await renderList({ moves: [move("bQ", BLACK), move("wB1", WHITE), PASS] });
  expect(rows(later.querySelector("ol")!)).toBe("1.… bQ 2. wB1 pass");
});

it("names moves in words, or in notation if the player prefers it", async () => {
  expect(names(await renderList({ moves: [GAME[0]!, PASS] }))).toEqual([
    "wA1: White ant 1 opens the game",
    "pass: Black passes",
  ]);
  const notation = await renderList({ moves: [GAME[0]!, PASS], settings: { notation: true } });
  expect(names(notation)).toEqual(["wA1", "pass"]);
});

it("shows the marks of a review after the notation", async () => {
  const marks = new Map<number, MoveMark>([[1, "?!"], [3, "??"]]); // prettier-ignore
  const root = await renderList({ marks });
  expect(rows(root.querySelector("ol")!)).toBe("1. wA1?! bQ 2. wB1??");
  expect(root.querySelector("button")!.getAttribute("aria-label")).toBe(
    "wA1?!: White ant 1 opens the game, inaccuracy",
  );
  expect(root.querySelector("button")!.title).toBe("White ant 1 opens the game\n?! inaccuracy");
});

it("marks the current move and selects others", async () => {
  const onSelect = vi.fn();
  const root = await renderList({ onSelect });
  expect(root.querySelector('[aria-current="step"]')!.textContent).toBe("bQ");
  await click(root, "wB1: White beetle 1 opens the game");
  expect(onSelect).toHaveBeenCalledWith(3);
});

it("interrupts the columns of a tree for comments and variations", async () => {
  const line = lineTree(["wA1", "bQ", "wB1", "bS1"]);
  const variation = addLine(selectPath(line, [0]), ["bA1", "wQ", "bB1"])!;
  const tree = setComment(selectPath(variation, [0, 0, 0]), "Bold.");
  const moveFormat = { showNames: false, rotation: 0 };
  const root = await renderInPage(<TreeView {...{ tree, moveFormat }} onGo={() => {}} />);
  expect(rows(root.querySelector(".move-rows")!)).toBe(
    "1. wA1 bQ (1.… bA1 2. wQ bB1) 2. wB1 (Bold.) 2.… bS1",
  );
});
