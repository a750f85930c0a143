// The computer looks through a game only while somebody is there, and only if that is welcome.
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { BackendError, type Backend, type LocalGames } from "../../src/backend/backend";
import type { ReviewMessage } from "../../src/messages";
import { useReview, type ReviewState } from "../../src/review/useReplay";
import { POSITION } from "../positions";

interface ReviewCall {
  readonly onReport: (found: ReviewMessage) => void;
  readonly signal: AbortSignal;
  readonly fail: (error: BackendError) => void;
}

/** A screen with a review, and what its host was asked for. */
function opened(isWelcome: boolean) {
  const asked: ReviewCall[] = [];
  const review: LocalGames["review"] = (_, onReport, signal) =>
    new Promise((_done, fail) => asked.push({ onReport, signal, fail }));
  let seen: ReviewState;
  const Screen = () => {
    seen = useReview({ local: { review } } as unknown as Backend, POSITION, isWelcome);
    return null;
  };
  const root = document.createElement("div");
  void act(() => render(<Screen />, root));
  return { asked, now: () => seen, leave: () => void act(() => render(null, root)) };
}

describe("a review", () => {
  it("begins by itself where it is welcome, and ends when one leaves", () => {
    const { asked, leave } = opened(true);
    expect(asked.length).toBe(1);
    expect(asked[0]!.signal.aborted).toBe(false);
    leave();
    expect(asked[0]!.signal.aborted).toBe(true);
  });

  it("waits to be asked in the middle of a game", () => {
    const { asked, now } = opened(false);
    expect([asked.length, now().state]).toEqual([0, "idle"]);
    void act(() => now().begin());
    expect([asked.length, now().state]).toEqual([1, "running"]);
    void act(() => asked[0]!.onReport({ type: "turning-points", plies: [] }));
    expect(now().state).toBe("done");
  });

  it("that failed can be begun again", async () => {
    const { asked, now } = opened(true);
    await act(async () => asked[0]!.fail(new BackendError()));
    expect(now().state).toBe("failed");
    void act(() => now().begin());
    expect([asked.length, now().state]).toEqual([2, "running"]);
  });
});
