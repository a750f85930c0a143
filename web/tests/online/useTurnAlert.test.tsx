// Whoever looks elsewhere is called, also by a window that can be seen behind another.
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Position } from "../../src/messages";
import { useTurnAlert } from "../../src/online/useTurnAlert";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

const SHARED: Position = { ...POSITION, access: "link" };

beforeAll(() => loadLanguage("en"));
afterEach(() => void vi.restoreAllMocks());

async function rings(position: Position, hasFocus: boolean): Promise<number> {
  vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  const ring = vi.fn();
  const Screen = () => {
    useTurnAlert(position, ring);
    return null;
  };
  await renderInPage(<Screen />);
  return ring.mock.calls.length;
}

it("it rings for a turn while another window has the focus, and only then", async () => {
  expect(document.visibilityState).toBe("visible");
  expect(await rings(SHARED, false)).toBe(1);
  expect(await rings(SHARED, true)).toBe(0);
  expect(await rings({ ...SHARED, turn: "black" }, false)).toBe(0);
});
