// The picture of the puzzle of the day on the home page.
import { expect, it, vi } from "vitest";
import { DailyPicture } from "../../src/puzzles/DailyPicture";
import { openLibrary } from "../../src/puzzles/library";
import { renderInPage, settle } from "../render";
import { WIN } from "./samples";

async function loadedWith(isOnline: boolean, isCached: boolean) {
  const { files } = openLibrary();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  vi.spyOn(files, "isDailyCached").mockResolvedValue(isCached);
  const daily = vi.spyOn(files, "daily").mockResolvedValue(WIN);
  const root = await renderInPage(<DailyPicture />);
  await settle();
  vi.restoreAllMocks();
  return { requests: daily.mock.calls.length, hasPicture: root.querySelector("svg") !== null };
}

it.each([
  [true, false, 1],
  [true, true, 1],
  [false, true, 1],
  [false, false, 0],
])("online %s, cached %s: loads %s puzzles", async (isOnline, isCached, count) => {
  const { requests, hasPicture } = await loadedWith(isOnline, isCached);
  expect(requests).toBe(count);
  expect(hasPicture).toBe(count > 0);
});
