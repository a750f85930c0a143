// The keys of a menu.
import { act } from "preact/test-utils";
import { expect, it } from "vitest";
import { MenuButton } from "../../src/ui/MenuButton";
import { renderInPage } from "../render";

it("a letter selects the next entry that begins with it, again and again", async () => {
  const entries = ["Follow", "Challenge", "Block", "Find games"].map((text) => ({ text }));
  const root = await renderInPage(
    <MenuButton label="Bob" entries={entries}>
      Bob
    </MenuButton>,
  );
  await act(async () => root.querySelector("button")!.click());
  const focused: string[] = [];
  for (const key of ["f", "f", "b"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    // oxlint-disable-next-line no-await-in-loop -- each key acts on the entry that has the focus
    await act(async () => void document.activeElement!.dispatchEvent(event));
    focused.push(document.activeElement!.textContent);
  }
  expect(focused).toEqual(["Find games", "Follow", "Block"]);
});
