import enCatalog from "catalog/embed/en";
import fullCatalog from "catalog/en";
import ukCatalog from "catalog/embed/uk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { act } from "preact/test-utils";
import { Embed } from "../../src/embed/Embed";
import { embedOptions } from "../../src/embed/embedOptions";
import { readContent, type EmbedContent } from "../../src/embed/embeddedGame";
import { loadLanguage, setCatalog } from "../../src/i18n/translate";
import type { EmbeddedGame } from "../../src/messages";
import { encodeUncompressed } from "../../src/share/fragmentCodec";
import { button, click, renderInPage } from "../render";

const GAME: EmbeddedGame = {
  start: "Base+ML rulebook",
  moves: "wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
  targets: "0,0;1,0;-1,0;2,0",
  players: ["Ada", ""],
  result: ["white", "time"],
  date: "2026-11-16",
  whiteRating: 1512,
  blackRating: null,
  isLive: false,
  link: "/archive/0123456789abcdef",
};

const page = (data?: unknown) => {
  const json = data === undefined ? "" : JSON.stringify(data);
  return new DOMParser().parseFromString(
    data === undefined ? "" : `<script type="application/json" id="embedded-game">${json}</script>`,
    "text/html",
  );
};
const at = (pathname: string, hash = "") => ({ pathname, hash });
const show = (content: EmbedContent | undefined, initialPly?: number) =>
  renderInPage(<Embed {...{ content, initialPly }} />);
const press = (code: string) =>
  act(
    () => void document.body.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true })),
  );
const notation = (root: HTMLElement) => root.querySelector("[aria-current]")?.textContent;

beforeAll(() => setCatalog("en", enCatalog));
afterAll(() => loadLanguage("en"));

describe("a game of the server", () => {
  it("shows players, rating, score and result, and steps by buttons, keys and the list", async () => {
    const root = await show(await readContent(page(GAME), at("/embed/archive/1")));
    expect(root.querySelector("h1")!.textContent).toBe("Ada\u00a0– Black");
    expect(root.querySelector(".is-white")!.textContent).toContain("Ada15121");
    expect(root.querySelector(".is-black")!.textContent).toContain("Black0");
    expect(root.textContent).toContain("Black ran out of time");
    expect(root.querySelectorAll(".placed-tile")).toHaveLength(4);
    await click(root, "One move back");
    expect(notation(root)).toBe("wQ -wS1");
    expect(root.querySelectorAll(".placed-tile")).toHaveLength(3);
    await press("ArrowLeft");
    await press("Home");
    expect(button(root, "First position").getAttribute("aria-disabled")).toBe("true");
    await press("ArrowRight");
    expect(notation(root)).toBe("wS1");
    await click(root, "bQ bS1-");
    expect(root.querySelectorAll(".placed-tile")).toHaveLength(4);
  });

  it("links to the displayed ply", async () => {
    const root = await show(await readContent(page(GAME), at("/embed/archive/1")), 2);
    const link = root.querySelector<HTMLAnchorElement>(".embed-link")!;
    expect(link.getAttribute("href")).toBe("/archive/0123456789abcdef?ply=2");
    expect(link.rel).toContain("noopener");
  });

  it("links to the game itself while it is in progress", async () => {
    const live = { ...GAME, isLive: true, result: null, link: "/game/abc" };
    const root = await show(await readContent(page(live), at("/embed/game/abc")));
    expect(root.querySelector(".embed-link")!.getAttribute("href")).toBe("/game/abc");
    expect(root.textContent).toContain("Watch on Sixlegs");
    expect(root.querySelector(".is-white")!.className).toContain("is-to-move");
  });

  it("shows the tiles in hand of the displayed ply", async () => {
    const root = await show(await readContent(page(GAME), at("/embed/archive/1")), 0);
    const hand = () => root.querySelector(".is-white .embed-reserve")!.textContent;
    expect(hand()).toContain("Queen bee");
    await press("End");
    expect(hand()).not.toContain("Queen bee");
  });
});

describe("other content", () => {
  it("is a game in the fragment, whose link opens the review", async () => {
    const { start, moves, targets, result } = GAME;
    const players = ["Ada", 3];
    const encoded = JSON.stringify({ start, moves, targets, result, players });
    const fragment = encodeUncompressed(encoded);
    const root = await show(await readContent(page(), at("/x/embed/game/", `#${fragment}`)), 1);
    expect(root.querySelector(".embed-link")!.getAttribute("href")).toBe(
      `/review?ply=1#${fragment}`,
    );
    expect(root.querySelector("h1")!.textContent).toContain("level 3");
  });

  it("is a position, without moves to step through", async () => {
    const text = "Base_rulebook_Black[5]_-_0,0:wA1;1,0:bG1";
    const root = await show(await readContent(page(), at("/embed/position", `#${text}`)));
    expect(root.querySelectorAll(".placed-tile")).toHaveLength(2);
    expect(root.querySelectorAll("button")).toHaveLength(0);
    expect(root.querySelector(".is-black")!.className).toContain("is-to-move");
  });

  it("is missing if there is no such public game, or if the fragment is damaged", async () => {
    for (const content of [
      readContent(page(null), at("/embed/game/none")),
      readContent(page(), at("/embed/game", "#1tx")),
      readContent(page(), at("/embed/game")),
      readContent(page(), at("/embed/position", "#nothing")),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one document
      const root = await show(await content);
      expect(root.textContent).toBe("There is no public game at this address.");
    }
  });
});

it("has all its messages in the catalogs of the embed", async () => {
  const ids = new Set([...fullCatalog.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!));
  const levels = { ...GAME, players: ["Ada", { maximum: 3 }] };
  const contents = [GAME, levels, { ...GAME, result: null }, null].map((data) =>
    readContent(page(data), at("/embed/game/x")),
  );
  for (const catalog of [enCatalog, ukCatalog]) {
    setCatalog("en", catalog);
    for (const content of contents) {
      // oxlint-disable-next-line no-await-in-loop -- one document
      const root = await show(await content, 0);
      const words = root.outerHTML.split(/[^\w-]+/).concat(document.title);
      expect(words.filter((word) => word.includes("-") && ids.has(word))).toEqual([]);
    }
  }
  expect(enCatalog.length).toBeLessThan(fullCatalog.length / 10);
});

it("takes language, theme and ply from the query", () => {
  expect(embedOptions("?lang=uk&theme=dark&tiles=flat&ply=3", ["ru"])).toEqual({
    language: "uk",
    theme: "dark",
    tiles: "flat",
    ply: 3,
  });
  const defaults = { language: "ru", theme: "auto", tiles: "classic", ply: undefined };
  expect(embedOptions("", ["de", "ru-RU"])).toEqual(defaults);
  expect(embedOptions("?lang=xx&theme=pink&tiles=glass&ply=-1", ["ru"])).toEqual(defaults);
});
