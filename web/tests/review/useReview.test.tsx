// Start, cancellation and retry of a game review.
import { render } from "preact";
import { act } from "preact/test-utils";
import { describe, expect, it } from "vitest";
import { BackendError, type Backend, type LocalGames } from "../../src/backend/backend";
import type { ReviewMessage } from "../../src/messages";
import { useReview, type ReviewState } from "../../src/review/useReplay";
import { POSITION } from "../positions";

const PLAYER = { accuracy: null, counts: [0, 0, 0] } as const;
const SUMMARY = { type: "review-summary", players: [PLAYER, PLAYER] } as const;

interface ReviewCall {
  readonly onReport: (message: ReviewMessage) => void;
  readonly signal: AbortSignal;
  readonly fail: (error: BackendError) => void;
}

/** Render a screen with a review, and record the requests to the backend. */
function renderReview(startsAutomatically: boolean) {
  const calls: ReviewCall[] = [];
  const review: LocalGames["review"] = (_, onReport, signal) =>
    new Promise((_done, fail) => calls.push({ onReport, signal, fail }));
  let current: ReviewState;
  const Screen = () => {
    current = useReview({ local: { review } } as unknown as Backend, POSITION, startsAutomatically);
    return null;
  };
  const root = document.createElement("div");
  void act(() => render(<Screen />, root));
  return { calls, state: () => current, leave: () => void act(() => render(null, root)) };
}

describe("a review", () => {
  it("starts automatically, and is canceled when the screen is left", () => {
    const { calls, leave } = renderReview(true);
    expect(calls.length).toBe(1);
    expect(calls[0]!.signal.aborted).toBe(false);
    leave();
    expect(calls[0]!.signal.aborted).toBe(true);
  });

  it("starts only on request during a game", () => {
    const { calls, state } = renderReview(false);
    expect([calls.length, state().state]).toEqual([0, "idle"]);
    void act(() => state().begin());
    expect([calls.length, state().state]).toEqual([1, "running"]);
    void act(() => calls[0]!.onReport(SUMMARY));
    expect(state().state).toBe("done");
  });

  it("can be restarted after a failure", async () => {
    const { calls, state } = renderReview(true);
    await act(async () => calls[0]!.fail(new BackendError()));
    expect(state().state).toBe("failed");
    void act(() => state().begin());
    expect([calls.length, state().state]).toEqual([2, "running"]);
  });
});
