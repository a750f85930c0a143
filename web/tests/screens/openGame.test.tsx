// A game is opened from text: each kind of text leads to the screen that shows it.
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { act } from "preact/test-utils";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Backend } from "../../src/backend/backend";
import { OpenGame, useGameOpener } from "../../src/screens/OpenGame";
import { BrowserGames } from "../../src/local/browserGames";
import { openStore } from "../../src/local/gameStore";
import { readAnalysis, type Analysis } from "../../src/share/analysisLink";
import { readSharedGame, reviewLink, toSharedGame } from "../../src/share/gameLink";
import { loadLanguage } from "../../src/i18n/translate";
import { outline } from "../outline";
import { realBrowserEngine, realCore } from "../realCore";
import { click, renderInPage, typeInto } from "../render";
import { waitFor } from "../waitFor";

beforeAll(() => loadLanguage("en"));
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  history.replaceState(null, "", "/");
});

const local = new BrowserGames(
  realCore(),
  realBrowserEngine(),
  openStore(),
  async (text: string) => text,
);
const GAME = "Base;InProgress;White[2];wS1;bG1 wS1-";

function Opener({ forAnalysis }: { readonly forAnalysis: boolean }) {
  return <OpenGame opening={useGameOpener({ forAnalysis })} />;
}

/** Open a text. Return the address or the error to which it leads. */
async function open(text: string, forAnalysis = false) {
  const backend = { local } as unknown as Backend;
  const root = await renderInPage(<Opener forAnalysis={forAnalysis} />, { backend });
  await typeInto(root, "open-text", text);
  await click(root, "Open");
  const error = () => root.querySelector("[role=alert]")!.textContent;
  await waitFor(() =>
    act(async () => expect(location.pathname !== "/" || error() !== "").toBe(true)),
  );
  return { root, error: error(), path: location.pathname + location.search, hash: location.hash };
}

it("a game string opens in the review, or in the analysis", async () => {
  const review = await open(` ${GAME}\n`);
  expect(review.path).toBe("/review");
  expect((await readSharedGame(review.hash))!.line.moves).toEqual(["wS1", "bG1 wS1-"]);
  history.replaceState(null, "", "/");
  const analysis = await open(GAME, true);
  expect(analysis.path).toBe("/analysis");
  expect(((await readAnalysis(analysis.hash)) as Analysis).tree.path).toEqual([0, 0]);
});

it("a record with comments opens in the analysis", async () => {
  const { start, lines } = await local.readTree(GAME);
  const commented = await local.exportTree(start, lines);
  const pgn = (await commented.text()).replace("bG1 wS1-", "bG1 wS1- {solid}");
  const { path, hash } = await open(pgn);
  expect(path).toBe("/analysis");
  expect(JSON.stringify(await readAnalysis(hash))).toContain("solid");
});

it("a link of any site to a shared game opens in the review, at its ply", async () => {
  const position = await local.positionOf({ start: { kind: "imported", text: GAME } });
  const fragment = (await reviewLink(toSharedGame(position))).split("#")[1]!;
  const { path, hash } = await open(`https://other.example/hive/review?ply=1#${fragment}`);
  expect([path, hash]).toEqual(["/review?ply=1", `#${fragment}`]);
});

it("a link to a screen of this page opens it", async () => {
  expect((await open(`${location.origin}/game/0123456789012345678901`)).path).toBe(
    "/game/0123456789012345678901",
  );
});

it.each([
  ["", "nothing to open"],
  ["https://other.example/review#1broken", "link"],
  ["x".repeat(200_001), "too"],
  ["no game", ""],
])("%j is not opened", async (text, message) => {
  const { root, error, path } = await open(text.slice(0, 200_001));
  expect(path).toBe("/");
  expect(error.toLowerCase()).toContain(message.toLowerCase());
  expect(root.querySelector("textarea")!.getAttribute("aria-invalid")).toBe("true");
  if (!text)
    expect(outline(root)).toMatchInlineSnapshot(`
    "section "Open a game"
      form
        label "Paste a link, a game record (PGN or SGF), moves or a position, or drop a file anywhere on this page." for="textarea"
        textarea autocomplete=off aria-invalid=true aria-describedby="Nothing to open yet." value=""
        alert
          Nothing to open yet.
        button "Open" type=submit
        label
          input type=file value=""
          Choose a file"
  `);
});
