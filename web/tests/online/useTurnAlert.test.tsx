// Alerts for a turn while the window does not have the focus, even if it is visible.
import { useState } from "preact/hooks";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Position } from "../../src/messages";
import { useTurnAlert } from "../../src/online/useTurnAlert";
import { loadLanguage } from "../../src/i18n/translate";
import { POSITION } from "../positions";
import { renderInPage } from "../render";

const SHARED: Position = { ...POSITION, access: "link" };

beforeAll(() => loadLanguage("en"));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function ringCount(position: Position, hasFocus: boolean): Promise<number> {
  vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
  const ring = vi.fn();
  const Screen = () => {
    useTurnAlert(position, ring);
    return null;
  };
  await renderInPage(<Screen />);
  return ring.mock.calls.length;
}

it("rings for your turn only while another window has the focus", async () => {
  expect(document.visibilityState).toBe("visible");
  expect(await ringCount(SHARED, false)).toBe(1);
  expect(await ringCount(SHARED, true)).toBe(0);
  expect(await ringCount({ ...SHARED, turn: "black" }, false)).toBe(0);
});

it("removes the notification once the player has moved", async () => {
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const close = vi.fn();
  class FakeNotification extends EventTarget {
    static readonly permission = "granted";
    readonly close = close;
  }
  vi.stubGlobal("Notification", FakeNotification);
  let show: ((position: Position) => void) | undefined;
  const Screen = () => {
    const [position, setPosition] = useState(SHARED);
    show = setPosition;
    useTurnAlert(position, () => undefined);
    return null;
  };
  await renderInPage(<Screen />);
  expect(close).not.toHaveBeenCalled();
  await act(async () => show!({ ...SHARED, turn: "black" }));
  expect(close).toHaveBeenCalledOnce();
});
