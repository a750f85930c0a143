// Small pictures of games have the theme of the player's board.
import { expect, it } from "vitest";
import { BoardPicture } from "../../src/ui/BoardPicture";
import { defaultSettings, type Settings } from "../../src/browser/settings";
import { renderInPage } from "../render";

async function themeOf(part: Partial<Settings>) {
  const settings = { ...defaultSettings(["en"]), ...part };
  const picture = <BoardPicture stacks={[{ hex: [0, 0], pieces: ["wA1"] }]} />;
  const { dataset } = (await renderInPage(picture, { settings })).querySelector("svg")!;
  return { ...dataset };
}

it("looks like the page, or like the board", async () => {
  expect(await themeOf({ theme: "dark" })).toEqual({});
  expect(await themeOf({ theme: "dark", board: "sand" })).toEqual({
    theme: "light",
    board: "sand",
  });
});
